import { buckle, ring, stud, wire } from "./hardware.ts";
import { box, n, oval, path } from "./outline.ts";
import { border, cast, mark, piece, sheen, stitches } from "./pieces.ts";
import { bare, type Draft, type Layer, leather, type Silhouette, smaller } from "./sheet.ts";

/** A band buckled into a ring and stood on its edge, seen a little from above. */
function band(draft: Draft, rx: number, ry: number): Layer[] {
  const { height: h, shades } = draft;
  const half = (y: number, sweep: 0 | 1, x = rx) => `A${n(x)} ${n(ry)} 0 0 ${sweep} ${sweep ? n(x) : n(-x)} ${n(y)}`;
  const back = `M${n(-rx)} ${n(-h)}${half(-h, 1)}L${n(rx)} 0A${n(rx)} ${n(ry)} 0 0 0 ${n(-rx)} 0Z`;
  const front = `M${n(-rx)} ${n(-h)}A${n(rx)} ${n(ry)} 0 0 0 ${n(rx)} ${n(-h)}L${n(rx)} 0A${n(rx)} ${n(ry)} 0 0 1 ${n(-rx)} 0Z`;
  const thick = Math.max(5, draft.depth);
  const lip = `M${n(-rx + thick)} ${n(-h)}A${n(rx - thick)} ${n(ry - thick * 0.4)} 0 0 1 ${n(rx - thick)} ${n(-h)}`;
  const shine = `fill="none" stroke-linecap="round"`;
  return [
    bare(
      `<ellipse cx="30" cy="6" rx="${n(rx * 1.25)}" ry="${n(ry * 1.7)}" fill="url(#dusk)"/><path d="M${n(-rx)} 4A${n(rx)} ${n(ry)} 0 0 0 ${n(rx)} 4" ${shine} stroke="#2b190c" stroke-opacity=".55" stroke-width="14" filter="url(#blur5)"/>`,
    ),
    leather(
      `<path d="${back}" fill="url(#lining-${shades.key})" stroke="${shades.edge}" stroke-width="3"/><path d="${lip}" ${shine} stroke="${shades.edge}" stroke-width="${n(thick * 0.8)}"/><path d="${back}" fill="url(#ring-${shades.key})" fill-opacity=".35"/>`,
    ),
    leather(
      `<path d="${front}" fill="url(#ring-${shades.key})"/><path d="${front}" fill="none" stroke="${shades.edge}" stroke-width="${n(thick * 0.6)}" stroke-linejoin="round"/><path d="M${n(-rx)} ${n(-h + 5)}A${n(rx)} ${n(ry)} 0 0 0 ${n(rx)} ${n(-h + 5)}" ${shine} stroke="${shades.light}" stroke-opacity=".55" stroke-width="3"/>`,
    ),
  ];
}

/** The lower half of an oval as a path from left to right, for stitches that follow the band. */
function curveAt(rx: number, ry: number, y: number, from = -1, to = 1) {
  const steps = 40;
  const at = (i: number) => {
    const x = from + ((to - from) * i) / steps;
    return path`${x * rx} ${y + Math.sqrt(Math.max(0, 1 - x * x)) * ry}`;
  };
  return `M${Array.from({ length: steps + 1 }, (_, i) => at(i)).join("L")}`;
}

/** Straps longer than 60 cm are belts with a tail; slim ones have an oval buckle. */
export const belt: Silhouette = (draft) => {
  const { height: h, cm } = draft;
  const [rx, ry] = [430, 124];
  const slim = h / cm < 2.5;
  const wide = h / cm > 4;
  const sink = ry * 0.93;
  const y = sink - h / 2;
  const [bw, bh] = [h * (slim ? 1.15 : 1.2), h * (slim ? 1.5 : 1.42)];
  const x = -110;
  const end = 250;
  const tail = path`M${x - h * 0.1} ${y - h * 0.5}C${x + 120} ${y - h * 0.48} ${end - 120} ${y - h * 0.62} ${end - h * 0.3} ${y - h * 0.68}Q${end + h * 0.2} ${y - h * 0.5} ${end + h * 0.2} ${y - h * 0.17}Q${end + h * 0.18} ${y + h * 0.22} ${end - h * 0.3} ${y + h * 0.32}C${end - 120} ${y + h * 0.38} ${x + 120} ${y + h * 0.52} ${x - h * 0.1} ${y + h * 0.5}Z`;
  const sewn = slim
    ? [
        stitches(draft, curveAt(rx, ry, -h + h * 0.16, -0.93, 0.96)),
        stitches(draft, curveAt(rx, ry, -h * 0.16, -0.93, 0.96)),
      ]
    : [];
  const keeper = (at: number) =>
    piece(draft, box(at - h * 0.17, y - h * 0.64, h * 0.36, h * 1.22, h * 0.08), { lift: 6, puff: 8 });
  return [
    ...band(draft, rx, ry),
    ...sewn,
    ...(slim ? [wire(oval(x, y, bw / 2, bh / 2), h * 0.16)] : buckle(x, y, bw, bh, h * 0.13).slice(0, 1)),
    piece(draft, tail, { lift: 8, puff: 16, edge: 6 }),
    ...(slim ? [border(draft, tail, h * 0.16)] : []),
    ...[0, 1, 2].map((i) =>
      bare(`<ellipse cx="${n(end - h * 0.5 - i * 46)}" cy="${n(y - h * 0.16 + i * 2)}" rx="7" ry="5" fill="#120a05"/>`),
    ),
    wire(path`M${x - bw * 0.42} ${y}L${x + bw * 0.5} ${y - h * 0.03}`, h * 0.12),
    wire(path`M${x + bw * 0.5} ${y - bh * 0.36}L${x + bw * 0.5} ${y + bh * 0.36}`, h * 0.13),
    keeper(x + bw * 0.5 + h * 0.55),
    ...(wide
      ? [
          stud(x - bw * 0.5 - h * 0.4, y - h * 0.2, 11),
          stud(x - bw * 0.5 - h * 0.4, y + h * 0.2, 11),
          keeper(x + bw * 0.5 + h * 1.1),
        ]
      : [stud(x - bw * 0.5 - h * 0.35, y - 2, 10)]),
    mark(draft, -rx * 0.62, y - h * 0.16, Math.min(120, h * 0.9)),
  ];
};

