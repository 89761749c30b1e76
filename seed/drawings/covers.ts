import { buckle, stud } from "./hardware.ts";
import { box, n, oval, path } from "./outline.ts";
import { border, cast, crease, hollow, mark, piece, rolled, shade, sheen, stitches, strap } from "./pieces.ts";
import { bare, type Draft, type Layer, type Silhouette } from "./sheet.ts";
import { paper } from "./wallets.ts";

const FELT = "#a39b8e";

/** Wider than 30 cm: a flap under a band; smaller: open at the right, with a ribbon and a pencil. */
export const laptopSleeve: Silhouette = (draft) =>
  draft.width / draft.cm > 30 ? bandSleeve(draft) : ribbonSleeve(draft);

function bandSleeve(draft: Draft): Layer[] {
  const { width: w, height: h, cm } = draft;
  const [l, t] = [-w / 2, -h / 2];
  const body = box(l, t, w, h, cm * 1.1);
  const flap = path`M${l + cm} ${t}L${-l - cm} ${t}Q${-l} ${t} ${-l} ${t + cm}L${-l} ${t + h * 0.34}C${-l - cm} ${t + h * 0.48} ${w * 0.24} ${t + h * 0.47} ${w * 0.14} ${t + h * 0.62}Q0 ${t + h * 0.66} ${-w * 0.14} ${t + h * 0.62}C${-w * 0.24} ${t + h * 0.47} ${l + cm} ${t + h * 0.48} ${l} ${t + h * 0.34}L${l} ${t + cm}Q${l} ${t} ${l + cm} ${t}Z`;
  const belt = box(-w * 0.24, t + h * 0.525, w * 0.48, h * 0.085, cm * 0.4);
  return [
    cast(body, 26),
    piece(draft, body, { puff: 26 }),
    border(draft, body, cm * 0.6),
    piece(draft, flap, { lift: 7, puff: 22 }),
    border(draft, flap, cm * 0.55),
    shade(draft, 0, t, w * 0.5, cm * 1.2, 0.35),
    sheen(-w * 0.2, t + h * 0.2, w * 0.2, h * 0.12, 0.3),
    piece(draft, belt, { lift: 5, puff: 8 }),
    ...[-0.215, 0.215].map((at) => stitches(draft, path`M${at * w} ${t + h * 0.53}L${at * w} ${t + h * 0.605}`)),
    mark(draft, 0, -t - h * 0.14, cm * 4.2),
  ];
}

function ribbonSleeve(draft: Draft): Layer[] {
  const { width: w, height: h, cm } = draft;
  const [l, t] = [-w / 2, -h / 2];
  const body = path`M${l + cm} ${t}L${-l} ${t}C${-l - cm * 0.7} ${t + h * 0.3} ${-l - cm * 0.7} ${t + h * 0.7} ${-l} ${-t}L${l + cm} ${-t}Q${l} ${-t} ${l} ${-t - cm}L${l} ${t + cm}Q${l} ${t} ${l + cm} ${t}Z`;
  const felt = box(l + cm * 2, t + cm * 0.2, w - cm * 1.9, h - cm * 0.4, cm * 0.4);
  const tablet = box(l + cm * 3, t + cm * 0.9, w - cm * 0.9, h - cm * 1.8, cm * 0.8);
  const pencil = path`M${-w * 0.3} ${t - cm * 0.05}L${w * 0.28} ${t - cm * 0.05}Q${w * 0.3} ${t + cm * 0.35} ${w * 0.28} ${t + cm * 0.75}L${-w * 0.3} ${t + cm * 0.75}Q${-w * 0.37} ${t + cm * 0.35} ${-w * 0.3} ${t - cm * 0.05}Z`;
  return [
    cast(body, 24),
    bare(`<path d="${felt}" fill="${FELT}" stroke="#6f685d" stroke-width="3"/>`),
    paper(tablet, "#3a3b3d", 6),
    bare(
      `<path d="${box(l + cm * 3, t + cm * 0.9, w - cm * 0.9, h - cm * 1.8, cm * 0.8)}" fill="none" stroke="#83868a" stroke-width="4"/>`,
    ),
    ...strap(draft, path`M${w * 0.2} ${cm * 0.2}L${-l + cm * 4.2} ${cm * 0.2}`, cm * 1.6, { lift: 4 }),
    piece(draft, body, { lift: 4, puff: 24 }),
    border(draft, body, cm * 0.8),
    bare(
      `<path d="${pencil}" fill="#1c0f06" fill-opacity=".4" transform="translate(3 8)" filter="url(#blur5)"/><path d="${pencil}" fill="#f2efe9" stroke="#9a948a" stroke-width="2"/><path d="${path`M${-w * 0.28} ${t + cm * 0.6}L${w * 0.28} ${t + cm * 0.6}`}" stroke="#c9c3b8" stroke-width="${n(cm * 0.16)}"/>`,
    ),
    ...[-0.17, 0.15].flatMap((at) => [
      piece(draft, box(at * w, t - cm * 0.35, cm * 2, cm * 1.7, cm * 0.3), { lift: 5, puff: 12 }),
    ]),
    sheen(-w * 0.16, -h * 0.12, w * 0.2, h * 0.16, 0.28),
    shade(draft, w * 0.3, h * 0.3, w * 0.2, h * 0.16, 0.2),
    mark(draft, -w * 0.04, h * 0.32, cm * 4),
  ];
}

