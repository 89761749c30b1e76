import { buckledStrap } from "./cases.ts";
import { ring, slider, stud, zipper } from "./hardware.ts";
import { box, path } from "./outline.ts";
import { arch, border, crease, ground, hollow, mark, piece, rolled, shade, sheen, stitches, strap } from "./pieces.ts";
import type { Draft, Layer, Silhouette } from "./sheet.ts";

/** Travel bags: nearly as deep as high, a round barrel; else a square weekender with a base and end caps. */
export const weekender: Silhouette = (draft) => {
  const { width: w, height: h, depth, cm } = draft;
  const barrel = depth / h > 0.8;
  const r = h * (barrel ? 0.42 : 0.26);
  const foot = barrel ? h * 0.3 : cm * 1.8;
  const body = path`M${-w / 2 + r} ${-h}C${-w * 0.2} ${-h - cm * 0.6} ${w * 0.2} ${-h - cm * 0.6} ${w / 2 - r} ${-h}C${w / 2 - r * 0.3} ${-h} ${w / 2} ${-h + r * 0.5} ${w / 2} ${-h + r * 1.2}L${w * 0.495} ${-foot}Q${w * 0.49} 0 ${w * 0.49 - foot} 0L${-w * 0.49 + foot} 0Q${-w * 0.49} 0 ${-w * 0.495} ${-foot}L${-w / 2} ${-h + r * 1.2}C${-w / 2} ${-h + r * 0.5} ${-w / 2 + r * 0.3} ${-h} ${-w / 2 + r} ${-h}Z`;
  const base = path`M${-w * 0.497} ${-h * 0.24}L${w * 0.497} ${-h * 0.24}L${w * 0.495} ${-foot}Q${w * 0.49} 0 ${w * 0.49 - foot} 0L${-w * 0.49 + foot} 0Q${-w * 0.49} 0 ${-w * 0.495} ${-foot}Z`;
  const cap = (side: number) =>
    path`M${side * (w / 2 - cm * 6.4)} ${-h * 0.985}C${side * (w / 2 - cm * 2)} ${-h * 0.97} ${side * w * 0.5} ${-h + r * 0.5} ${side * w * 0.5} ${-h + r * 1.2}L${side * w * 0.495} ${-foot}Q${side * w * 0.49} 0 ${side * (w * 0.49 - foot)} ${0}C${side * (w / 2 - cm * 5)} ${-h * 0.3} ${side * (w / 2 - cm * 5)} ${-h * 0.7} ${side * (w / 2 - cm * 6.4)} ${-h * 0.985}Z`;
  const seam = path`M${-w * 0.41} ${-h * 0.93}C${-w * 0.2} ${-h * 0.985} ${w * 0.2} ${-h * 0.985} ${w * 0.41} ${-h * 0.93}`;
  const x = w * 0.19;
  const handle = (rise: number, lean: number) => arch(x, -h * 0.78, rise + h * 0.22, cm, lean);
  const rise = Math.min(cm * 12, draft.cm * 12);
  return [
    ground(w, depth),
    rolled(draft, handle(rise * 0.82, cm * 0.8), cm * 1.7, "deep"),
    ...[-1, 1].map((side) => ring(side * (w / 2 + cm * 0.3), -h * 0.66, cm * 1.05, cm * 0.4)),
    piece(draft, body, { puff: 40 }),
    ...zipper(draft, seam, cm * 1.4),
    ...(barrel
      ? []
      : [
          piece(draft, base, { lift: 2, puff: 20 }),
          stitches(draft, path`M${-w * 0.49} ${-h * 0.215}L${w * 0.49} ${-h * 0.215}`),
        ]),
    ...[-1, 1].flatMap((side) => [
      piece(draft, cap(side), { lift: 2, puff: 18 }),
      border(draft, side > 0 ? cap(side) : cap(side), side > 0 ? cm * 0.6 : -cm * 0.6),
    ]),
    sheen(-w * 0.16, -h * 0.64, w * 0.22, h * 0.16, 0.29),
    shade(draft, w * 0.02, -h * 0.06, w * 0.4, h * 0.06, 0.4),
    ...[-x, x].flatMap((at) => trunk(draft, at, -h * 0.8, h * 0.78)),
    rolled(draft, handle(rise, -cm * 0.4), cm * 1.9),
    stitches(draft, handle(rise, -cm * 0.4)),
    piece(draft, box(-cm * 3.2, -h - rise - cm * 1.4, cm * 6.4, cm * 2.9, cm * 0.7), { lift: 4, puff: 12 }),
    stud(0, -h - rise + cm * 0.4, cm * 0.4),
    ...slider(draft, w * 0.33, -h * 0.949, cm * 1.2, cm * 4),
    mark(draft, 0, -h * (barrel ? 0.3 : 0.4), cm * 5.4),
  ];
};

