import { seedProducts } from "../products.ts";
import {
  awl,
  benchTop,
  lamplight,
  looseThread,
  roundKnife,
  rule,
  slicker,
  spool,
  turnedTones,
  wallAndBench,
  woodTones,
} from "./bench.ts";
import { compact } from "./compact.ts";
import { draftOf, modelOf } from "./models.ts";
import { n } from "./outline.ts";
import { shadesOf } from "./palette.ts";
import { cast, mark, piece, stitches } from "./pieces.ts";
import { bare, commonTones, type Draft, type Layer, stack, tones } from "./sheet.ts";

export type SceneKind = "home-hero" | "bags" | "wallets" | "accessories" | "our-story";

/** A product put down at (x, y) of a scene, at `size` times its own picture, turned by `turn` degrees. */
type Put = { slug: string; color: string; x: number; y: number; size: number; turn?: number };

const STANDING: Record<"home-hero" | "bags", { width: number; height: number; edge: number; put: Put[] }> = {
  "home-hero": {
    width: 2000,
    height: 1125,
    edge: 790,
    put: [
      { slug: "harbour-tote", color: "Forest", x: 1560, y: 905, size: 0.66 },
      { slug: "longhaul-weekender", color: "Cognac", x: 1080, y: 945, size: 0.8 },
      { slug: "sparrow-crossbody", color: "Oxblood", x: 1700, y: 1030, size: 0.4 },
      { slug: "bridle-belt", color: "Black", x: 640, y: 1005, size: 0.36 },
    ],
  },
  bags: {
    width: 1200,
    height: 1500,
    edge: 1060,
    put: [
      { slug: "ridge-backpack", color: "Chestnut", x: 330, y: 1190, size: 0.62 },
      { slug: "harbour-tote", color: "Cognac", x: 800, y: 1225, size: 0.7 },
      { slug: "sparrow-crossbody", color: "Oxblood", x: 480, y: 1345, size: 0.42 },
    ],
  },
};

const LYING: Record<"wallets" | "accessories", Put[]> = {
  wallets: [
    { slug: "meridian-long-wallet", color: "Oxblood", x: 500, y: 370, size: 0.92, turn: -14 },
    { slug: "keel-bifold", color: "Chestnut", x: 770, y: 830, size: 0.72, turn: 11 },
    { slug: "slip-card-holder", color: "Forest", x: 360, y: 890, size: 0.52, turn: -12 },
    { slug: "penny-coin-purse", color: "Cognac", x: 480, y: 1235, size: 0.5, turn: 8 },
    { slug: "quarter-card-holder", color: "Navy", x: 900, y: 1260, size: 0.5, turn: -9 },
  ],
  accessories: [
    { slug: "hearth-gloves", color: "Oxblood", x: 390, y: 480, size: 0.66, turn: -12 },
    { slug: "frontier-passport-holder", color: "Navy", x: 840, y: 400, size: 0.56, turn: 9 },
    { slug: "wayfare-luggage-tag", color: "Cognac", x: 890, y: 1090, size: 0.62, turn: 14 },
    { slug: "reader-glasses-case", color: "Natural", x: 400, y: 1060, size: 0.62, turn: -10 },
    { slug: "loop-key-fob", color: "Forest", x: 520, y: 1330, size: 0.44, turn: 52 },
  ],
};

type Ids = () => string;