/** A passport's cover, with the passport and a boarding pass looking out. */
export const passportHolder: Silhouette = (draft) => {
  const { width: w, height: h, cm } = draft;
  const [l, t] = [-w / 2, -h / 2];
  const front = box(l, t, w, h, [cm * 0.3, cm * 0.9, cm * 0.9, cm * 0.3]);
  const back = box(l, t + cm * 0.12, w + cm * 0.16, h, [cm * 0.3, cm * 0.9, cm * 0.9, cm * 0.3]);
  return [
    cast(back, 24),
    paper(box(l + cm * 1.4, t - cm * 1.5, cm * 6.6, cm * 8, 4), "#f6f1e6", 4),
    bare(
      path`<path d="M${l + cm * 2} ${t - cm * 1}h${cm * 2.6}M${l + cm * 2} ${t - cm * 0.55}h${cm * 1.6}M${l + cm * 6.2} ${t - cm * 1.4}v${cm * 1.4}" stroke="#8b8272" stroke-width="4" stroke-dasharray="12 5"/>`,
    ),
    piece(draft, back, { tone: "deep", puff: 6 }),
    paper(box(l + cm * 0.7, t + cm * 0.16, w - cm * 0.66, h - cm * 0.32, [6, cm * 0.5, cm * 0.5, 6]), "#e9e0cd", 2),
    piece(draft, box(l, t + cm * 0.05, w + cm * 0.05, h, [cm * 0.3, cm * 0.9, cm * 0.9, cm * 0.3]), {
      tone: "deep",
      puff: 4,
    }),
    piece(draft, front, { lift: 5, puff: 26 }),
    border(draft, front, cm * 0.4),
    shade(draft, l, 0, cm * 0.7, h * 0.5, 0.6),
    sheen(l + cm * 0.9, 0, cm * 0.3, h * 0.42, 0.3),
    sheen(-w * 0.1, -h * 0.24, w * 0.26, h * 0.16, 0.3),
    mark(draft, 0, h * 0.3, cm * 2.8),
  ];
};

/** A tag on a buckled strap, its flap down. */
export const luggageTag: Silhouette = (draft) => {
  const { width: w, height: h, cm } = draft;
  const [l, t] = [-w / 2, -h / 2 + cm * 1.6];
  const b = h / 2 + cm * 1.6;
  const body = path`M${-w * 0.22} ${t}L${w * 0.22} ${t}Q${w * 0.3} ${t + cm * 0.9} ${-l - cm * 0.3} ${t + cm * 1.4}Q${-l} ${t + cm * 1.6} ${-l} ${t + cm * 2.2}L${-l} ${b - cm * 0.6}Q${-l} ${b} ${-l - cm * 0.6} ${b}L${l + cm * 0.6} ${b}Q${l} ${b} ${l} ${b - cm * 0.6}L${l} ${t + cm * 2.2}Q${l} ${t + cm * 1.6} ${l + cm * 0.3} ${t + cm * 1.4}Q${-w * 0.3} ${t + cm * 0.9} ${-w * 0.22} ${t}Z`;
  const flap = box(l + cm * 0.35, t + cm * 2.6, w - cm * 0.7, b - t - cm * 3, [cm * 0.3, cm * 0.3, cm * 0.6, cm * 0.6]);
  const loop = path`M${-cm * 0.5} ${t + cm * 1.2}C${-cm * 3} ${t - cm * 3.4} ${-cm * 1.6} ${t - cm * 5.4} ${cm * 0.4} ${t - cm * 5.2}C${cm * 2.6} ${t - cm * 5} ${cm * 2.6} ${t - cm * 2.6} ${cm * 0.5} ${t + cm * 1.2}`;
  return [
    cast(body, 22),
    ...strap(draft, loop, cm * 1.5, { lift: 7 }),
    piece(draft, body, { puff: 20 }),
    border(draft, body, cm * 0.32),
    stud(0, t + cm * 1.3, cm * 0.3),
    hollow(draft, path`M${l + cm * 0.4} ${t + cm * 2.2}h${w - cm * 0.8}v${cm * 0.4}h${-w + cm * 0.8}Z`, 0.5, 5),
    paper(box(l + cm * 0.6, t + cm * 2.8, w - cm * 1.1, b - t - cm * 3.1, cm * 0.2), "#f6f1e6", 2),
    piece(draft, flap, { lift: 8, puff: 26 }),
    border(draft, flap, cm * 0.36),
    ...buckle(cm * 1.75, t - cm * 2.7, cm * 1.5, cm * 2.1, cm * 0.24).slice(0, 1),
    sheen(-w * 0.14, t + h * 0.38, w * 0.22, h * 0.1, 0.34),
    mark(draft, 0, b - h * 0.16, cm * 2.6),
  ];
};

