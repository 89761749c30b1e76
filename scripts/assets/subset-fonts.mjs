// Subsets the shop's two fonts to the characters and axes that it uses. Run it again when a character is missing:
// node scripts/assets/subset-fonts.mjs
import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join("");

// All of Latin-1, the letters of European names, and the symbols that the shop's texts need.
const CHARACTERS = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}ŒœŠšŽžŸĆćČčĐđĘęŁłŃńŚśŻżĞğİıŞş`;
const SIGNS = "–—‘’“”•…€™→←↗−′″×⅛¼⅜½⅝¾⅞";

const cuts = [
  // One weight with its whole optical range: hairlines in a headline, sturdy strokes in a product name.
  {
    name: "newsreader",
    from: "newsreader/files/newsreader-latin-opsz-normal.woff2",
    axes: { wght: 400 },
    features: ["kern", "liga", "lnum"],
  },
  {
    name: "hanken-grotesk",
    from: "hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 600 } },
    features: ["kern", "liga", "lnum", "tnum"],
  },
];

let total = 0;
for (const { name, from, axes, features } of cuts) {
  const whole = readFileSync(new URL(`../../node_modules/@fontsource-variable/${from}`, import.meta.url));
  const cut = await subsetFont(whole, CHARACTERS + SIGNS, {
    targetFormat: "woff2",
    variationAxes: axes,
    keepFeatures: features,
  });
  writeFileSync(new URL(`../../app/ui/fonts/${name}.woff2`, import.meta.url), cut);
  total += cut.length;
  console.log(`${name}: ${cut.length} bytes`);
}
console.log(`together: ${total} bytes (at most 70,000)`);
if (total > 70_000) process.exitCode = 1;
