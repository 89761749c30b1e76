import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { findSummaryRows } from "#app/features/catalog/product/products.queries.ts";
import { serializeSummary } from "#app/features/catalog/product/serialize-product.ts";
import { focusClass } from "#app/features/catalog/ui/image-focus.ts";
import { stubOf } from "#app/features/catalog/ui/image-stub.ts";
import { toCardData } from "#app/features/catalog/ui/product-card-data.ts";
import { ProductImage } from "#app/features/catalog/ui/product-image.tsx";
import { schemaOrgProduct } from "#app/storefront/seo/structured-data.ts";
import { Price } from "#app/ui/price.tsx";
import { queryColumn } from "#tests/accounts.ts";
import { buyer } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";

useDatabase();

async function summaryOf(id: number) {
  const [row] = await findSummaryRows([id]);
  if (!row) throw new Error("No such product");
  return serializeSummary(row);
}

const idOf = async (slug: string) => (await putProducts({ slug, priceCents: 12_900 })).get(slug) ?? 0;

test("a price before is on the card, in the variant and in the structured data, only if it is higher than the price", async () => {
  const id = await idOf("reduced");
  expect(toCardData(await summaryOf(id), { live: false }).price).toEqual({ amount: "129.00" });
  await queryColumn("update products set compare_at_cents = 15900 where id = $1 returning id", [id]);
  const reduced = await summaryOf(id);
  expect(toCardData(reduced, { live: false }).price).toEqual({ amount: "129.00", compareAt: "159.00" });
  const variants = reduced.variants.map((variant) => ({ ...variant, inStock: true }));
  const described = { ...reduced, leather: "Cowhide", variants };
  expect(schemaOrgProduct("https://shop.example", described)).toMatchObject({
    "@graph": [
      {
        offers: {
          price: "129.00",
          priceSpecification: {
            "@type": "UnitPriceSpecification",
            priceType: "https://schema.org/StrikethroughPrice",
            price: "159.00",
            priceCurrency: "USD",
          },
        },
      },
    ],
  });
  // A variant whose own price is not below it.
  await queryColumn("update variants set price_cents = 15900 where product_id = $1 returning id", [id]);
  const [variant] = (await summaryOf(id)).variants;
  expect(variant).toMatchObject({ price: "159.00" });
  expect(variant).not.toHaveProperty("compare_at_price");
});

test("a price before is struck through, with words for screen readers; a plain price stays as it was", () => {
  expect(renderToStaticMarkup(createElement(Price, { amount: "129.00" }))).toBe('<span class="price">$129.00</span>');
  const reduced = renderToStaticMarkup(createElement(Price, { amount: "129.00", compareAt: "159.00" }));
  expect(reduced.replace(/<[^>]*>/g, "")).toBe("Price now: $129.00 Price before: $159.00");
  expect(renderToStaticMarkup(createElement(Price, { amount: "129.00", from: true }))).toContain(">From $129.00<");
  expect(reduced).toMatch(/<del class="price-before">.*\$159\.00<\/del>/);
});

test("crops keep the focal point in lists and in the cart; images without one are as before", async () => {
  const id = await idOf("focused");
  const center = stubOf((await summaryOf(id)).primary_image);
  expect(center).not.toHaveProperty("focus");
  const sizes = "6rem";
  expect(renderToStaticMarkup(createElement(ProductImage, { image: center, sizes }))).not.toContain('class="focus');
  await queryColumn("update product_images set focus_x = 20, focus_y = 83 where product_id = $1 returning id", [id]);
  const image = stubOf((await summaryOf(id)).primary_image);
  const shopper = buyer(createApi());
  await shopper.add(id);
  const { body } = await shopper.get("/api/orders/cart/");
  expect(body).toMatchObject({ items: [{ product: { primary_image: { focus: { x: 20, y: 83 } } } }] });
  expect(renderToStaticMarkup(createElement(ProductImage, { image, sizes }))).toContain(
    'class="focus focus-x-20 focus-y-85"',
  );
  expect([focusClass({ x: 52, y: 49 }), focusClass({ x: 50, y: 0 })]).toEqual([undefined, "focus focus-y-0"]);
});
