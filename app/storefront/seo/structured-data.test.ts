import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createApi } from "#app/api/api.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { env } from "#app/platform/env.ts";
import { shop } from "#app/platform/identity.ts";
import { readProduct } from "#app/storefront/listing/product-list.server.ts";
import { loadReviews, schemaOrgReviews } from "#app/storefront/product/reviews/load-reviews.server.ts";
import { seedProducts } from "#seed/products.ts";
import { checkOutProduct } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { putReview } from "#tests/reviews.ts";
import { offerTerms } from "./offer-terms.server.ts";
import { schemaOrgProduct } from "./structured-data.ts";

useDatabase();

// What Google requires or recommends for merchant listings and product variants:
// developers.google.com/search/docs/appearance/structured-data/merchant-listing and …/product-variants.
const url = z.url({ protocol: /^https?$/ });
const amount = z.string().regex(/^\d+\.\d\d$/);
const country = z.string().regex(/^[A-Z]{2}$/);
const days = z
  .strictObject({
    "@type": z.literal("QuantitativeValue"),
    minValue: z.int().min(0),
    maxValue: z.int(),
    unitCode: z.literal("DAY"),
  })
  .refine(({ minValue, maxValue }) => minValue <= maxValue);
const references = z.array(z.strictObject({ "@id": z.string().startsWith("#") })).min(1);
const shipping = z.strictObject({
  "@type": z.literal("OfferShippingDetails"),
  "@id": z.string(),
  shippingRate: z.strictObject({ "@type": z.literal("MonetaryAmount"), value: amount, currency: z.literal("USD") }),
  shippingDestination: z.array(z.strictObject({ "@type": z.literal("DefinedRegion"), addressCountry: country })).min(1),
  deliveryTime: z.strictObject({
    "@type": z.literal("ShippingDeliveryTime"),
    handlingTime: days,
    transitTime: days,
  }),
});
const returns = z.strictObject({
  "@type": z.literal("MerchantReturnPolicy"),
  "@id": z.string(),
  applicableCountry: z.array(country).min(1).max(50),
  returnPolicyCountry: country,
  returnPolicyCategory: z.literal("https://schema.org/MerchantReturnFiniteReturnWindow"),
  merchantReturnDays: z.literal(shop.returnDays),
  returnMethod: z.literal("https://schema.org/ReturnByMail"),
  returnFees: z.literal("https://schema.org/FreeReturn"),
  merchantReturnLink: url,
});
const offer = z.strictObject({
  "@type": z.literal("Offer"),
  url,
  price: amount,
  priceCurrency: z.literal("USD"),
  priceSpecification: z
    .strictObject({
      "@type": z.literal("UnitPriceSpecification"),
      priceType: z.literal("https://schema.org/StrikethroughPrice"),
      price: amount,
      priceCurrency: z.literal("USD"),
    })
    .optional(),
  itemCondition: z.literal("https://schema.org/NewCondition"),
  availability: z.enum(["https://schema.org/InStock", "https://schema.org/OutOfStock"]),
  shippingDetails: references,
  hasMerchantReturnPolicy: references,
});
const options = { sku: z.string().min(1), color: z.string().optional(), size: z.string().optional() };
const scale = { bestRating: z.literal(5), worstRating: z.literal(1) };
const review = z.strictObject({
  "@type": z.literal("Review"),
  reviewRating: z.strictObject({ "@type": z.literal("Rating"), ratingValue: z.int().min(1).max(5), ...scale }),
  author: z.strictObject({ "@type": z.literal("Person"), name: z.string().min(1).max(100) }),
  datePublished: z.iso.date(),
  name: z.string().min(1).optional(),
  reviewBody: z.string().min(1),
});
const shared = {
  name: z.string().min(1).max(150),
  description: z.string().min(1).max(5000),
  url,
  image: z.array(url).min(1),
  material: z.string(),
  category: z.string(),
  brand: z.strictObject({ "@type": z.literal("Brand"), name: z.literal(shop.name) }),
  aggregateRating: z
    .strictObject({
      "@type": z.literal("AggregateRating"),
      ratingValue: z.number(),
      reviewCount: z.int().min(1),
      ...scale,
    })
    .optional(),
  review: z.array(review).min(1).max(5).optional(),
};
const group = z.strictObject({
  "@type": z.literal("ProductGroup"),
  ...shared,
  productGroupID: z.string().max(50),
  variesBy: z.array(z.enum(["https://schema.org/color", "https://schema.org/size"])).min(1),
  hasVariant: z
    .array(z.strictObject({ "@type": z.literal("Product"), ...options, name: shared.name, image: url, offers: offer }))
    .min(2),
});
const single = z.strictObject({ "@type": z.literal("Product"), ...shared, ...options, offers: offer });
const page = z.strictObject({
  "@context": z.literal("https://schema.org"),
  "@graph": z.array(z.discriminatedUnion("@type", [group, single, shipping, returns])).min(3),
});

