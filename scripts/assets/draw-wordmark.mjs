// Draws the shop's name as an outline, so that the wordmark needs no font and causes no layout shift:
// node scripts/assets/draw-wordmark.mjs
import { readFileSync, writeFileSync } from "node:fs";
import * as hb from "harfbuzzjs";
import subsetFont from "subset-font";

const NAME = "Wellworn";
const SPACING = 14; // thousandths of an em between letters
const source = new URL(
  "../../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2",
  import.meta.url,
);
const still = await subsetFont(readFileSync(source), NAME, {
  targetFormat: "sfnt",
  variationAxes: { wght: 420, opsz: 40 },
  keepFeatures: ["kern"],
});
const blob = new hb.Blob(still);
const face = new hb.Face(blob, 0);
const font = new hb.Font(face);
const buffer = new hb.Buffer();
buffer.addText(NAME);
buffer.guessSegmentProperties();
hb.shape(font, buffer);
const scale = 100 / face.upem;
let x = 0;
let path = "";
for (const { codepoint, xAdvance } of buffer.getGlyphInfosAndPositions()) {
  path += moved(font.glyphToPath(codepoint), x);
  x += xAdvance + (SPACING * face.upem) / 1000;
}
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 2 ${Math.round(x * scale) + 4} 84"><title>${NAME}</title><path d="${path}"/></svg>
`;
writeFileSync(new URL("../../app/ui/wordmark.svg", import.meta.url), svg);

function moved(glyph, dx) {
  return glyph.replace(/([MLQCZ])([^MLQCZ]*)/g, (_, command, numbers) => {
    const coordinates = numbers
      .split(/[ ,]+/)
      .filter(Boolean)
      .map((number, index) => (index % 2 === 0 ? (Number(number) + dx) * scale : 80 - Number(number) * scale));
    return command + coordinates.map((index) => Number(index.toFixed(1))).join(" ");
  });
}
