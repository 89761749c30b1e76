import { buckle, plate, ring, stud, wire } from "./hardware.ts";
import { box, oval, path } from "./outline.ts";
import { arch, border, ground, hollow, mark, piece, rolled, sheen, stitches, strap } from "./pieces.ts";
import type { Draft, Layer, Silhouette } from "./sheet.ts";

/** Bags for papers: body, flap, straps. The deep briefcase has two straps, the slim one a turn lock. */
export const briefcase: Silhouette = (draft) => {
  const { width: w, height: h, depth, cm } = draft;
  const deep = depth / cm > 10;
  const body = box(-w / 2, -h, w, h, [cm, cm, cm * 1.6, cm * 1.6]);
  const reach = deep ? 0.5 : 0.42;
  const flap = path`M${-w * 0.505} ${-h - cm * 0.2}L${w * 0.505} ${-h - cm * 0.2}L${w * 0.505} ${-h * (1 - reach) - cm * 2}Q${w * 0.5} ${-h * (1 - reach)} ${w * 0.44} ${-h * (1 - reach)}L${-w * 0.44} ${-h * (1 - reach)}Q${-w * 0.5} ${-h * (1 - reach)} ${-w * 0.505} ${-h * (1 - reach) - cm * 2}Z`;
  const corner = (side: number) =>
    path`M${side * w * 0.5} ${-cm * 4.4}Q${side * (w * 0.5 - cm * 4)} ${-cm * 4} ${side * (w * 0.5 - cm * 4.6)} 0L${side * (w * 0.5 - cm * 1.6)} 0Q${side * w * 0.5} 0 ${side * w * 0.5} ${-cm * 1.6}Z`;
  return [
    ground(w, depth),
    ...[-1, 1].map((side) => ring(side * (w / 2 + cm * 0.25), -h * 0.9, cm * 0.8, cm * 0.34)),
    piece(draft, body, { puff: 24 }),
    ...[-1, 1].flatMap((side) =>
      deep
        ? [
            piece(draft, corner(side), { puff: 6, lift: 2 }),
            stitches(draft, corner(side).replace(/L[^L]*Z$/, ""), draft.pitch),
          ]
        : [],
    ),
    border(draft, body, cm * 0.7),
    hollow(draft, box(-w * 0.47, -h * (1 - reach) - cm, w * 0.94, cm * 2.2, cm), 0.5, 10),
    piece(draft, flap, { lift: 6, puff: 20 }),
    border(draft, flap, cm * 0.7),
    sheen(-w * 0.22, -h * 0.82, w * 0.2, h * 0.1, 0.26),
    ...grip(draft, w * 0.13, cm * 4.2),
    ...(deep
      ? [-0.29, 0.29].flatMap((at) => buckledStrap(draft, at * w, -h - cm * 0.2, h * 0.76, cm * 2.9))
      : turnLock(draft, -h * (1 - reach) - cm * 1.7)),
    mark(draft, 0, -h * (deep ? 0.62 : 0.3), cm * 5),
  ];
};

/** A carrying handle on two brass loops. */
function grip(draft: Draft, x: number, rise: number): Layer[] {
  const { height: h, cm } = draft;
  const foot = -h - cm * 1;
  return [
    ...[-x, x].flatMap((at) => [
      piece(draft, box(at - cm * 1.1, -h - cm * 0.5, cm * 2.2, cm * 2.2, cm * 0.5), { lift: 3, puff: 5 }),
      wire(
        path`M${at - cm * 0.75} ${foot + cm * 0.6}L${at - cm * 0.75} ${foot}Q${at} ${foot - cm * 1.4} ${at + cm * 0.75} ${foot}L${at + cm * 0.75} ${foot + cm * 0.6}`,
        cm * 0.36,
      ),
    ]),
    rolled(draft, arch(x, foot - cm * 0.3, rise - cm, cm * 1.2), cm * 1.7),
    stitches(draft, arch(x, foot - cm * 0.3, rise - cm, cm * 1.2)),
  ];
}

/** A strap from the flap down the front, with its buckle. */
export function buckledStrap(draft: Draft, x: number, top: number, length: number, width: number): Layer[] {
  const { cm } = draft;
  const end = top + length;
  const at = top + length * 0.68;
  const lower = path`M${x - width * 0.42} ${at}L${x + width * 0.42} ${at}L${x + width * 0.42} ${-cm * 0.9}L${x - width * 0.42} ${-cm * 0.9}Z`;
  const upper = path`M${x - width / 2} ${top}L${x + width / 2} ${top}L${x + width / 2} ${end - width * 0.5}Q${x + width * 0.42} ${end} ${x} ${end + width * 0.1}Q${x - width * 0.42} ${end} ${x - width / 2} ${end - width * 0.5}Z`;
  const keeper = box(x - width * 0.66, at + width * 0.75, width * 1.32, width * 0.36, 3);
  return [
    piece(draft, lower, { lift: 3, puff: 5 }),
    piece(draft, upper, { lift: 5, puff: 6 }),
    border(draft, upper, cm * 0.38),
    ...buckle(x, at, width * 1.42, width * 1.0, cm * 0.42),
    piece(draft, keeper, { lift: 4, puff: 4 }),
  ];
}

