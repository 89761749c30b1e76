#!/usr/bin/env node
// node photography/swatches.mjs
// Cuts the swatches of the shop from the product images: one tile of lit leather per color, and the color itself for places
// that show no tile. Writes app/ui/styles/leathers.css and leathers.webp beside it.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { PRODUCT_SIZE } from "./export-settings.mjs";
import { deltaE, medianColor, toHex, toLab } from "./lab.mjs";
import { HERE } from "./manifest.mjs";
import { colorOf, cutPatch, listPatches } from "./patches.mjs";

const STYLES = join(HERE, "..", "app", "ui", "styles");
const TILE = 64; // pixels: the largest swatch of the shop is 20 CSS pixels wide, on screens with up to 3 pixels each

/** The color of each swatch of the shop, from leathers.css: { Cognac: "#7f461e" }. */
export function readSwatches(css = readFileSync(join(STYLES, "leathers.css"), "utf8")) {
  const found = css.matchAll(/\[data-leather="(\w)(\w*)"\][^}]*--leather: (#\w{6})/g);
  return Object.fromEntries([...found].map(([, first, rest, hex]) => [first.toUpperCase() + rest, hex]));
}

/** The patch whose color is nearest to the median of all, among those that fill a tile: enlarged, a small one is a blur with an edge in it. */
export function typical(patches) {
  const middle = medianColor(patches.map(({ rgb }) => rgb));
  const distance = ({ rgb }) => deltaE(toLab(rgb), toLab(middle));
  const large = patches.filter(({ pixels }) => pixels >= TILE);
  return { middle, patch: (large.length > 0 ? large : patches).toSorted((a, b) => distance(a) - distance(b))[0] };
}

/** The stylesheet of the swatches: [{ name, hex }] in the order of the tiles. A color that staff invent has no tile. */
export function stylesheet(leathers) {
  const last = Math.max(1, leathers.length - 1);
  const selector = (name) => `[data-leather="${name.toLowerCase()}"]`;
  const rules = leathers.map(
    ({ name, hex }, index) =>
      `${selector(name)} {\n  --leather: ${hex};\n  --leather-tile: ${Math.round((index * 1e4) / last) / 100}%;\n}\n`,
  );
  const all = leathers.map(({ name }) => `  ${selector(name)}`).join(",\n");
  return `/* Written by photography/swatches.mjs, which cuts the tiles from the product images. */
${rules.join("")}.swatch:is(
${all}
) {
  background-image:
    radial-gradient(circle at 35% 30%, rgb(255 255 255 / 0.22), transparent 60%), url("./leathers.webp");
  background-position:
    0 0,
    var(--leather-tile) 0;
  background-size:
    100% 100%,
    ${leathers.length * 100}% 100%;
}
`;
}

async function main() {
  const dyes = Object.keys(JSON.parse(readFileSync(join(HERE, "colors.json"), "utf8")));
  const found = [];
  for (const patch of listPatches().filter(({ view }) => view === "hero")) {
    const cut = await cutPatch(patch);
    if (cut) found.push({ ...patch, cut, pixels: patch.area[2] * PRODUCT_SIZE.width, rgb: await colorOf(cut) });
  }
  const leathers = dyes.map((name) => ({ name, patches: found.filter(({ color }) => color === name) }));
  const missing = leathers.filter(({ patches }) => patches.length === 0);
  if (missing.length > 0) throw new Error(`No hero image has a patch of ${missing.map(({ name }) => name).join(", ")}`);
  const tiles = leathers.map(({ name, patches }) => ({ name, ...typical(patches) }));
  const inputs = await Promise.all(tiles.map(({ patch }) => patch.cut.resize(TILE, TILE).png().toBuffer()));
  const canvas = { width: TILE * tiles.length, height: TILE, channels: 3, background: "#000000" };
  await sharp({ create: canvas })
    .composite(inputs.map((input, index) => ({ input, left: index * TILE, top: 0 })))
    .webp({ quality: 70 })
    .toFile(join(STYLES, "leathers.webp"));
  writeFileSync(
    join(STYLES, "leathers.css"),
    stylesheet(tiles.map(({ name, middle }) => ({ name, hex: toHex(middle) }))),
  );
  for (const { name, middle, patch } of tiles) console.log(`${name} ${toHex(middle)} ${patch.file}`);
}

if (existsSync(process.argv[1] ?? "") && import.meta.filename === process.argv[1]) await main();
