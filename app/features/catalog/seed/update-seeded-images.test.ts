import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findEditorialImagesByKey } from "#app/features/catalog/editorial-images.queries.ts";
import { findProduct } from "#app/features/catalog/product/product-cache.ts";
import { db, inTransaction } from "#app/platform/db/db.server.ts";
import { readSettings, useSettings } from "#app/platform/env.ts";
import { seedProducts } from "#seed/products.ts";
import { useDatabase } from "#tests/database.ts";
import { addEditorialImages, addProducts } from "./add-products.queries.ts";
import { type Photographs, readPhotographs, storeSeedImages } from "./seed-images.ts";
import { findSeededProducts, imagesAreSeeded, recordSeededImages, updateSeededImages } from "./update-seeded-images.ts";

const findEditorialImage = async (key: string) => (await findEditorialImagesByKey([key])).get(key);

useDatabase();

const RANGE = seedProducts.filter(({ slug }) => slug === "harbour-tote" || slug === "loop-key-fob");
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "update-"));
  useSettings(readSettings({ DATA_DIR: folder }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes photographs in this shade of brown into the folder of the range. */
async function writePhotographs(shade: string, { scene: editorialImage = "home-hero" } = {}): Promise<Photographs> {
  const entries = [
    { slug: "harbour-tote", color: "Cognac", view: "hero", file: "tote.jpg", alt: "The tote" },
    { slug: "loop-key-fob", color: "Cognac", view: "hero", file: "fob.jpg", alt: "The fob" },
    { scene: editorialImage, file: "scene.jpg", alt: "The workshop" },
  ];
  for (const [index, { file }] of entries.entries()) {
    const create = { width: 400 + 40 * index, height: 500, channels: 3, background: shade } as const;
    await writeFile(path.join(folder, file), await sharp({ create }).jpeg().toBuffer());
  }
  await writeFile(path.join(folder, "images.json"), JSON.stringify(entries));
  return readPhotographs(folder);
}

/** Seeds the shop with the first photographs. */
beforeEach(async () => {
  // Append-only tables refer to products, so they can't be truncated.
  await db().execute(sql`delete from products`);
  await db().execute(sql`alter table products alter column id restart`);
  await db().execute(sql`truncate editorial_images, seeded_images`);
  const first = await writePhotographs("#884422");
  const { ofProducts, editorialImages } = await storeSeedImages(RANGE, first);
  const products = RANGE.map((product) => ({ ...product, images: ofProducts.get(product.slug) ?? [] }));
  await inTransaction(async (tx) => {
    await addProducts(products, tx);
    await addEditorialImages(editorialImages, tx);
    await recordSeededImages(products, editorialImages, first, tx);
  });
});

async function update(photographs: Photographs): Promise<number> {
  const images = await storeSeedImages(await findSeededProducts(db()), photographs);
  return inTransaction((tx) => updateSeededImages(photographs, images, tx));
}
const firstOf = async (slug: string) => (await findProduct(slug))?.image_url;

test("newer photographs replace older ones, once, and the rest of the product stays", async () => {
  const before = { tote: await findProduct("harbour-tote"), scene: await findEditorialImage("home-hero") };
  const next = await writePhotographs("#331100");
  expect(await imagesAreSeeded(db(), next)).toBe(false);
  expect(await update(next)).toBe(3);
  expect(await imagesAreSeeded(db(), next)).toBe(true);
  const tote = await findProduct("harbour-tote");
  expect(tote?.image_url).not.toBe(before.tote?.image_url);
  const unpictured = { images: [], primary_image: {}, color_images: [], image_url: "" };
  expect({ ...tote, ...unpictured }).toEqual({ ...before.tote, ...unpictured });
  expect((await findEditorialImage("home-hero"))?.image_url).not.toBe(before.scene?.image_url);
  expect(await update(next)).toBe(0);
});

test("a product whose focal point the owner has moved keeps its images", async () => {
  await db().execute(sql`update product_images set focus_x = 20 where product_id = 1 and position = 1`);
  const before = await firstOf("harbour-tote");
  expect(await update(await writePhotographs("#331100"))).toBe(2);
  expect(await firstOf("harbour-tote")).toBe(before);
});

test("replaced images raise the product's version and are in the audit log", async () => {
  const versions = async () =>
    (await db().execute<{ version: number }>(sql`select version from products order by id`)).rows;
  const entries = async () =>
    (await db().execute(sql`select subject_id from audit_log where action = 'products.demo_images' order by id`)).rows;
  const [before, earlier] = [await versions(), await entries()];
  await update(await writePhotographs("#331100"));
  expect(await versions()).toEqual(before.map(({ version }) => ({ version: version + 1 })));
  expect((await entries()).slice(earlier.length)).toEqual([{ subject_id: "1" }, { subject_id: "2" }]);
});

test("images that the owner has changed stay, also at the next new photographs", async () => {
  await db().execute(sql`update product_images set alt = 'My own words' where product_id = 1 and position = 1`);
  await db().execute(sql`delete from editorial_images`);
  const [first] = RANGE;
  const before = await firstOf(first?.slug ?? "");
  for (const shade of ["#331100", "#552200"]) {
    expect(await update(await writePhotographs(shade))).toBe(1);
    expect(await firstOf(first?.slug ?? "")).toBe(before);
    expect(await findEditorialImage("home-hero")).toBeUndefined();
  }
});

test("a new editorial image is added, and a product that the owner has deleted stays deleted", async () => {
  await db().execute(sql`delete from products where slug = 'loop-key-fob'`);
  expect(await update(await writePhotographs("#884422", { scene: "our-story" }))).toBe(1);
  expect(await findEditorialImage("our-story")).toMatchObject({ alt: "The workshop" });
  expect(await findProduct("loop-key-fob")).toBeUndefined();
});

test("a shop that was seeded before fingerprints were recorded gets the newer images too", async () => {
  await db().execute(sql`truncate seeded_images`);
  expect(await update(await writePhotographs("#331100"))).toBe(3);
});
