import { plate, ring, stud, wire } from "./hardware.ts";
import { box, n, oval, path } from "./outline.ts";
import { border, cast, mark, piece, shade, sheen, stitches, strap } from "./pieces.ts";
import { bare, type Draft, type Layer, leather, type Silhouette } from "./sheet.ts";

/** Two halves side by side: the one with the holes, and the one with the buckle. */
export const watchStrap: Silhouette = (draft) => {
  const { height: wide, width: length, cm } = draft;
  const slim = draft.depth / cm < 0.3;
  const [long, short] = [length * 0.615, length * 0.385];
  return [
    ...longHalf({ ...draft, height: long, width: wide }, -wide * 0.95, slim),
    ...shortHalf({ ...draft, height: short, width: wide }, wide * 0.95, slim),
  ];
};

const lug = (x: number, y: number, w: number) =>
  wire(path`M${x - w * 0.58} ${y}L${x + w * 0.58} ${y}`, w * 0.085, "steel");

function longHalf(draft: Draft, x: number, slim: boolean): Layer[] {
  const { width: w, height: h, cm } = draft;
  const t = -h / 2;
  const tip = w * 0.44;
  const d = path`M${x - w / 2} ${t + cm * 0.16}Q${x - w / 2} ${t} ${x - w / 2 + cm * 0.16} ${t}L${x + w / 2 - cm * 0.16} ${t}Q${x + w / 2} ${t} ${x + w / 2} ${t + cm * 0.16}L${x + tip} ${h * 0.4}Q${x + tip} ${h * 0.48} ${x} ${h * 0.5}Q${x - tip} ${h * 0.48} ${x - tip} ${h * 0.4}Z`;
  return [
    lug(x, t + cm * 0.12, w),
    cast(d, slim ? 12 : 18),
    piece(draft, d, { puff: slim ? 12 : 26 }),
    slim
      ? border(draft, d, cm * 0.2)
      : stitches(draft, path`M${x - w * 0.5} ${t + cm * 1.2}L${x + w * 0.5} ${t + cm * 1.2}`),
    ...(slim
      ? []
      : [
          stitches(draft, path`M${x - w * 0.5} ${t + cm * 0.75}L${x + w * 0.5} ${t + cm * 0.75}`),
          border(draft, d, cm * 0.24),
        ]),
    sheen(x - w * 0.1, t + h * 0.2, w * 0.2, h * 0.14, 0.45),
    ...Array.from({ length: slim ? 9 : 7 }, (_, i) =>
      bare(
        `<ellipse cx="${n(x)}" cy="${n(h * 0.36 - i * cm * (slim ? 0.48 : 0.6))}" rx="${n(cm * 0.09)}" ry="${n(cm * 0.11)}" fill="#120a05"/><path d="${path`M${x - cm * 0.07} ${h * 0.36 - i * cm * (slim ? 0.48 : 0.6) + cm * 0.1}q${cm * 0.07} ${cm * 0.07} ${cm * 0.14} 0`}" stroke="#fff1dc" stroke-opacity=".35" stroke-width="2" fill="none"/>`,
      ),
    ),
  ];
}

function shortHalf(draft: Draft, x: number, slim: boolean): Layer[] {
  const { width: w, height: h, cm } = draft;
  const t = -h / 2 - cm * 0.6;
  const d = path`M${x - w / 2} ${t + cm * 0.16}Q${x - w / 2} ${t} ${x - w / 2 + cm * 0.16} ${t}L${x + w / 2 - cm * 0.16} ${t}Q${x + w / 2} ${t} ${x + w / 2} ${t + cm * 0.16}L${x + w * 0.45} ${t + h}L${x - w * 0.45} ${t + h}Z`;
  const b = t + h;
  const loop = (y: number) => piece(draft, box(x - w * 0.53, y, w * 1.06, cm * 0.5, cm * 0.1), { lift: 5, puff: 9 });
  return [
    lug(x, t + cm * 0.12, w),
    wire(
      path`M${x - w * 0.54} ${b - cm * 0.05}L${x - w * 0.54} ${b + cm * 0.75}Q${x - w * 0.5} ${b + cm * 1.05} ${x} ${b + cm * 1.05}Q${x + w * 0.5} ${b + cm * 1.05} ${x + w * 0.54} ${b + cm * 0.75}L${x + w * 0.54} ${b - cm * 0.05}`,
      cm * (slim ? 0.17 : 0.24),
      "steel",
    ),
    cast(d, slim ? 12 : 18),
    piece(draft, d, { puff: slim ? 12 : 26 }),
    border(draft, d, cm * (slim ? 0.2 : 0.24)),
    ...(slim
      ? []
      : [
          stitches(draft, path`M${x - w * 0.5} ${t + cm * 1.2}L${x + w * 0.5} ${t + cm * 1.2}`),
          stitches(draft, path`M${x - w * 0.5} ${t + cm * 0.75}L${x + w * 0.5} ${t + cm * 0.75}`),
        ]),
    sheen(x - w * 0.1, t + h * 0.3, w * 0.2, h * 0.2, 0.45),
    loop(b - cm * 1.1),
    loop(b - cm * 2.1),
    wire(path`M${x} ${b - cm * 0.1}L${x} ${b + cm * 1.02}`, cm * (slim ? 0.13 : 0.18), "steel"),
    mark(draft, x, t + h * 0.46, Math.min(w * 0.62, cm * 1.2)),
  ];
}

