// Finished JPEGs, and pictures.json that tells the shop what there is.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { PICTURES } from "./ledger.mjs";

const VIEWS = {
  hero: "three-quarter view",
  front: "seen from the front",
  open: "opened",
  detail: "close-up of grain and stitches",
};

/** A thing that lies on the table is looked at from above, whatever its view is called. */
const viewed = (item, view) => (view === "front" && item.pose?.front?.el > 60 ? "seen from above" : VIEWS[view]);

/** What a blind shopper is told. An `alt` is the thing's words, or those as `thing` beside words of its own for a view. */
function altText(item, color, view) {
  const words = typeof item.alt === "string" ? { thing: item.alt } : item.alt;
  return `${item.name} in ${color} leather: ${words.thing}, ${words[view] ?? viewed(item, view)}`;
}

export const printFile = (slug, color, view) => `${slug}/${color.toLowerCase()}-${view}.jpg`;

/** Heroes are zoomed into; the further views are smaller and cost less. */
export const printSize = (view) => (view === "hero" ? { width: 1200, height: 1500 } : { width: 960, height: 1200 });

/** Writes one print of the given size as a progressive JPEG of about 60–150 kB. */
export async function writePrint(png, file, { width, height }) {
  const to = join(PICTURES, file);
  mkdirSync(dirname(to), { recursive: true });
  await sharp(png)
    .resize(width, height, { kernel: "lanczos3" })
    .jpeg({ quality: 88, mozjpeg: true, chromaSubsampling: "4:4:4" })
    .toFile(to);
}

/** Lists every picture that exists, products first in the order of the range, then scenes. */
export async function writeList(range, scenes) {
  const list = [];
  for (const [slug, item] of Object.entries(range)) {
    for (const view of Object.keys(VIEWS)) {
      for (const color of item.colors) {
        const file = printFile(slug, color, view);
        if (!existsSync(join(PICTURES, file))) continue;
        const { width, height } = await sharp(join(PICTURES, file)).metadata();
        list.push({ slug, color, view, file, width, height, alt: altText(item, color, view) });
      }
    }
  }
  for (const [scene, { alt }] of Object.entries(scenes)) {
    const file = `scenes/${scene}.jpg`;
    if (!existsSync(join(PICTURES, file))) continue;
    const { width, height } = await sharp(join(PICTURES, file)).metadata();
    list.push({ scene, file, width, height, alt });
  }
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(join(PICTURES, "pictures.json"), `[\n${list.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`);
  return list;
}