/** A dog's collar: the ring hangs right beside the buckle. */
export const collar: Silhouette = (draft) => {
  const { height: h } = draft;
  const [rx, ry] = [360, 118];
  const y = ry * 0.95 - h / 2;
  const x = -60;
  const tail = path`M${x} ${y - h * 0.5}C${x + 100} ${y - h * 0.5} ${x + 150} ${y - h * 0.58} ${x + 215} ${y - h * 0.64}Q${x + 270} ${y - h * 0.42} ${x + 268} ${y - h * 0.14}Q${x + 266} ${y + h * 0.2} ${x + 215} ${y + h * 0.36}C${x + 150} ${y + h * 0.44} ${x + 100} ${y + h * 0.5} ${x} ${y + h * 0.5}Z`;
  const keeper = (at: number) =>
    piece(draft, box(at, y - h * 0.66, h * 0.34, h * 1.26, h * 0.08), { lift: 6, puff: 8 });
  return [
    ...band(draft, rx, ry),
    ring(x - 118, y + h * 0.76, h * 0.44, h * 0.12),
    piece(draft, box(x - 118 - h * 0.3, y - h * 0.53, h * 0.6, h * 1.06, h * 0.1), { lift: 5, puff: 10 }),
    ...[-0.24, 0.24].map((at) => stud(x - 118, y + at * h, h * 0.1)),
    ...buckle(x, y, h * 1.2, h * 1.42, h * 0.13).slice(0, 1),
    piece(draft, tail, { lift: 8, puff: 16, edge: 6 }),
    ...[0, 1].map((i) =>
      bare(`<ellipse cx="${n(x + 215 - i * 52)}" cy="${n(y - h * 0.13 + i * 3)}" rx="7" ry="6" fill="#120a05"/>`),
    ),
    wire(path`M${x - h * 0.5} ${y}L${x + h * 0.62} ${y - h * 0.02}`, h * 0.12),
    wire(path`M${x + h * 0.6} ${y - h * 0.54}L${x + h * 0.6} ${y + h * 0.54}`, h * 0.17),
    keeper(x + h * 0.9),
    stitches(draft, path`M${x - 118 - h * 0.5} ${y - h * 0.36}L${x - 118 - h * 0.5} ${y + h * 0.36}`),
  ];
};

/** A key of brass or steel hanging from (x, y), turned by `turn` degrees. */
export function key(x: number, y: number, turn: number, size: number, metal: "brass" | "steel"): Layer {
  const d =
    "M0 6C14 6 22 16 22 28C22 38 16 45 8 48V128L14 134L8 140L14 146L8 152V160L0 168L-8 160V48C-16 45 -22 38 -22 28C-22 16 -14 6 0 6ZM0 14C-4 14 -7 17 -7 21C-7 25 -4 28 0 28C4 28 7 25 7 21C7 17 4 14 0 14Z";
  return bare(
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${size})"><path d="${d}" fill="#1c0f06" fill-opacity=".4" transform="translate(4 6)" filter="url(#blur2)"/><path d="${d}" fill="url(#${metal})" fill-rule="evenodd" stroke="#4b3a22" stroke-width="1.4"/></g>`,
  );
}

/** Broad: a folded loop on a ring; narrow: a strap with a clasp. */
export const keyFob: Silhouette = (draft) =>
  draft.width / draft.cm > 2.6 ? loopFob(draft) : claspStrap(smaller(draft, 0.7));

