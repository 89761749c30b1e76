import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import PQueue from "p-queue";
import { z } from "zod";
import { type Measurements, storeImage } from "#app/features/images/store-image.ts";
import type { SeedProduct } from "#seed/seed-product.ts";
import type { NewEditorialImage, NewProductImage } from "./add-products.queries.ts";

const MANIFEST = "images.json";
const MEASURED = "measured.json";

const photograph = z.object({ file: z.string(), alt: z.string().min(1) });
const ofProduct = photograph.extend({ slug: z.string(), color: z.string().nullable(), view: z.string() });
const editorialPhotograph = photograph.extend({ scene: z.string() });
const measurement = z.object({ width: z.number(), height: z.number(), placeholder: z.string(), blur: z.string() });

/** The photographs in seed/images, by its manifest. `fingerprint` changes when any of them does. */
export type Photographs = {
  folder: string;
  fingerprint: string;
  products: z.infer<typeof ofProduct>[];
  editorialImages: z.infer<typeof editorialPhotograph>[];
  measured: Measurements;
};

/** The folder of the photographs. Works from the source files and from the built bundle. */
function photographsFolder(): string | undefined {
  for (let folder = import.meta.dirname; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const candidate = path.join(folder, "seed", "images");
    if (existsSync(path.join(candidate, MANIFEST))) return candidate;
  }
  return undefined;
}

/**
 * Runs at every start, so it reads no image (decision 0026): measured.json contains the content hash of each, and is complete
 * (seed/images.test.ts). The sizes reveal a replaced file that was not measured again.
 */
async function fingerprintOf(texts: string[], files: string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text).update("\0");
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return hash.update(sizes.join(" ")).digest("hex");
}

/** Without measurements nothing tells the content of the images but their bytes. */
async function fingerprintOfBytes(text: string, files: string[]): Promise<string> {
  const hash = createHash("sha256").update(text);
  for (const file of files) hash.update(await readFile(file));
  return hash.digest("hex");
}

/** Reads the manifest of the photographs; empty if the folder is missing. */
export async function readPhotographs(folder = photographsFolder()): Promise<Photographs> {
  if (!folder) return { folder: "", fingerprint: "none", products: [], editorialImages: [], measured: new Map() };
  const text = await readFile(path.join(folder, MANIFEST), "utf8");
  const list = z.array(z.union([ofProduct, editorialPhotograph])).parse(JSON.parse(text));
  const files = list.map(({ file }) => path.join(folder, file));
  const measurements = path.join(folder, MEASURED);
  const measured = existsSync(measurements) ? await readFile(measurements, "utf8") : undefined;
  return {
    folder,
    fingerprint: await (measured ? fingerprintOf([text, measured], files) : fingerprintOfBytes(text, files)),
    products: list.filter((entry) => "slug" in entry),
    editorialImages: list.filter((entry) => "scene" in entry),
    measured: parseMeasurements(measured ?? "{}"),
  };
}

/** The output of scripts/assets/measure-images.ts, because measuring at the first start took 12 s. */
function parseMeasurements(text: string): Measurements {
  const list = z.record(z.string(), measurement).parse(JSON.parse(text));
  return new Map(Object.entries(list).map(([id, measured]) => [id, { type: "image/jpeg", ...measured }]));
}

/** Measuring an image keeps a core busy, so only a few run at a time. */
const CONCURRENCY = 4;

function fewAtATime<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  return new PQueue({ concurrency: CONCURRENCY }).addAll<Result>(items.map((item) => () => work(item)));
}

async function storeFile({ folder, measured }: Photographs, file: string): Promise<string> {
  return storeImage(await readFile(path.join(folder, file)), measured);
}

/** Stores the photographs of a product in one color, in the order of the manifest. */
async function imagesOfColor(product: SeedProduct, color: string, all: Photographs): Promise<NewProductImage[]> {
  const taken = all.products.filter(
    ({ slug, color: photographColor }) => slug === product.slug && photographColor === color,
  );
  return Promise.all(
    taken.map(async ({ file, view, alt }) => ({ imageId: await storeFile(all, file), view, color, alt })),
  );
}

/**
 * Stores the photographs of each product, the first color first, and returns them by slug. A color without photographs shows
 * /no-picture.svg.
 */
async function storeProductImages(
  products: SeedProduct[],
  photographs: Photographs,
): Promise<Map<string, NewProductImage[]>> {
  const wanted = products.flatMap((product) => product.colors.map((color) => ({ product, color })));
  const stored = await fewAtATime(wanted, ({ product, color }) => imagesOfColor(product, color, photographs));
  const bySlug = new Map<string, NewProductImage[]>();
  for (const [index, { product }] of wanted.entries())
    bySlug.set(product.slug, [...(bySlug.get(product.slug) ?? []), ...(stored[index] ?? [])]);
  return bySlug;
}

/** Stores the editorial images. */
async function storeEditorialImages(all: Photographs): Promise<NewEditorialImage[]> {
  return fewAtATime(all.editorialImages, async ({ scene: editorialImage, file, alt }) => ({
    key: editorialImage,
    alt,
    imageId: await storeFile(all, file),
  }));
}

/** Photographs in the image store: those of products by their slugs, and the editorial images. */
export type SeedImages = { ofProducts: Map<string, NewProductImage[]>; editorialImages: NewEditorialImage[] };

/** Stores the photographs of these products and all editorial images. It takes long: not inside of a transaction. */
export async function storeSeedImages(products: SeedProduct[], photographs: Photographs): Promise<SeedImages> {
  const ofProducts = await storeProductImages(products, photographs);
  return { ofProducts, editorialImages: await storeEditorialImages(photographs) };
}
