import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ProductFacts } from "./product-facts.tsx";
import ShippingFact from "./shipping-fact.tsx";

const variant = { id: 1, sku: "A", color: null, size: null, price: "79.00" };

/** The availability of a variant with this stock; undefined before it has loaded. */
function availabilityOf(stock: number | undefined, inStock = stock !== 0): string | undefined {
  const shown = { ...variant, inStock, ...(stock !== undefined && { stock }) };
  const facts = createElement(ProductFacts, { variant: shown });
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, facts));
  return /id="availability"[^>]*>(.*?)<\/dd>/
    .exec(html)?.[1]
    ?.replaceAll(/<[^>]*>/g, " ")
    .trim();
}

test("the HTML, which is cached for days, names no day of arrival", () => {
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(ShippingFact)));
  expect(html).toContain(
    "Leaves the workshop in 1–2 business days and arrives within 7 business days in the United States.",
  );
});

test.each([
  [undefined, "In Stock"],
  [0, "Out of Stock"],
  [1, "In Stock (1)  1 left"],
  [5, "In Stock (5)  5 left"],
  [6, "In Stock (6)"],
])("with a stock of %s the availability is: %s", (stock, text) => {
  expect(availabilityOf(stock)).toBe(text);
});