/** A refillable cover wound with a long lace. */
export const notebookCover: Silhouette = (draft) => {
  const { width: w, height: h, cm } = draft;
  const [l, t] = [-w / 2, -h / 2];
  const back = box(l, t, w + cm * 0.3, h, [cm * 0.3, cm * 0.5, cm * 0.5, cm * 0.3]);
  const front = path`M${l + cm * 0.3} ${t}L${-l - cm * 0.5} ${t}C${-l} ${t + h * 0.3} ${-l - cm * 0.25} ${t + h * 0.64} ${-l + cm * 0.1} ${-t - cm * 0.1}L${l + cm * 0.3} ${-t}Q${l} ${-t} ${l} ${-t - cm * 0.3}L${l} ${t + cm * 0.3}Q${l} ${t} ${l + cm * 0.3} ${t}Z`;
  const pages = (i: number) =>
    box(l + cm * 0.4, t + cm * (0.35 + i * 0.05), w - cm * (0.35 - i * 0.16), h - cm * (0.7 + i * 0.1), 3);
  const lace = (y: number, bend: number) =>
    path`M${l - cm * 0.1} ${y}C${-w * 0.2} ${y + bend} ${w * 0.2} ${y - bend} ${-l + cm * 0.3} ${y + bend * 0.3}`;
  const tail = path`M${w * 0.2} ${h * 0.05}C${w * 0.3} ${h * 0.12} ${w * 0.2} ${h * 0.26} ${w * 0.3} ${h * 0.32}C${w * 0.36} ${h * 0.36} ${w * 0.3} ${h * 0.42} ${w * 0.38} ${h * 0.45}`;
  return [
    cast(back, 28),
    piece(draft, back, { tone: "deep", puff: 8 }),
    ...[2, 1, 0].map((i) => paper(pages(i), ["#f4eddf", "#e6dcc8", "#d8ccb5"][i] ?? "#fff", 2)),
    piece(draft, front, { lift: 7, puff: 30 }),
    shade(draft, l, 0, cm * 1.1, h * 0.5, 0.65),
    sheen(l + cm * 1.3, 0, cm * 0.5, h * 0.44, 0.34),
    stitches(draft, path`M${l + cm * 2.1} ${t + cm * 0.6}L${l + cm * 2.1} ${-t - cm * 0.6}`),
    crease(
      draft,
      path`M${w * 0.1} ${-h * 0.3}C${w * 0.2} ${-h * 0.28} ${w * 0.26} ${-h * 0.33} ${w * 0.34} ${-h * 0.31}`,
      1.8,
    ),
    sheen(-w * 0.06, -h * 0.24, w * 0.26, h * 0.16, 0.28),
    rolled(draft, lace(-cm * 0.5, cm * 0.5), cm * 0.42),
    rolled(draft, lace(cm * 0.35, -cm * 0.4), cm * 0.42),
    rolled(draft, tail, cm * 0.4),
    piece(draft, oval(w * 0.2, cm * 0.1, cm * 0.5, cm * 0.7), { lift: 4, puff: 8 }),
    mark(draft, -w * 0.02, h * 0.36, cm * 3.2),
  ];
};

