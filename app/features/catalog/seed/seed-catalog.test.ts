import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findEditorialImagesByKey, findHomePageImages } from "#app/features/catalog/editorial-images.queries.ts";
import { listProducts } from "#app/features/catalog/listing/list-products.ts";
import { toListing } from "#app/features/catalog/listing/listing.contract.ts";
import { findProduct } from "#app/features/catalog/product/product-cache.ts";
import { serveImage } from "#app/features/images/serve-image.ts";
import { storeImage } from "#app/features/images/store-image.ts";
import { readSettings, useSettings } from "#app/platform/env.ts";
import { seedProducts } from "#seed/products.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { seedCatalog } from "./seed-catalog.ts";
import { readPhotographs, storeSeedImages } from "./seed-images.ts";

vi.mock("#app/features/images/store-image.ts", async (load) => {
  const original = await load<typeof import("#app/features/images/store-image.ts")>();
  return { ...original, storeImage: vi.fn(original.storeImage) };
});

const findEditorialImage = async (key: string) => (await findEditorialImagesByKey([key])).get(key);

useDatabase();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "seed-"));
  useSettings(readSettings({ DATA_DIR: folder }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const everything = () => listProducts(toListing({}));

test("an empty shop is seeded with the whole range, and only once", async () => {
  const logged: string[] = [];
  const logProgress = (message: string) => void logged.push(message);
  await Promise.all([seedCatalog(logProgress), seedCatalog(logProgress)]);
  const { products, total } = await everything();
  expect(total).toBe(seedProducts.length);
  await seedCatalog(logProgress);
  expect((await everything()).products).toEqual(products);
  const begun = `The shop is empty: adding ${seedProducts.length} products with their images …`;
  expect(logged).toEqual([begun, begun, expect.stringMatching(/^Adding products and images took \d+\.\d s\.$/)]);
}, 90_000);

test("no transaction is open while images are stored: the database would end it", async () => {
  await queryColumn("delete from seeded_images returning subject");
  const stored = vi.mocked(storeImage);
  const original = stored.getMockImplementation();
  const open: unknown[] = [];
  stored.mockImplementationOnce(async (...image) => {
    const others = "datname = current_database() and xact_start is not null and pid <> pg_backend_pid()";
    open.push(...(await queryColumn(`select state from pg_stat_activity where ${others}`)));
    return original?.(...image) ?? "";
  });
  const before = stored.mock.calls.length;
  await seedCatalog();
  expect(stored.mock.calls.length).toBeGreaterThan(before);
  expect(open).toEqual([]);
}, 60_000);

test("every product is stored as the seed describes it", async () => {
  for (const written of seedProducts) {
    const sold = await findProduct(written.slug);
    expect(sold).toMatchObject({
      name: written.name,
      category: { name: written.department },
      type: written.type,
      price: (Math.min(...written.stock.map(({ priceCents = written.priceCents }) => priceCents)) / 100).toFixed(2),
      colors: written.colors,
      sizes: written.sizes,
      tags: written.tags,
      features: written.features,
      ingredients: written.ingredients,
      care: written.care,
      faq: written.faq,
      pairs_with: written.pairsWith,
      featured: written.featuredRank !== undefined,
      stock: written.stock.reduce((sum, { quantity }) => sum + quantity, 0),
    });
  }
});

test("the twelve featured products come first, in their order", async () => {
  const { products } = await everything();
  const featured = seedProducts
    .filter(({ featuredRank }) => featuredRank)
    .sort((a, b) => (a.featuredRank ?? 0) - (b.featuredRank ?? 0));
  expect(products.slice(0, 12).map(({ slug }) => slug)).toEqual(featured.map(({ slug }) => slug));
});

test("the images of the home page are its editorial images, then the featured products'", async () => {
  const imageIds = await findHomePageImages();
  const [hero, featured] = [await findEditorialImage("home-hero"), (await everything()).products.slice(0, 12)];
  const idOf = (url: string | undefined) => url?.split("/")[2];
  expect(imageIds[0]).toBe(idOf(hero?.image_url));
  expect(imageIds.slice(-12)).toEqual(featured.map(({ image_url }) => idOf(image_url)));
});

test("every color of every product has an image with an alt text", async () => {
  const { products } = await everything();
  for (const { name, colors, images, primary_image } of products) {
    expect(primary_image).toEqual(images[0]);
    expect(primary_image).toMatchObject({ view: "hero", color: colors[0] });
    for (const color of colors) {
      const first = images.find((image) => image.color === color);
      expect(first?.view).toBe("hero");
      expect(first?.alt).toContain(`${name} in ${color}`);
    }
  }
});

test("an image URL responds with that image", async () => {
  const tote = await findProduct("harbour-tote");
  const response = await serveImage(tote?.image_url ?? "");
  expect(response?.type).toBe("image/jpeg");
});

test("photographs are stored in the order of the manifest, a color without photographs has none, and editorial images have their keys", async () => {
  const photo = await sharp({ create: { width: 40, height: 50, channels: 3, background: "#884422" } })
    .jpeg()
    .toBuffer();
  for (const file of ["hero.jpg", "detail.jpg", "home.jpg"]) await writeFile(path.join(folder, file), photo);
  await writeFile(
    path.join(folder, "images.json"),
    JSON.stringify([
      { slug: "harbour-tote", color: "Cognac", view: "hero", file: "hero.jpg", width: 40, height: 50, alt: "The tote" },
      {
        slug: "harbour-tote",
        color: "Cognac",
        view: "detail",
        file: "detail.jpg",
        width: 40,
        height: 50,
        alt: "Seams",
      },
      { scene: "home-hero", file: "home.jpg", width: 40, height: 50, alt: "The workshop" },
    ]),
  );
  const photographs = await readPhotographs(folder);
  const tote = seedProducts.filter(({ slug }) => slug === "harbour-tote");
  const { ofProducts, editorialImages } = await storeSeedImages(tote, photographs);
  const images = ofProducts.get("harbour-tote") ?? [];
  expect(images.map(({ view, color, alt }) => [view, color, alt])).toEqual([
    ["hero", "Cognac", "The tote"],
    ["detail", "Cognac", "Seams"],
  ]);
  expect(editorialImages).toMatchObject([{ key: "home-hero", alt: "The workshop" }]);
});

test("the fingerprint of measured photographs follows the manifest, the measurements and the sizes of the files", async () => {
  const measured = path.join(folder, "measured.json");
  const fingerprint = async () => (await readPhotographs(folder)).fingerprint;
  const write = async (file: string, text: string) => {
    await writeFile(path.join(folder, file), text);
    return fingerprint();
  };
  await write("images.json", JSON.stringify([{ scene: "home-hero", file: "home.jpg", alt: "The workshop" }]));
  const unmeasured = [await write("home.jpg", "one"), await write("home.jpg", "two")];
  expect(new Set(unmeasured).size).toBe(2);
  const entry = { width: 40, height: 50, placeholder: "#884422", blur: "" };
  const first = await write("measured.json", JSON.stringify({ one: entry }));
  const others = [await write("measured.json", JSON.stringify({ two: entry })), await write("home.jpg", "three")];
  expect(new Set([first, ...others, ...unmeasured]).size).toBe(5);
  await rm(measured);
});

test("an unknown editorial image is undefined", async () => {
  expect(await findEditorialImage("no-such-place")).toBeUndefined();
});

test("the demo range does not come back once the owner has archived or removed all of it", async () => {
  const logProgress = () => undefined;
  await queryColumn("update products set status = 'archived' where id % 2 = 0 returning id");
  await seedCatalog(logProgress);
  expect((await everything()).total).toBeLessThan(seedProducts.length);
  await queryColumn("delete from products returning id");
  await Promise.all([seedCatalog(logProgress), seedCatalog(logProgress)]);
  expect(await queryColumn("select id from products")).toEqual([]);
});
