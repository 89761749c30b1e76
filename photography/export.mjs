// Writes the finished JPEGs, and images.json, which lists them for the shop.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { JPEG } from "./export-settings.mjs";
import { IMAGES } from "./manifest.mjs";

const VIEWS = {
  hero: "three-quarter view",
  front: "seen from the front",
  open: "opened",
  detail: "close-up of grain and stitches",
};

/** The front view of a product that lies flat is taken from above. */
const defaultView = (item, view) => (view === "front" && item.pose?.front?.el > 60 ? "seen from above" : VIEWS[view]);

/** The alternative text. `alt` of range.json is one text for all views, or `thing` with own texts for some views. */
function altText(item, color, view) {
  const texts = typeof item.alt === "string" ? { thing: item.alt } : item.alt;
  return `${item.name} in ${color} leather: ${texts.thing}, ${texts[view] ?? defaultView(item, view)}`;
}

/** Path of an image below seed/images. */
export const imageFile = (slug, color, view) => `${slug}/${color.toLowerCase()}-${view}.jpg`;

/** Writes one image as a progressive JPEG of exactly the given size. Rejects when it would have to be enlarged. */
export async function exportImage(png, file, { width, height }) {
  const to = join(IMAGES, file);
  mkdirSync(dirname(to), { recursive: true });
  const rendered = await sharp(png).metadata();
  if (rendered.width < width || rendered.height < height)
    throw new Error(`${png} has ${rendered.width}×${rendered.height} pixels, the image needs ${width}×${height}`);
  await sharp(png).resize(width, height, { kernel: "lanczos3" }).jpeg(JPEG).toFile(to);
}

/** Writes images.json: every image that exists, products first in the order of range.json, then scenes. Returns the list. */
export async function writeImageList(range, scenes) {
  const list = [];
  for (const [slug, item] of Object.entries(range)) {
    for (const view of Object.keys(VIEWS)) {
      for (const color of item.colors) {
        const file = imageFile(slug, color, view);
        if (!existsSync(join(IMAGES, file))) continue;
        const { width, height } = await sharp(join(IMAGES, file)).metadata();
        list.push({ slug, color, view, file, width, height, alt: altText(item, color, view) });
      }
    }
  }
  for (const [scene, { alt }] of Object.entries(scenes)) {
    const file = `scenes/${scene}.jpg`;
    if (!existsSync(join(IMAGES, file))) continue;
    const { width, height } = await sharp(join(IMAGES, file)).metadata();
    list.push({ scene, file, width, height, alt });
  }
  mkdirSync(IMAGES, { recursive: true });
  writeFileSync(join(IMAGES, "images.json"), `[\n${list.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`);
  return list;
}