function loopFob(draft: Draft): Layer[] {
  const { width: w, height: h, cm } = draft;
  const t = -h / 2;
  const drop = path`M${-w * 0.26} ${t + cm * 1.2}L${w * 0.26} ${t + cm * 1.2}C${w * 0.3} ${t + h * 0.42} ${w * 0.5} ${h * 0.12} ${w * 0.5} ${h * 0.32}C${w * 0.5} ${h * 0.46} ${w * 0.28} ${h * 0.5} 0 ${h * 0.5}C${-w * 0.28} ${h * 0.5} ${-w * 0.5} ${h * 0.46} ${-w * 0.5} ${h * 0.32}C${-w * 0.5} ${h * 0.12} ${-w * 0.3} ${t + h * 0.42} ${-w * 0.26} ${t + cm * 1.2}Z`;
  return [
    cast(drop, 22),
    key(cm * 0.9, t - cm * 0.3, -38, cm * 0.026, "steel"),
    key(-cm * 0.9, t - cm * 0.2, 34, cm * 0.028, "brass"),
    ring(0, t, cm * 1.35, cm * 0.26, "steel"),
    piece(draft, drop, { puff: 30 }),
    piece(draft, box(-w * 0.26, t + cm * 1.05, w * 0.52, cm * 0.5, cm * 0.24), { lift: 3, puff: 10 }),
    border(draft, drop, cm * 0.34),
    stitches(draft, path`M${-w * 0.24} ${t + cm * 3.1}L${w * 0.24} ${t + cm * 3.1}`),
    stud(0, t + cm * 2.3, cm * 0.34),
    sheen(-w * 0.14, h * 0.24, w * 0.2, h * 0.1, 0.4),
    mark(draft, 0, h * 0.36, cm * 1.9),
  ];
}

function claspStrap(draft: Draft): Layer[] {
  const { width: w, height: h, cm } = draft;
  const t = -h / 2;
  const body = box(-w / 2, t + cm * 3.9, w, h - cm * 5.6, cm * 0.35);
  const hook = path`M0 ${t + cm * 3}C${cm * 1.5} ${t + cm * 2.6} ${cm * 1.35} ${t + cm * 0.2} ${-cm * 0.1} ${t + cm * 0.2}C${-cm * 1.2} ${t + cm * 0.2} ${-cm * 1.25} ${t + cm * 1.5} ${-cm * 0.75} ${t + cm * 1.9}`;
  return [
    cast(body, 22),
    key(cm * 0.5, h * 0.5 - cm * 0.2, -24, cm * 0.024, "steel"),
    key(-cm * 0.5, h * 0.5 - cm * 0.1, 26, cm * 0.026, "brass"),
    ring(0, h * 0.5 - cm * 1.2, cm * 1.3, cm * 0.24, "steel"),
    wire(hook, cm * 0.48),
    wire(path`M${-cm * 0.72} ${t + cm * 1.9}L${-cm * 0.1} ${t + cm * 2.8}`, cm * 0.3),
    wire(box(-cm * 0.85, t + cm * 3.0, cm * 1.7, cm * 1.1, cm * 0.3), cm * 0.3),
    piece(draft, body, { puff: 22, lift: 4 }),
    border(draft, body, cm * 0.34),
    piece(draft, box(-w * 0.58, -h * 0.02 + cm * 3.6, w * 1.16, cm * 0.9, cm * 0.25), { lift: 5, puff: 9 }),
    stud(0, -cm * 0.4, cm * 0.48),
    sheen(-w * 0.15, -h * 0.1, w * 0.2, h * 0.12, 0.4),
    mark(draft, 0, cm * 1.8, cm * 1.4),
  ];
}

/** A key case: closed, with the keys looking out below. */
export const keyCase: Silhouette = (draft) => {
  const { width: w, height: h, cm } = draft;
  const [l, t] = [-w / 2, -h / 2];
  const back = box(l, t, w + cm * 0.15, h, cm * 0.6);
  const front = path`M${l} ${t + cm * 0.5}Q${l} ${t} ${l + cm * 0.5} ${t}L${w * 0.3} ${t}Q${w * 0.36} ${t + h * 0.3} ${w * 0.38} ${-cm * 1.2}Q${w * 0.44} 0 ${w * 0.38} ${cm * 1.2}Q${w * 0.36} ${h * 0.2} ${w * 0.3} ${-t}L${l + cm * 0.5} ${-t}Q${l} ${-t} ${l} ${-t - cm * 0.5}Z`;
  return [
    key(-w * 0.22, -t - cm * 3.6, 5, cm * 0.032, "brass"),
    key(w * 0.06, -t - cm * 3.9, -4, cm * 0.032, "steel"),
    key(w * 0.28, -t - cm * 3.5, -12, cm * 0.031, "brass"),
    cast(back, 30),
    piece(draft, back, { tone: "deep", puff: 14 }),
    piece(draft, front, { lift: 9, puff: 34 }),
    border(draft, front, cm * 0.38),
    stud(w * 0.24, 0, cm * 0.58),
    sheen(-w * 0.2, -h * 0.2, w * 0.14, h * 0.16, 0.34),
    mark(draft, -w * 0.1, h * 0.36, cm * 2.1),
  ];
};