function lay({ slug, color, x, y, size, turn = 0 }: Put, id: Ids): string {
  const product = seedProducts.find((one) => one.slug === slug);
  if (!product) throw new Error(`The scene wants ${slug}, which is not in the range`);
  const model = modelOf(product.model);
  const draft = { ...draftOf(model, product.dimensions, color, id), dashed: true };
  const foot = model.stands
    ? `<ellipse cx="30" cy="8" rx="${n(draft.width * 0.66)}" ry="${n(draft.depth * 0.2 + 26)}" fill="url(#dusk)"/>`
    : "";
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${foot}${stack(model.silhouette(draft))}</g>`;
}

/** Several goods together on the bench: 2000 by 1125 for the home page's hero, else 1200 by 1500. */
export function drawScene(kind: SceneKind): string {
  let count = 0;
  const id = () => `s${++count}`;
  if (kind === "our-story")
    return frame(
      1200,
      1500,
      ["Natural", "Cognac"],
      [stack([benchTop(1200, 1500)]), workbench(id), stack([lamplight(1200, 1500)])],
    );
  if (kind === "wallets" || kind === "accessories") {
    const put = LYING[kind];
    const goods = put.map((one) => lay(one, id));
    return frame(1200, 1500, colorsOf(put), [stack([benchTop(1200, 1500)]), ...goods, stack([lamplight(1200, 1500)])]);
  }
  const { width, height, edge, put } = STANDING[kind];
  const goods = put.map((one) => lay(one, id));
  return frame(width, height, colorsOf(put), [
    stack([wallAndBench(width, height, edge)]),
    ...goods,
    stack([lamplight(width, height)]),
  ]);
}

const colorsOf = (put: Put[]) => [...new Set(put.map((one) => one.color))];

function frame(width: number, height: number, colors: string[], parts: string[]): string {
  const defs = `${commonTones(11)}${woodTones(4)}${turnedTones}${colors.map((color) => tones(shadesOf(color))).join("")}`;
  return compact(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs}</defs>${parts.join("")}</svg>`,
  );
}

const at = (x: number, y: number, turn: number, size: number, layers: Layer[]) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${stack(layers)}</g>`;

/** A card holder in the making: the cut hide, the pieces, thread, awl, slicker, knife and rule. */
function workbench(id: Ids): string {
  const blank = (color: string): Draft => ({
    width: 0,
    height: 0,
    depth: 0,
    drop: 0,
    cm: 60,
    pitch: 19,
    shades: shadesOf(color),
    id,
  });
  const [hide, made] = [blank("Natural"), blank("Cognac")];
  const skin =
    "M-420 -300C-300 -390 -160 -330 -20 -350C150 -375 300 -330 430 -390C470 -250 400 -120 450 20C480 150 380 230 420 370C280 400 190 330 40 350L40 90L-200 90L-200 340C-330 330 -390 380 -470 300C-430 160 -500 20 -450 -90C-430 -170 -470 -240 -420 -300Z";
  const back = "M-190 -130L190 -130L190 110Q190 140 160 140L-160 140Q-190 140 -190 110Z";
  const pocket =
    "M-190 -30L-60 -30C-30 -30 -34 18 0 18C34 18 30 -30 60 -30L190 -30L190 110Q190 140 160 140L-160 140Q-190 140 -190 110Z";
  return [
    at(560, 420, -7, 1, [cast(skin, 16), piece(hide, skin, { puff: 12 }), mark(hide, -190, 10, 170)]),
    at(470, 1030, 9, 1.12, [
      cast(back, 18),
      piece(made, back, { tone: "deep", puff: 12 }),
      piece(made, pocket, { lift: 5, puff: 18 }),
      stitches(made, "M-168 -10L-168 104Q-168 118 -154 118L60 118"),
      mark(made, 0, 74, 104),
    ]),
    stack([looseThread("M545 1172C640 1210 660 1110 730 1130C830 1160 760 1290 860 1330C900 1346 930 1330 960 1300")]),
    at(985, 1270, 18, 1, [spool]),
    at(915, 905, 38, 1.05, [awl]),
    at(180, 1290, -64, 1, [slicker]),
    at(880, 330, 28, 1.1, [roundKnife]),
    at(90, 760, -6, 1, [rule(640)]),
    at(690, 1330, 64, 1, [bare(`<path d="M-3 -110L3 -110L4 90L0 112L-4 90Z" fill="url(#steel)" stroke="#55524e"/>`)]),
  ].join("");
}