/** A moulded shell with a tuck flap. */
export const glassesCase: Silhouette = (draft) => {
  const { width: w, height: h, cm } = draft;
  const [l, t] = [-w / 2, -h / 2];
  const body = path`M${l + cm * 1.4} ${t}L${-l - cm * 1.4} ${t}C${-l - cm * 0.2} ${t} ${-l + cm * 0.1} ${t + h * 0.3} ${-l} ${t + h * 0.5}C${-l - cm * 0.1} ${-t - h * 0.1} ${-l - cm * 1.6} ${-t} ${-l - cm * 3.4} ${-t}L${l + cm * 3.4} ${-t}C${l + cm * 1.6} ${-t} ${l + cm * 0.1} ${-t - h * 0.1} ${l} ${t + h * 0.5}C${l - cm * 0.1} ${t + h * 0.3} ${l + cm * 0.2} ${t} ${l + cm * 1.4} ${t}Z`;
  const flap = path`M${l + cm * 1.4} ${t - cm * 0.06}L${-l - cm * 1.4} ${t - cm * 0.06}C${-l - cm * 0.2} ${t} ${-l + cm * 0.12} ${t + h * 0.3} ${-l - cm * 0.1} ${t + h * 0.42}C${w * 0.3} ${t + h * 0.52} ${w * 0.16} ${t + h * 0.5} ${w * 0.1} ${t + h * 0.72}Q0 ${t + h * 0.78} ${-w * 0.1} ${t + h * 0.72}C${-w * 0.16} ${t + h * 0.5} ${-w * 0.3} ${t + h * 0.52} ${l + cm * 0.1} ${t + h * 0.42}C${l - cm * 0.12} ${t + h * 0.3} ${l + cm * 0.2} ${t} ${l + cm * 1.4} ${t - cm * 0.06}Z`;
  return [
    cast(body, 36),
    piece(draft, body, { puff: 60 }),
    border(draft, body, cm * 0.42),
    sheen(-w * 0.26, h * 0.14, w * 0.12, h * 0.14, 0.34),
    piece(draft, flap, { lift: 9, puff: 30 }),
    border(draft, flap, cm * 0.36),
    sheen(-w * 0.16, t + h * 0.22, w * 0.22, h * 0.12, 0.42),
    piece(
      draft,
      path`M${-w * 0.16} ${t + h * 0.58}Q0 ${t + h * 0.62} ${w * 0.16} ${t + h * 0.58}L${w * 0.16} ${t + h * 0.69}Q0 ${t + h * 0.73} ${-w * 0.16} ${t + h * 0.69}Z`,
      { lift: 4, puff: 9 },
    ),
    ...[-0.145, 0.145].map((at) => stitches(draft, path`M${at * w} ${t + h * 0.59}L${at * w} ${t + h * 0.69}`)),
    mark(draft, w * 0.3, -t - h * 0.22, cm * 2.4),
  ];
};

/** A narrow sleeve, the pen's end looking out of it. */
export const penSleeve: Silhouette = (draft) => {
  const { width: w, height: h, cm } = draft;
  const [l, t] = [-w / 2, -h / 2];
  const body = path`M${l} ${t + cm * 1.6}Q0 ${t + cm * 2.4} ${-l} ${t + cm * 1.6}L${-l * 0.92} ${-t - cm * 1.4}Q${-l * 0.8} ${-t} 0 ${-t}Q${l * 0.8} ${-t} ${l * 0.92} ${-t - cm * 1.4}Z`;
  const back = path`M${l} ${t + cm * 2}L${l} ${t + cm * 0.9}Q${l * 0.8} ${t} 0 ${t}Q${-l * 0.8} ${t} ${-l} ${t + cm * 0.9}L${-l} ${t + cm * 2}Z`;
  const pen = box(-cm * 0.72, t - cm * 2.2, cm * 1.44, cm * 6, [cm * 0.55, cm * 0.55, 0, 0]);
  return [
    cast(body, 26),
    piece(draft, back, { tone: "lining", puff: 8 }),
    bare(
      `<path d="${pen}" fill="#1c0f06" fill-opacity=".45" transform="translate(6 8)" filter="url(#blur5)"/><path d="${pen}" fill="#23211f" stroke="#0c0b0b" stroke-width="2"/><path d="${path`M${-cm * 0.36} ${t - cm * 1.9}V${t + cm * 2}`}" stroke="#fff" stroke-opacity=".4" stroke-width="${n(cm * 0.16)}"/><path d="${box(-cm * 0.13, t - cm * 1.9, cm * 0.26, cm * 3.6, cm * 0.12)}" fill="url(#brass)" stroke="#5d3f16"/><path d="${box(-cm * 0.74, t + cm * 0.1, cm * 1.48, cm * 0.22, 2)}" fill="url(#brass)"/>`,
    ),
    piece(draft, body, { lift: 6, puff: 40 }),
    border(draft, body, cm * 0.36),
    piece(draft, box(-w * 0.36, t + h * 0.3, w * 0.72, cm * 0.9, cm * 0.25), { lift: 4, puff: 9 }),
    sheen(-w * 0.14, 0, w * 0.14, h * 0.3, 0.4),
    mark(draft, 0, h * 0.36, cm * 1.9),
  ];
};
