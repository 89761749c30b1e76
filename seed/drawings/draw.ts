import { compact } from "./compact.ts";
import { type Dimensions, draftOf, modelOf } from "./models.ts";
import { n } from "./outline.ts";
import { commonTones, stack, tones } from "./sheet.ts";

export type DrawnProduct = {
  model: string;
  color: string;
  dimensions: Dimensions;
  /** Any text; goods with different seeds get different grain. */
  seed: string;
};

const grainOf = (seed: string) => [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % 90;

const PAPER = [
  `<linearGradient id="paper" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="#f8f4ec"/><stop offset=".7" stop-color="#efe7da"/><stop offset="1" stop-color="#e4d8c7"/></linearGradient>`,
  `<radialGradient id="lamp" cx=".3" cy=".25" r=".8"><stop offset="0" stop-color="#fffdf8" stop-opacity=".9"/><stop offset="1" stop-color="#fffdf8" stop-opacity="0"/></radialGradient>`,
].join("");

/** A product as an SVG of 1200 by 1500. Throws on a model or a colour that nobody has drawn. */
export function drawProduct({ model: name, color, dimensions, seed }: DrawnProduct): string {
  const model = modelOf(name);
  let count = 0;
  const draft = draftOf(model, dimensions, color, () => `p${++count}`);
  const y = model.stands ? 770 + (draft.height + draft.drop) / 2 : 750;
  const turn = model.tilt ? ` rotate(${model.tilt})` : "";
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1500" width="1200" height="1500">`,
    `<defs>${commonTones(grainOf(seed))}${tones(draft.shades)}${PAPER}</defs>`,
    `<rect width="1200" height="1500" fill="url(#paper)"/><rect width="1200" height="1500" fill="url(#lamp)"/>`,
    `<g transform="translate(600 ${n(y)})${turn}">${stack(model.silhouette(draft))}</g></svg>`,
  ].join("");
  return compact(svg);
}