/** A long strap laid in a loop, broad at the shoulder, ringed at both ends. */
export const cameraStrap: Silhouette = (draft) => {
  const { cm } = draft;
  const slim = cm * 1.5;
  const left = path`M-300 150C-380 -120 -300 -470 -40 -480`;
  const right = path`M-40 -480C300 -490 400 -180 290 60C230 200 120 330 -30 420`;
  const pad = path`M-175 -420C-60 -520 170 -500 265 -330C350 -170 340 -20 270 110`;
  const tail = path`M-300 150C-270 260 -240 330 -170 420`;
  const wide = cm * 4;
  return [
    bare(
      `<path d="${pad}" fill="none" stroke="#2b190c" stroke-opacity=".3" stroke-width="${n(wide)}" transform="translate(16 22)" filter="url(#blur10)"/>`,
    ),
    ...strap(draft, left, slim),
    ...strap(draft, right, slim),
    ...strap(draft, tail, slim),
    leather(`<path d="${pad}" fill="none" stroke="#5d5852" stroke-width="${n(wide + 9)}"/>`),
    ...strap(draft, pad, wide, { lift: 0 }),
    ...tip(draft, -175, -420, -41, wide),
    ...tip(draft, 270, 110, 118, wide),
    ...end(draft, -170, 420, 26),
    ...end(draft, -30, 420, -36),
    wire(box(-362, -60, 78, 58, 12), 11),
    wire(path`M-360 -32L-288 -30`, 9),
    mark(draft, 95, -447, cm * 3.4),
  ];
};

const turned = (layers: Layer[], x: number, y: number, turn: number): Layer[] =>
  layers.map((layer) => ({
    ...layer,
    svg: `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})">${layer.svg}</g>`,
  }));

/** The shaped leather end of the shoulder pad. */
function tip(draft: Draft, x: number, y: number, turn: number, wide: number): Layer[] {
  const [reach, half, slim] = [wide * 0.75, wide * 0.52, draft.cm * 0.8];
  const s = turn > 90 ? -1 : 1;
  const d = path`M${s * reach * 0.5} ${-half}C${-s * reach * 0.4} ${-half} ${-s * reach * 0.5} ${-slim} ${-s * reach} ${-slim}L${-s * reach} ${slim}C${-s * reach * 0.5} ${slim} ${-s * reach * 0.4} ${half} ${s * reach * 0.5} ${half}Z`;
  return turned(
    [
      piece(draft, d, { lift: 4, puff: 12 }),
      stitches(draft, path`M${s * reach * 0.3} ${-half * 0.8}L${s * reach * 0.3} ${half * 0.8}`),
      stud(0, 0, draft.cm * 0.36),
    ],
    x,
    y,
    turn,
  );
}

/** A steel ring behind its leather guard. */
function end(draft: Draft, x: number, y: number, turn: number): Layer[] {
  const { cm } = draft;
  const guard = path`M${-cm * 1.1} ${-cm * 1.4}L${cm * 1.1} ${-cm * 1.4}L${cm * 1.25} ${cm * 0.8}Q0 ${cm * 2.4} ${-cm * 1.25} ${cm * 0.8}Z`;
  return turned(
    [
      ring(0, cm * 2, cm * 1.15, cm * 0.26, "steel"),
      piece(draft, guard, { lift: 5, puff: 10 }),
      border(draft, guard, cm * 0.32),
      stud(0, cm * 0.1, cm * 0.3),
    ],
    x,
    y,
    turn,
  );
}

