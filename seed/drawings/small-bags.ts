import { ring, slider, stud, zipper } from "./hardware.ts";
import { box, oval, path } from "./outline.ts";
import { arch, border, cast, crease, ground, mark, piece, shade, sheen, stitches, strap } from "./pieces.ts";
import type { Draft, Layer, Silhouette } from "./sheet.ts";

/** Wider than high: a half moon with a stud; upright: a tuck tab without metal. */
export const crossbody: Silhouette = (draft) => (draft.width > draft.height ? halfMoon(draft) : upright(draft));

function halfMoon(draft: Draft): Layer[] {
  const { width: w, height: h, depth, cm, drop } = draft;
  const bowl = (x: number, top: number, foot: number) =>
    path`M${-x} ${top}Q${-x * 1.0} ${top - cm * 0.6} ${-x * 0.9} ${top - cm * 0.6}L${x * 0.9} ${top - cm * 0.6}Q${x} ${top - cm * 0.6} ${x} ${top}C${x * 1.02} ${foot * 0.4 + top * 0.45} ${x * 0.7} ${foot} 0 ${foot}C${-x * 0.7} ${foot} ${-x * 1.02} ${foot * 0.4 + top * 0.45} ${-x} ${top}Z`;
  const body = bowl(w / 2, -h + cm * 0.6, 0);
  const flap = bowl(w * 0.507, -h + cm * 0.3, -h * 0.27);
  return [
    ground(w * 0.34, depth * 1.6),
    ...strap(draft, arch(w * 0.46, -h * 0.92, drop + h * 0.05, -w * 0.05, w * 0.06), cm * 1.25, { sewn: false }),
    ...[-1, 1].map((side) => ring(side * w * 0.475, -h * 0.95, cm * 0.62, cm * 0.24)),
    piece(draft, body, { puff: 30 }),
    border(draft, body, cm * 0.42),
    piece(draft, flap, { lift: 8, puff: 30 }),
    border(draft, flap, cm * 0.42),
    sheen(-w * 0.2, -h * 0.75, w * 0.16, h * 0.13, 0.35),
    stud(0, -h * 0.37, cm * 0.52),
    mark(draft, 0, -h * 0.13, cm * 3.2),
  ];
}

function upright(draft: Draft): Layer[] {
  const { width: w, height: h, depth, cm, drop } = draft;
  const body = box(-w / 2, -h, w, h, [cm * 0.9, cm * 0.9, cm * 1.6, cm * 1.6]);
  const flap = path`M${-w * 0.5} ${-h + cm}Q${-w * 0.5} ${-h - cm * 0.2} ${-w * 0.42} ${-h - cm * 0.2}L${w * 0.42} ${-h - cm * 0.2}Q${w * 0.5} ${-h - cm * 0.2} ${w * 0.5} ${-h + cm}L${w * 0.505} ${-h * 0.72}C${w * 0.5} ${-h * 0.58} ${w * 0.2} ${-h * 0.6} ${w * 0.15} ${-h * 0.5}L${w * 0.13} ${-h * 0.3}Q0 ${-h * 0.25} ${-w * 0.13} ${-h * 0.3}L${-w * 0.15} ${-h * 0.5}C${-w * 0.2} ${-h * 0.6} ${-w * 0.5} ${-h * 0.58} ${-w * 0.505} ${-h * 0.72}Z`;
  const bridge = box(-w * 0.25, -h * 0.435, w * 0.5, h * 0.075, cm * 0.35);
  return [
    ground(w, depth),
    ...strap(draft, arch(w * 0.43, -h * 0.88, drop + h * 0.1, w * 0.02, -w * 0.1), cm * 0.95, { sewn: false }),
    piece(draft, body, { puff: 26 }),
    border(draft, body, cm * 0.4),
    piece(draft, flap, { lift: 7, puff: 24 }),
    border(draft, flap, cm * 0.4),
    sheen(-w * 0.18, -h * 0.82, w * 0.18, h * 0.09, 0.35),
    piece(draft, bridge, { lift: 4, puff: 6 }),
    ...[-0.225, 0.225].map((at) => stitches(draft, path`M${at * w} ${-h * 0.43}L${at * w} ${-h * 0.365}`)),
    ...[-1, 1].map((side) => piece(draft, oval(side * w * 0.5, -h * 0.87, cm * 0.55, cm * 0.8), { lift: 3, puff: 7 })),
    mark(draft, 0, -h * 0.12, cm * 3),
  ];
}