const read = async (slug: string) => {
  const product = await readProduct(slug);
  if (!product) throw new Error(`no product ${slug}`);
  const rated = schemaOrgReviews(await loadReviews(product, new URLSearchParams()));
  const data = schemaOrgProduct(env().PUBLIC_URL, product, { terms: offerTerms(), rated });
  return { product, ...page.parse(JSON.parse(JSON.stringify(data))) };
};

const offersOf = ({ "@graph": [main] }: z.infer<typeof page>) => {
  if (main?.["@type"] === "ProductGroup") return main.hasVariant.map(({ offers }) => offers);
  return main?.["@type"] === "Product" ? [main.offers] : [];
};

beforeAll(async () => {
  await putProducts(...seedProducts);
});

describe.each(seedProducts)("$name", ({ slug, stock }) => {
  test("has the structured data that merchant listings need, with each variant's own URL, price and stock", async () => {
    const data = await read(slug);
    const offers = offersOf(data);
    expect(offers.map(({ price }) => price)).toEqual(data.product.variants.map(({ price }) => price));
    expect(new Set(offers.map((one) => one.url)).size).toBe(stock.length);
    const available = offers.map(({ availability }) => availability.endsWith("/InStock"));
    expect(available).toEqual(data.product.variants.map(({ inStock }) => inStock));
    for (const [index, one] of offers.entries()) {
      const { pathname, searchParams } = new URL(one.url);
      const variant = data.product.variants[index];
      expect([pathname, searchParams.get("color"), searchParams.get("size")]).toEqual([
        `/product/${slug}`,
        variant?.color ?? null,
        variant?.size ?? null,
      ]);
    }
    expect(JSON.stringify(data["@graph"]).length).toBeLessThan(16_000);
  });
});

test("every reference of an offer is an entry of the page, and each country is in one zone", async () => {
  const { "@graph": graph } = await read("harbour-tote");
  const ids = graph.flatMap((entry) => ("@id" in entry ? [{ "@id": entry["@id"] }] : []));
  const [first] = offersOf({ "@context": "https://schema.org", "@graph": graph });
  expect([...(first?.shippingDetails ?? []), ...(first?.hasMerchantReturnPolicy ?? [])]).toEqual(ids);
  const countries = graph.flatMap((entry) =>
    entry["@type"] === "OfferShippingDetails" ? entry.shippingDestination.map((one) => one.addressCountry) : [],
  );
  expect(countries.toSorted()).toEqual(env().SHIP_TO.split(",").toSorted());
});

test("a variant that is no longer sold is left out; a product with one variant is no group", async () => {
  const archive = "update variants set status = 'archived' where color = 'Forest' and sku like 'HAR-TOT%'";
  expect((await databasePool().query(archive)).rowCount).toBe(1);
  expect(offersOf(await read("harbour-tote"))).toHaveLength(2);
  await putProducts({ slug: "plain-tray" });
  const { "@graph": graph } = await read("plain-tray");
  expect(graph[0]).toMatchObject({ "@type": "Product", offers: { url: expect.stringMatching(/plain-tray$/) } });
});

test("published reviews give the rating and at most five reviews; pending ones, and a product without any, nothing", async () => {
  const { product } = await read("mill-satchel");
  const { order } = await checkOutProduct(createApi(), product.id);
  await putReview(order.number, product.id, { rating: 1, state: "pending" });
  const mainOf = async () => (await read("mill-satchel"))["@graph"][0];
  expect(await mainOf()).not.toHaveProperty("aggregateRating");
  for (const rating of [2, 5, 5, 5, 4, 4])
    await putReview(order.number, product.id, { rating, title: "Soft", body: "<b>Soft</b>" });
  const main = await mainOf();
  expect(main).toMatchObject({
    aggregateRating: { ratingValue: 4.2, reviewCount: 6 },
    review: Array(5).fill({ name: "Soft", reviewBody: "<b>Soft</b>", author: { name: "Ann B." } }),
  });
});