/** Three straps of three lengths, the longest round a coil of cable. */
export const cordKeeper: Silhouette = (draft) => {
  const { width: w, height: h, cm } = draft;
  const one = (length: number, x: number, y: number, turn: number): Layer[] => {
    const d = path`M${-length / 2} 0Q${-length / 2} ${-h / 2} ${-length / 2 + h / 2} ${-h / 2}L${length / 2 - h / 2} ${-h / 2}Q${length / 2} ${-h / 2} ${length / 2} 0Q${length / 2} ${h / 2} ${length / 2 - h / 2} ${h / 2}L${-length / 2 + h / 2} ${h / 2}Q${-length / 2} ${h / 2} ${-length / 2} 0Z`;
    return turned(
      [
        cast(d, 16),
        piece(draft, d, { puff: 18 }),
        border(draft, d, cm * 0.28),
        stud(-length / 2 + h * 0.5, 0, h * 0.26),
        ring(length / 2 - h * 0.5, 0, h * 0.19, h * 0.08),
        sheen(0, -h * 0.16, length * 0.26, h * 0.14, 0.36),
      ],
      x,
      y,
      turn,
    );
  };
  const cable = (i: number) =>
    `<path d="${oval(10 + i * 7, -300 + i * 5, 235 - i * 16, 132 - i * 10)}" fill="none" stroke="#8f887c" stroke-width="17"/><path d="${oval(7 + i * 7, -303 + i * 5, 235 - i * 16, 132 - i * 10)}" fill="none" stroke="#e9e4da" stroke-width="10"/>`;
  const wrap = box(-h * 0.52, -470, h * 1.04, 124, h * 0.2);
  return [
    bare(
      `<path d="${oval(30, -276, 240, 140)}" fill="none" stroke="#2b190c" stroke-opacity=".3" stroke-width="46" filter="url(#blur10)"/>${[0, 1, 2].map(cable).join("")}<path d="M236 -262C330 -200 330 -110 404 -92" fill="none" stroke="#8f887c" stroke-width="17"/><path d="M234 -265C328 -203 328 -113 402 -95" fill="none" stroke="#e9e4da" stroke-width="10"/>`,
    ),
    plate("M396 -112L436 -100L430 -72L388 -84Z"),
    piece(draft, wrap, { lift: 7, puff: 24 }),
    border(draft, wrap, cm * 0.26),
    stud(0, -408, h * 0.25),
    ...one(w * 0.79, -60, 60, -9),
    ...one(w * 0.64, 70, 290, 7),
  ];
};

/** A large mat with a pen and a slip of paper on it. */
export const deskMat: Silhouette = (draft) => {
  const { width: w, height: h, cm } = draft;
  const [l, t] = [-w / 2, -h / 2];
  const d = box(l, t, w, h, cm * 1.6);
  const sheet = path`M${-w * 0.2} ${-h * 0.3}L${w * 0.06} ${-h * 0.36}L${w * 0.13} ${h * 0.22}L${-w * 0.13} ${h * 0.28}Z`;
  const pen = path`M${w * 0.22} ${-h * 0.18}L${w * 0.235} ${-h * 0.195}L${w * 0.36} ${h * 0.2}L${w * 0.362} ${h * 0.25}L${w * 0.34} ${h * 0.215}Z`;
  return [
    cast(d, 14),
    bare(`<path d="${box(l, t + 7, w, h, cm * 1.6)}" fill="#b98c5a" stroke="#7d5a33" stroke-width="2"/>`),
    piece(draft, d, { puff: 12 }),
    border(draft, d, cm * 0.9, cm * 0.9),
    sheen(-w * 0.26, -h * 0.2, w * 0.3, h * 0.3, 0.34),
    shade(draft, w * 0.36, h * 0.36, w * 0.26, h * 0.3, 0.3),
    bare(
      `<path d="${sheet}" fill="#1c0f06" fill-opacity=".35" transform="translate(5 9)" filter="url(#blur5)"/><path d="${sheet}" fill="#fbf7ee"/><path d="${path`M${-w * 0.14} ${-h * 0.2}l${w * 0.14} ${-h * 0.035}M${-w * 0.132} ${-h * 0.12}l${w * 0.17} ${-h * 0.04}M${-w * 0.124} ${-h * 0.04}l${w * 0.15} ${-h * 0.036}`}" stroke="#8b8272" stroke-width="3" fill="none"/>`,
    ),
    bare(
      `<path d="${pen}" fill="#1c0f06" fill-opacity=".5" transform="translate(6 8)" filter="url(#blur2)"/><path d="${pen}" fill="#6a2226" stroke="#2e0a0e"/><path d="${path`M${w * 0.233} ${-h * 0.16}L${w * 0.335} ${h * 0.16}`}" stroke="url(#brass)" stroke-width="4"/>`,
    ),
    mark(draft, -w * 0.38, h * 0.38, cm * 8),
  ];
};