/** A padded box with a zipped lid. */
export const cameraBag: Silhouette = (draft) => {
  const { width: w, height: h, depth, cm, drop } = draft;
  const body = box(-w / 2, -h, w, h, cm * 1.5);
  const pocket = box(-w * 0.36, -h * 0.56, w * 0.72, h * 0.47, cm * 1.1);
  const lid = path`M${-w * 0.36} ${-h * 0.42}L${-w * 0.36} ${-h * 0.54}Q${-w * 0.36} ${-h * 0.59} ${-w * 0.31} ${-h * 0.59}L${w * 0.31} ${-h * 0.59}Q${w * 0.36} ${-h * 0.59} ${w * 0.36} ${-h * 0.54}L${w * 0.36} ${-h * 0.42}Q${w * 0.34} ${-h * 0.37} ${w * 0.28} ${-h * 0.37}L${-w * 0.28} ${-h * 0.37}Q${-w * 0.34} ${-h * 0.37} ${-w * 0.36} ${-h * 0.42}Z`;
  const seam = path`M${-w * 0.485} ${-h * 0.73}L${w * 0.485} ${-h * 0.73}`;
  return [
    ground(w, depth),
    ...strap(draft, arch(w * 0.48, -h * 0.8, drop + h * 0.15, -w * 0.03, w * 0.04), cm * 1.9),
    ...strap(draft, arch(cm * 2.2, -h + cm * 0.3, cm * 1.9, cm * 0.5), cm * 1.1, { sewn: false }),
    piece(draft, body, { puff: 36 }),
    border(draft, body, cm * 0.45),
    ...zipper(draft, seam, cm * 0.8),
    ...[-1, 1].map((side) => ring(side * w * 0.492, -h * 0.82, cm * 0.7, cm * 0.28)),
    sheen(-w * 0.2, -h * 0.87, w * 0.2, h * 0.05, 0.44),
    piece(draft, pocket, { lift: 6, puff: 22 }),
    border(draft, pocket, cm * 0.4),
    piece(draft, lid, { lift: 6, puff: 14 }),
    border(draft, lid, cm * 0.38),
    stud(0, -h * 0.435, cm * 0.42),
    ...slider(draft, w * 0.4, -h * 0.73, cm * 0.3, cm * 2.4),
    mark(draft, 0, -h * 0.22, cm * 3.4),
  ];
};

/** Low: an envelope; higher: a zipped folio with a side loop. */
export const clutch: Silhouette = (draft) => (draft.height / draft.cm < 17 ? envelope(draft) : folio(draft));

function envelope(draft: Draft): Layer[] {
  const { width: w, height: h, cm } = draft;
  const [l, t] = [-w / 2, -h / 2];
  const body = box(l, t, w, h, cm * 0.6);
  const flap = path`M${l} ${t + cm * 0.6}Q${l} ${t} ${l + cm * 0.6} ${t}L${-l - cm * 0.6} ${t}Q${-l} ${t} ${-l} ${t + cm * 0.6}L${-l - cm * 0.2} ${t + h * 0.16}Q${w * 0.12} ${t + h * 0.6} ${cm * 0.7} ${t + h * 0.68}Q0 ${t + h * 0.71} ${-cm * 0.7} ${t + h * 0.68}Q${-w * 0.12} ${t + h * 0.6} ${l + cm * 0.2} ${t + h * 0.16}Z`;
  const loop = path`M${-l - cm * 0.4} ${t + h * 0.2}C${-l + cm * 4} ${t + h * 0.1} ${-l + cm * 4.6} ${t + h * 0.95} ${-l + cm * 1.4} ${t + h * 1.08}C${-l - cm * 0.4} ${t + h * 1.1} ${-l + cm * 0.3} ${t + h * 0.6} ${-l - cm * 0.4} ${t + h * 0.3}`;
  return [
    cast(body, 16),
    ...strap(draft, loop, cm * 0.75, { sewn: false }),
    piece(draft, body, { puff: 26 }),
    stitches(
      draft,
      path`M${l + cm * 0.5} ${t + cm * 2}L${l + cm * 0.5} ${-t - cm * 0.5}L${-l - cm * 0.5} ${-t - cm * 0.5}L${-l - cm * 0.5} ${t + cm * 2}`,
    ),
    piece(draft, flap, { lift: 9, puff: 24 }),
    border(draft, flap, cm * 0.5),
    crease(draft, path`M${l + cm * 0.8} ${t + cm * 0.35}L${-l - cm * 0.8} ${t + cm * 0.35}`, 3),
    sheen(-w * 0.2, t + h * 0.22, w * 0.16, h * 0.12, 0.31),
    mark(draft, 0, t + h * 0.54, cm * 3),
  ];
}

function folio(draft: Draft): Layer[] {
  const { width: w, height: h, cm } = draft;
  const [l, t] = [-w / 2, -h / 2];
  const body = box(l, t, w, h, cm * 0.35);
  const loop = path`M${l + cm * 0.5} ${t + h * 0.24}C${l - cm * 2.6} ${t + h * 0.22} ${l - cm * 3} ${t + h * 0.62} ${l + cm * 0.5} ${t + h * 0.6}`;
  return [
    cast(body, 14),
    ...strap(draft, loop, cm * 1.3, { sewn: false }),
    piece(draft, body, { puff: 20 }),
    ...zipper(draft, path`M${l + cm * 0.7} ${t + cm * 1.15}L${-l - cm * 0.7} ${t + cm * 1.15}`, cm * 0.85),
    stitches(draft, path`M${l + cm * 0.5} ${t + cm * 2.2}L${l + cm * 0.5} ${-t - cm * 0.4}`),
    stitches(draft, path`M${-l - cm * 0.5} ${t + cm * 2.2}L${-l - cm * 0.5} ${-t - cm * 0.4}`),
    stitches(draft, path`M${l + cm * 0.7} ${t + cm * 1.95}L${-l - cm * 0.7} ${t + cm * 1.95}`),
    shade(draft, w * 0.2, h * 0.3, w * 0.2, h * 0.1, 0.16),
    sheen(-w * 0.2, -h * 0.12, w * 0.18, h * 0.14, 0.31),
    ...slider(draft, -l - cm * 2.2, t + cm * 1.15, cm * 1.5, cm * 6),
    mark(draft, 0, h * 0.34, cm * 3.8),
  ];
}
