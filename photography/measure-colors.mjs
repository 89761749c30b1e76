#!/usr/bin/env node
// node photography/measure-colors.mjs [--all]
// Compares the colors of swatches, product images and scenes: Lab of a lit patch, and its distance to the swatch of the shop (ΔE 1976).
// Prints a Markdown table; --all adds a row for each image. Exits with 1 if a distance is 5 or more.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deltaE, fromHex, median, medianColor, toLab } from "./lab.mjs";
import { HERE } from "./manifest.mjs";
import { colorOf, cutPatch, listPatches } from "./patches.mjs";
import { readSwatches } from "./swatches.mjs";

const LIMIT = 5;
const dyes = JSON.parse(readFileSync(join(HERE, "colors.json"), "utf8"));
const swatches = readSwatches();
const labText = (color) =>
  toLab(color)
    .map((value) => value.toFixed(1))
    .join(" ");
const rows = [];
for (const patch of listPatches()) {
  const cut = await cutPatch(patch);
  if (cut) rows.push({ ...patch, rgb: await colorOf(cut) });
}
console.log("| color | swatch | product images: median | ΔE median, max | scenes: ΔE |\n|---|---|---|---|---|");
for (const color of Object.keys(dyes)) {
  const swatch = fromHex(swatches[color] ?? dyes[color]);
  const distance = ({ rgb }) => deltaE(toLab(rgb), toLab(swatch));
  const own = rows.filter((row) => row.color === color);
  const products = own.filter(({ scene }) => !scene);
  const scenes = own.filter(({ scene }) => scene);
  const distances = products.map(distance);
  const images = products.length
    ? `${labText(medianColor(products.map(({ rgb }) => rgb)))} (${products.length}) | ${median(distances).toFixed(2)}, ${Math.max(...distances).toFixed(2)}`
    : "— | —";
  const inScenes = scenes.map((row) => `${row.slug} ${labText(row.rgb)}: ${distance(row).toFixed(2)}`).join("; ");
  console.log(`| ${color} | ${labText(swatch)} | ${images} | ${inScenes || "—"} |`);
  for (const row of own) {
    if (distance(row) >= LIMIT) process.exitCode = 1;
    if (process.argv.includes("--all") || distance(row) >= LIMIT)
      console.log(`| | ${row.file} | ${labText(row.rgb)} | ${distance(row).toFixed(2)} | |`);
  }
}