function turnLock(draft: Draft, y: number): Layer[] {
  const { cm } = draft;
  return [
    plate(box(-cm * 1.9, y - cm * 1.25, cm * 3.8, cm * 2.5, cm * 0.7)),
    ...[-1.35, 1.35].map((at) => stud(at * cm, y, cm * 0.17)),
    plate(oval(0, y, cm * 0.85)),
    plate(box(-cm * 0.22, y - cm * 0.95, cm * 0.44, cm * 1.9, cm * 0.2)),
  ];
}

/** A deep flap and a wide shoulder strap; the small one has a round flap and a single buckle. */
export const messenger: Silhouette = (draft) => {
  const { width: w, height: h, depth, cm, drop } = draft;
  const large = w / cm > 34;
  const body = box(-w / 2, -h, w, h, [cm, cm, cm * 2.4, cm * 2.4]);
  const hem = -h * (large ? 0.13 : 0.16);
  const flap = large
    ? path`M${-w * 0.51} ${-h - cm * 0.3}L${w * 0.51} ${-h - cm * 0.3}L${w * 0.515} ${hem - cm * 3}Q${w * 0.51} ${hem} ${w * 0.44} ${hem}L${-w * 0.44} ${hem}Q${-w * 0.51} ${hem} ${-w * 0.515} ${hem - cm * 3}Z`
    : path`M${-w * 0.51} ${-h - cm * 0.3}L${w * 0.51} ${-h - cm * 0.3}C${w * 0.53} ${-h * 0.4} ${w * 0.34} ${hem} 0 ${hem}C${-w * 0.34} ${hem} ${-w * 0.53} ${-h * 0.4} ${-w * 0.51} ${-h - cm * 0.3}Z`;
  const wide = cm * (large ? 3.6 : 2.4);
  return [
    ground(w, depth),
    ...strap(draft, arch(w * 0.47, -h * 0.8, drop + h * 0.2, -w * 0.04, w * 0.03), wide, { lift: 4 }),
    ...[-1, 1].map((side) => ring(side * w * 0.485, -h * 0.88, cm * 0.95, cm * 0.36)),
    piece(draft, body, { puff: 26 }),
    border(draft, body, cm * 0.7),
    hollow(draft, flap.replace(/^/, ""), 0.3, 10),
    piece(draft, flap, { lift: 8, puff: 30 }),
    border(draft, flap, cm * 0.75),
    sheen(-w * 0.2, -h * 0.72, w * 0.2, h * 0.15, 0.29),
    ...(large ? [-0.28, 0.28] : [0]).flatMap((at) =>
      buckledStrap(draft, at * w, -h * (large ? 0.5 : 0.56), h * (large ? 0.42 : 0.47), cm * 2.5),
    ),
    mark(draft, 0, -h * (large ? 0.3 : 0.74), cm * 4.6),
  ];
};

/** A school satchel; the large one has two front pockets. */
export const satchel: Silhouette = (draft) => {
  const { width: w, height: h, depth, cm } = draft;
  const large = w / cm > 32;
  const body = box(-w / 2, -h, w, h, [cm * 0.6, cm * 0.6, cm * 1.2, cm * 1.2]);
  const hem = -h * 0.47;
  const flap = path`M${-w * 0.51} ${-h - cm * 0.3}L${w * 0.51} ${-h - cm * 0.3}L${w * 0.51} ${hem - cm * 3}Q${w * 0.505} ${hem} ${w * 0.4} ${hem}L${-w * 0.4} ${hem}Q${-w * 0.505} ${hem} ${-w * 0.51} ${hem - cm * 3}Z`;
  const pockets = large
    ? [
        box(-w * 0.455, -h * 0.42, w * 0.435, h * 0.36, cm * 0.9),
        box(w * 0.02, -h * 0.42, w * 0.435, h * 0.36, cm * 0.9),
      ]
    : [box(-w * 0.43, -h * 0.43, w * 0.86, h * 0.37, cm * 0.9)];
  return [
    ground(w, depth),
    ...[-1, 1].map((side) => ring(side * (w / 2 + cm * 0.2), -h * 0.88, cm * 0.85, cm * 0.34)),
    piece(draft, body, { puff: 24 }),
    border(draft, body, cm * 0.5),
    ...pockets.flatMap((pocket) => [piece(draft, pocket, { lift: 6, puff: 14 }), border(draft, pocket, cm * 0.45)]),
    hollow(draft, box(-w * 0.46, hem - cm, w * 0.92, cm * 2.4, cm), 0.55, 10),
    piece(draft, flap, { lift: 7, puff: 22 }),
    border(draft, flap, cm * 0.55),
    sheen(-w * 0.2, -h * 0.8, w * 0.2, h * 0.12, 0.29),
    ...grip(draft, w * 0.13, cm * 3.8),
    ...[-0.255, 0.255].flatMap((at) => buckledStrap(draft, at * w, -h - cm * 0.3, h * 0.88, cm * 2.1)),
    mark(draft, 0, -h * 0.62, cm * 4),
  ];
};