/** The strap that carries a handle's pull down to the base. */
function trunk(draft: Draft, x: number, top: number, length: number): Layer[] {
  const { cm } = draft;
  const d = path`M${x - cm * 1.25} ${top + cm * 1.4}Q${x} ${top - cm * 1.4} ${x + cm * 1.25} ${top + cm * 1.4}L${x + cm * 1.25} ${top + length}L${x - cm * 1.25} ${top + length}Z`;
  return [piece(draft, d, { lift: 4, puff: 6 }), border(draft, d, cm * 0.42), stud(x, top + cm * 2.4, cm * 0.42)];
}

/** Wide: a flap and a drawcord; narrow: a zipped dome with a moulded pocket. */
export const backpack: Silhouette = (draft) => (draft.width / draft.cm > 27 ? flapPack(draft) : domePack(draft));

function shoulderStraps(draft: Draft): Layer[] {
  const { width: w, height: h, cm } = draft;
  const side = (s: number) =>
    path`M${s * w * 0.12} ${-h * 0.9}C${s * w * 0.42} ${-h * 1.0} ${s * w * 0.64} ${-h * 0.62} ${s * w * 0.56} ${-h * 0.34}C${s * w * 0.53} ${-h * 0.22} ${s * w * 0.5} ${-h * 0.12} ${s * w * 0.44} ${-h * 0.07}`;
  return [-1, 1].flatMap((s) => strap(draft, side(s), cm * 2.9, { tone: "deep", lift: 3 }));
}

function flapPack(draft: Draft): Layer[] {
  const { width: w, height: h, depth, cm } = draft;
  const body = path`M${-w * 0.46} ${-h * 0.86}C${-w * 0.2} ${-h * 0.9} ${w * 0.2} ${-h * 0.9} ${w * 0.46} ${-h * 0.86}L${w * 0.5} ${-h * 0.2}Q${w * 0.5} 0 ${w * 0.4} 0L${-w * 0.4} 0Q${-w * 0.5} 0 ${-w * 0.5} ${-h * 0.2}Z`;
  const flap = path`M${-w * 0.43} ${-h * 0.93}Q${-w * 0.4} ${-h} ${-w * 0.25} ${-h}L${w * 0.25} ${-h}Q${w * 0.4} ${-h} ${w * 0.43} ${-h * 0.93}L${w * 0.485} ${-h * 0.6}Q${w * 0.47} ${-h * 0.5} ${w * 0.34} ${-h * 0.49}L${-w * 0.34} ${-h * 0.49}Q${-w * 0.47} ${-h * 0.5} ${-w * 0.485} ${-h * 0.6}Z`;
  const pocket = box(-w * 0.34, -h * 0.37, w * 0.68, h * 0.31, [cm, cm, cm * 2, cm * 2]);
  const lid = path`M${-w * 0.35} ${-h * 0.39}L${w * 0.35} ${-h * 0.39}L${w * 0.35} ${-h * 0.32}Q${w * 0.2} ${-h * 0.27} 0 ${-h * 0.255}Q${-w * 0.2} ${-h * 0.27} ${-w * 0.35} ${-h * 0.32}Z`;
  return [
    ground(w * 0.94, depth),
    ...strap(draft, arch(cm * 1.9, -h * 0.985, cm * 4, cm * 0.4), cm * 1.6, { tone: "deep" }),
    ...shoulderStraps(draft),
    piece(draft, body, { puff: 38 }),
    border(draft, body, cm * 0.7),
    hollow(draft, box(-w * 0.45, -h * 0.52, w * 0.9, cm * 2.4, cm), 0.5, 10),
    piece(draft, pocket, { lift: 6, puff: 20 }),
    border(draft, pocket, cm * 0.5),
    piece(draft, lid, { lift: 5, puff: 10 }),
    border(draft, lid, cm * 0.45),
    stud(0, -h * 0.285, cm * 0.5),
    piece(draft, flap, { lift: 9, puff: 34 }),
    border(draft, flap, cm * 0.7),
    sheen(-w * 0.16, -h * 0.84, w * 0.2, h * 0.08, 0.33),
    ...[-0.24, 0.24].flatMap((at) => buckledStrap(draft, at * w, -h * 0.72, h * 0.32, cm * 2.1).slice(1)),
    mark(draft, 0, -h * 0.6, cm * 4.6),
  ];
}

