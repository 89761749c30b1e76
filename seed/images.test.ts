import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readPhotographs } from "#app/features/catalog/seed/seed-images.ts";
import { readMaster } from "#app/features/images/read-master.ts";
import { contentHash } from "#app/features/images/store-image.ts";
import views from "../photography/views.json" with { type: "json" };
import images from "./images/images.json" with { type: "json" };
import { seedProducts } from "./products.ts";

const FOLDER = path.join(import.meta.dirname, "images");
const MAX_TOTAL_BYTES = 60_000_000;

const viewsOf = (slug: string, color?: string) =>
  images.filter((one) => one.slug === slug && (!color || one.color === color)).map(({ view }) => view);

type Setup = { color?: string; window?: number };
const setups = views as Record<string, Record<string, Setup>>;

/** The views that photography/ renders of each product in a color, in the order of the shop: all show the hero, one the others. */
const plannedViews = (slug: string, color: string, first: string | undefined) =>
  Object.entries(setups[slug] ?? {})
    .filter(([view, setup]) => view === "hero" || (setup.color ?? first) === color)
    .map(([view]) => view);

test.each(seedProducts.map((product) => [product.slug, product.colors] as const))(
  "%s has been photographed in at least five images: the whole product in every color, beside a thing of known size, and its stitches",
  (slug, colors) => {
    for (const color of colors) expect(viewsOf(slug, color), color).toContain("hero");
    expect(viewsOf(slug)).toEqual(expect.arrayContaining(["scale", "detail"]));
    expect(viewsOf(slug).length).toBeGreaterThanOrEqual(5);
  },
);

test.each(seedProducts.map((product) => [product.slug, product.colors] as const))(
  "the images of %s are its views, in order",
  (slug, colors) => {
    for (const color of colors) expect(viewsOf(slug, color)).toEqual(plannedViews(slug, color, colors[0]));
  },
);

test("the list of images is complete and has their sizes", async () => {
  const jpegs = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".jpg"));
  expect(jpegs.toSorted()).toEqual(images.map(({ file }) => file).toSorted());
  for (const { file, width, height } of images) {
    const found = await sharp(path.join(FOLDER, file)).metadata();
    expect([file, found.width, found.height]).toEqual([file, width, height]);
  }
});

test("every image is measured in advance (npm run photos)", async () => {
  const { measured } = await readPhotographs();
  const all = images.map(({ file, width, height }) => {
    const bytes = readFileSync(path.join(FOLDER, file));
    return { file, width, height, bytes, known: measured.get(contentHash(bytes)) };
  });
  for (const { file, width, height, known } of all)
    expect([file, known?.width, known?.height]).toEqual([file, width, height]);
  expect(measured.size).toBe(all.length);
  // Measuring every image again would take too long, so every 20th is checked.
  for (const { file, bytes, known } of all.filter((_, index) => index % 20 === 0)) {
    const read = await readMaster(bytes, "image/jpeg");
    expect([file, read.ok && read.value]).toEqual([file, known]);
  }
});

test("the images in the repository have at most 60 MB", () => {
  const bytes = images.map(({ file }) => statSync(path.join(FOLDER, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_TOTAL_BYTES);
});

const EDGE_WIDTH = 12;
/** How far above and below a row the paper is compared with it, in rows of 100. A shadow is lower than twice this. */
const AROUND = 20;

/** The brightness of an edge of the frame from top to bottom, in 100 rows, each from 0 to 255. */
async function edgeOf(file: string, side: "left" | "right"): Promise<number[]> {
  const left = side === "left" ? 0 : 1600 - EDGE_WIDTH;
  const edge = sharp(path.join(FOLDER, file)).extract({ left, top: 0, width: EDGE_WIDTH, height: 2000 });
  return [...(await edge.grayscale().resize(1, 100, { fit: "fill", kernel: "lanczos3" }).raw().toBuffer())];
}

test("no shadow is cut by the frame in first images, front views and views of scale: the right edge is nowhere darker than above and below", async () => {
  const cut = [];
  for (const { slug = "", view = "", file } of images) {
    if (!["hero", "front", "scale"].includes(view) || setups[slug]?.[view]?.window === undefined) continue;
    const [left, right] = await Promise.all([edgeOf(file, "left"), edgeOf(file, "right")]);
    // The light comes from the left: that edge shows how bright paper is without a shadow.
    const paper = right.map((value, row) => value / (left[row] ?? value));
    const at = (row: number) => paper[row] ?? Number.NaN;
    const dips = paper.slice(AROUND, -AROUND).map((value, row) => Math.min(at(row), at(row + 2 * AROUND)) - value);
    if (Math.max(...dips) > 0.025) cut.push([file, Math.max(...dips)]);
  }
  expect(cut).toEqual([]);
});
