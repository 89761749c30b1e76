import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { DUTY_TEXT } from "#app/platform/shop-facts.ts";
import Shipping from "./shipping.page.tsx";

test("the page about shipping promises only what the shop charges, because customs may charge duty", () => {
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Shipping)));
  const [lead = ""] = /<p class="lead">.*?<\/p>/.exec(html) ?? [];
  expect(lead).toContain("all that you pay us");
  expect(lead).toContain("customs may charge duty or tax");
  expect(html).not.toContain("nothing is added");
  expect(html).toContain(DUTY_TEXT);
});
