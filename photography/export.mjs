// Writes the finished JPEGs, and images.json, which lists them for the shop.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { JPEG } from "./export-settings.mjs";
import { IMAGES } from "./manifest.mjs";

/** What the alternative text of a view says, unless views.json has its own words. Each view is also the name of its files. */
const DEFAULT_TEXTS = {
  hero: "three-quarter view",
  front: "seen from the front",
  inside: "looking into the open bag",
  open: "opened",
  scale: "with an everyday thing beside it for scale",
  back: "seen from behind",
  detail: "close-up of grain and stitches",
  closeup: "another close-up",
};

/** All views, the most important to render first. */
export const VIEWS = Object.keys(DEFAULT_TEXTS);

/** The things that show a product's size, as the alternative text names them (props/scale_props.py). */
const PROPS = { laptop: "a 13-inch laptop", paperback: "a paperback", cup: "a coffee cup", pencil: "a pencil" };

function viewText(view, setup, item) {
  if (setup.alt) return setup.alt;
  if (view === "scale") return `beside ${PROPS[setup.beside]}`;
  const pose = { ...item.pose?.[view], ...setup.pose };
  // The front view of a product that lies flat is taken from above.
  return view === "front" && pose.el > 60 ? "seen from above" : DEFAULT_TEXTS[view];
}

/** The alternative text. `alt` of range.json describes the thing, or has `thing` and own texts of some views. */
export function altText(item, color, view, setup) {
  const texts = typeof item.alt === "string" ? { thing: item.alt } : item.alt;
  return `${item.name} in ${color} leather: ${texts.thing}, ${texts[view] ?? viewText(view, setup, item)}`;
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

/**
 * Writes images.json: every image that exists. Products come first, in the order of range.json, each with its views in the order
 * of views.json, which the shop keeps; then scenes. Returns the list.
 */
export async function writeImageList(range, viewsOf, scenes) {
  const list = [];
  for (const [slug, item] of Object.entries(range)) {
    for (const [view, setup] of Object.entries(viewsOf[slug])) {
      for (const color of item.colors) {
        const file = imageFile(slug, color, view);
        if (!existsSync(join(IMAGES, file))) continue;
        const { width, height } = await sharp(join(IMAGES, file)).metadata();
        list.push({ slug, color, view, file, width, height, alt: altText(item, color, view, setup) });
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