function domePack(draft: Draft): Layer[] {
  const { width: w, height: h, depth, cm } = draft;
  const body = path`M${-w * 0.48} ${-h * 0.62}C${-w * 0.47} ${-h * 0.92} ${-w * 0.3} ${-h} 0 ${-h}C${w * 0.3} ${-h} ${w * 0.47} ${-h * 0.92} ${w * 0.48} ${-h * 0.62}L${w * 0.5} ${-h * 0.13}Q${w * 0.5} 0 ${w * 0.4} 0L${-w * 0.4} 0Q${-w * 0.5} 0 ${-w * 0.5} ${-h * 0.13}Z`;
  const seam = path`M${-w * 0.42} ${-h * 0.5}C${-w * 0.44} ${-h * 0.84} ${-w * 0.28} ${-h * 0.93} 0 ${-h * 0.93}C${w * 0.28} ${-h * 0.93} ${w * 0.44} ${-h * 0.84} ${w * 0.42} ${-h * 0.5}`;
  const pocket = path`M${-w * 0.36} ${-h * 0.43}Q0 ${-h * 0.46} ${w * 0.36} ${-h * 0.43}L${w * 0.38} ${-h * 0.16}Q${w * 0.37} ${-h * 0.05} ${w * 0.27} ${-h * 0.05}L${-w * 0.27} ${-h * 0.05}Q${-w * 0.37} ${-h * 0.05} ${-w * 0.38} ${-h * 0.16}Z`;
  return [
    ground(w * 0.94, depth),
    rolled(draft, arch(w * 0.15, -h * 0.98, cm * 3.4, cm * 0.6), cm * 1.4, "face"),
    ...shoulderStraps(draft),
    piece(draft, body, { puff: 40 }),
    border(draft, body, cm * 0.55),
    ...zipper(draft, seam, cm * 1.2),
    sheen(-w * 0.17, -h * 0.72, w * 0.18, h * 0.12, 0.33),
    piece(draft, pocket, { lift: 9, puff: 34 }),
    border(draft, pocket, cm * 0.55),
    crease(draft, path`M${-w * 0.33} ${-h * 0.385}Q0 ${-h * 0.41} ${w * 0.33} ${-h * 0.385}`),
    sheen(-w * 0.16, -h * 0.3, w * 0.12, h * 0.06, 0.44),
    ...slider(draft, w * 0.38, -h * 0.745, cm * 0.5, cm * 3.6),
    mark(draft, 0, -h * 0.58, cm * 4),
  ];
}
