import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import {
  productDetails,
  productFeatures,
  productImages,
  productPairs,
  productQuestions,
  products,
  productTags,
  variants,
} from "#app/features/catalog/catalog.table.ts";
import { db } from "#app/platform/db/db.server.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { findProductDates } from "./content-dates.queries.ts";

useDatabase();

let tote: number;
let bifold: number;
beforeAll(async () => {
  const stock = [{ color: "Cognac", quantity: 3 }];
  const ids = await putProducts({ slug: "harbour-tote", stock, tags: ["seaside"] }, { slug: "keel-bifold" });
  tote = ids.get("harbour-tote") ?? 0;
  bifold = ids.get("keel-bifold") ?? 0;
});

const LONG_AGO = new Date("2026-01-01T00:00:00Z");

/** The products whose date `action` changes. */
async function datesChangedBy(action: () => Promise<unknown>): Promise<string[]> {
  await db().update(products).set({ contentChangedAt: LONG_AGO });
  await action();
  const dates = await findProductDates(1);
  return dates.filter(({ changedAt }) => Number(changedAt) !== Number(LONG_AGO)).map(({ slug }) => slug);
}

const edits: [string, () => Promise<unknown>][] = [
  ["name", () => db().update(products).set({ name: "Harbor Tote" }).where(eq(products.id, tote))],
  ["price", () => db().update(products).set({ priceCents: 12_300 }).where(eq(products.id, tote))],
  [
    "description",
    () => db().update(productDetails).set({ description: "New." }).where(eq(productDetails.productId, tote)),
  ],
  ["image's text", () => db().update(productImages).set({ alt: "New" }).where(eq(productImages.productId, tote))],
  ["tag", () => db().update(productTags).set({ text: "harbor" }).where(eq(productTags.productId, tote))],
  ["color", () => db().update(variants).set({ color: "Tan" }).where(eq(variants.productId, tote))],
  ["variant's price", () => db().update(variants).set({ priceCents: 9_900 }).where(eq(variants.productId, tote))],
  ["new feature", () => db().insert(productFeatures).values({ productId: tote, position: 1, text: "Brass" })],
  [
    "new question",
    () => db().insert(productQuestions).values({ productId: tote, position: 1, question: "?", answer: "!" }),
  ],
  ["new pair", () => db().insert(productPairs).values({ productId: tote, position: 1, pairId: bifold })],
  ["removed tag", () => db().delete(productTags).where(eq(productTags.productId, tote))],
  ["removed image", () => db().delete(productImages).where(eq(productImages.productId, tote))],
];

test.each(edits)("changing a product's %s changes its date, and no other product's", async (_, edit) => {
  expect(await datesChangedBy(edit)).toEqual(["harbour-tote"]);
});

const rest: [string, () => Promise<unknown>][] = [
  ["a sale", () => db().update(variants).set({ stock: 2 }).where(eq(variants.productId, tote))],
  ["the sale of the last unit", () => db().update(variants).set({ stock: 0 }).where(eq(variants.productId, tote))],
  ["a delivery", () => db().update(variants).set({ stock: 9 }).where(eq(variants.productId, tote))],
  ["the position on the home page", () => db().update(products).set({ featuredRank: 3 }).where(eq(products.id, tote))],
  ["writing the same again", () => db().update(productFeatures).set({ text: "Brass" })],
  [
    "writing the same description again",
    () => db().update(productDetails).set({ description: "New." }).where(eq(productDetails.productId, tote)),
  ],
];

test("a new product has the current date", async () => {
  await putProducts({ slug: "gangway-backpack" });
  const added = (await findProductDates(1)).find(({ slug }) => slug === "gangway-backpack");
  expect(Number(added?.changedAt)).toBeGreaterThan(Date.now() - 60_000);
});

test.each(rest)("%s changes no date", async (_, action) => {
  expect(await datesChangedBy(action)).toEqual([]);
});
