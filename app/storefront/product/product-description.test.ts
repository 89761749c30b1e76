import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ProductPageData } from "#app/features/catalog/ui/product-page-data.ts";
import Description from "./product-description.tsx";

const shown = (description: string) =>
  renderToStaticMarkup(
    createElement(Description, { product: { description, tags: [] as string[] } as ProductPageData }),
  );

test("a description is shown with its lists and bold words, and anything else as text", () => {
  expect(shown("A **roomy** tote.\n\n- one\n- two <b>bold</b>")).toBe(
    '<div class="product-description"><p>A <strong>roomy</strong> tote.</p>' +
      "<ul><li>one</li><li>two &lt;b&gt;bold&lt;/b&gt;</li></ul></div>",
  );
});
