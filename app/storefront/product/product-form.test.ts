import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { ProductPageData } from "#app/features/catalog/ui/product-page-data.ts";
import { ProductForm } from "./product-form.tsx";

/** The quantity field of a product with these units, in HTML. */
function fieldWith(stock: number | undefined): string {
  const variant = { id: 1, sku: "SKU-1", color: null, size: null, price: "9.00", inStock: true };
  const product = {
    id: 1,
    name: "Loop Key Fob",
    slug: "loop-key-fob",
    colors: [],
    sizes: [],
    variants: [{ ...variant, ...(stock !== undefined && { stock }) }],
  } as Partial<ProductPageData> as ProductPageData;
  const options = { color: null, size: null };
  const element = createElement(ProductForm, { product, options, onChoose: () => undefined, initialQuantity: 120 });
  const html = renderToStaticMarkup(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: "*", element }]) }),
  );
  return /<input[^>]*name="quantity"[^>]*>/.exec(html)?.[0] ?? "";
}

test("only the stock limits the quantity", () => {
  expect(fieldWith(150)).toMatch(/ max="150".* value="120"/);
  expect(fieldWith(80)).toMatch(/ max="80".* value="80"/);
  expect(fieldWith(undefined)).toMatch(/^(?!.* max=).* value="120"/);
});
