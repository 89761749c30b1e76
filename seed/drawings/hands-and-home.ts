import { stud, wire } from "./hardware.ts";
import { box, n, oval, path } from "./outline.ts";
import { border, cast, crease, hollow, mark, piece, shade, sheen, stitches, strap } from "./pieces.ts";
import { key } from "./rings-and-loops.ts";
import { bare, type Draft, type Layer, leather, type Silhouette } from "./sheet.ts";

/** The outline of a right hand's glove seen from the back, in parts of its width and height; the thumb is at the left. */
function hand(w: number, h: number, cuff: number) {
  const at = (x: number, y: number) => path`${x * w} ${(y - 0.5) * h}`;
  const finger = (x0: number, x1: number, root: number, tip: number, lean: number, next: number) =>
    `C${at(x0 + lean * 0.4, root - 0.1)} ${at(x0 + lean * 0.8, tip + 0.06)} ${at(x0 + lean, tip + 0.03)}C${at(x0 + lean + 0.01, tip - 0.012)} ${at(x1 + lean - 0.01, tip - 0.012)} ${at(x1 + lean, tip + 0.03)}C${at(x1 + lean * 0.9, tip + 0.08)} ${at(x1 + lean * 0.4, next - 0.1)} ${at(x1 + 0.012, next)}`;
  return [
    `M${at(-0.36, 0.66)}C${at(-0.44, 0.6)} ${at(-0.64, 0.5)} ${at(-0.74, 0.4)}C${at(-0.8, 0.36)} ${at(-0.72, 0.31)} ${at(-0.64, 0.34)}C${at(-0.54, 0.38)} ${at(-0.48, 0.44)} ${at(-0.41, 0.45)}`,
    finger(-0.41, -0.2, 0.36, 0.045, -0.05, 0.345),
    finger(-0.19, 0.03, 0.345, 0.0, -0.015, 0.345),
    finger(0.045, 0.25, 0.345, 0.03, 0.03, 0.365),
    finger(0.265, 0.43, 0.365, 0.13, 0.075, 0.42),
    `C${at(0.45, 0.52)} ${at(0.43, 0.62)} ${at(0.39, 0.72)}C${at(0.37, 0.78)} ${at(0.37, 0.84)} ${at(cuff, 1)}L${at(-cuff, 1)}C${at(-0.35, 0.86)} ${at(-0.35, 0.78)} ${at(-0.36, 0.66)}Z`,
  ].join("");
}

const placed = (layers: Layer[], transform: string): Layer[] =>
  layers.map((layer) => ({ ...layer, svg: `<g transform="${transform}">${layer.svg}</g>` }));

/** A pair; taller gloves are lined and have three points, shorter ones are for driving. */
export const gloves: Silhouette = (draft) => {
  const winter = draft.height / draft.cm > 23;
  const one = () => (winter ? warmGlove(draft) : drivingGlove(draft));
  const gap = draft.width * 0.46;
  return [
    ...placed(one(), `translate(${n(-gap * 0.86)} 26) rotate(-13) scale(-1 1)`),
    ...placed(one(), `translate(${n(gap)} -10) rotate(8)`),
  ];
};

function warmGlove(draft: Draft): Layer[] {
  const { width: w, height: h, cm } = draft;
  const d = hand(w, h, 0.4);
  const point = (x: number, lean: number) =>
    path`M${x * w} ${-h * 0.1}C${(x + lean * 0.4) * w} ${0} ${(x + lean * 0.8) * w} ${h * 0.08} ${(x + lean) * w} ${h * 0.17}`;
  const lining = path`M${-w * 0.395} ${h * 0.488}L${w * 0.395} ${h * 0.488}L${w * 0.4} ${h * 0.512}L${-w * 0.4} ${h * 0.512}Z`;
  return [
    cast(d, 22),
    bare(`<path d="${lining}" fill="#e6dcc9" stroke="#b3a68e" stroke-width="4"/>`),
    piece(draft, d, { puff: 13, edge: 3 }),
    ...[
      [-0.17, 0.06],
      [0.01, 0.01],
      [0.2, -0.05],
    ].flatMap(([x = 0, lean = 0]) => [
      crease(draft, point(x, lean), 5),
      stitches(draft, point(x, lean), draft.pitch * 0.8),
    ]),
    ...fingers(draft),
    stitches(draft, path`M${-w * 0.385} ${h * 0.465}L${w * 0.385} ${h * 0.465}`, draft.pitch * 0.8),
    hollow(
      draft,
      path`M${-w * 0.35} ${h * 0.24}Q0 ${h * 0.28} ${w * 0.36} ${h * 0.24}L${w * 0.36} ${h * 0.26}Q0 ${h * 0.31} ${-w * 0.35} ${h * 0.26}Z`,
      0.35,
      5,
    ),
    sheen(-w * 0.12, h * 0.08, w * 0.16, h * 0.12, 0.3),
    mark(draft, 0, h * 0.4, cm * 2.2),
  ];
}

/** Light along each finger, and the seams between them. */
function fingers({ width: w, height: h }: Draft): Layer[] {
  return [
    [-0.36, -0.28],
    [-0.1, -0.32],
    [0.16, -0.3],
    [0.4, -0.2],
  ].map(([x = 0, y = 0]) => sheen(x * w, y * h, w * 0.04, h * 0.12, 0.4));
}

function drivingGlove(draft: Draft): Layer[] {
  const { width: w, height: h, cm, shades } = draft;
  const d = hand(w, h, 0.4);
  const hole = (x: number, y: number) =>
    `<ellipse cx="${n(x * w)}" cy="${n(y * h)}" rx="${n(w * 0.052)}" ry="${n(h * 0.026)}" fill="url(#deep-${shades.key})" stroke="${shades.edge}" stroke-width="5"/><ellipse cx="${n(x * w)}" cy="${n(y * h + 3)}" rx="${n(w * 0.052)}" ry="${n(h * 0.026)}" fill="none" stroke="${shades.light}" stroke-width="1.6" stroke-opacity=".6"/>`;
  const dots = [-0.22, -0.08, 0.06, 0.2].flatMap((x) =>
    [0, 1, 2, 3, 4].map(
      (i) => `<circle cx="${n(x * w)}" cy="${n((0.0 + i * 0.03) * h)}" r="4" fill="${shades.edge}"/>`,
    ),
  );
  const opening = oval(0, h * 0.3, w * 0.2, h * 0.075);
  const band = path`M${-w * 0.37} ${h * 0.375}L${w * 0.2} ${h * 0.36}Q${w * 0.27} ${h * 0.4} ${w * 0.2} ${h * 0.44}L${-w * 0.37} ${h * 0.455}Z`;
  return [
    cast(d, 20),
    piece(draft, d, { puff: 12, edge: 4 }),
    border(draft, d, cm * 0.2, draft.pitch * 0.9),
    ...fingers(draft),
    leather(
      [
        [-0.31, -0.115],
        [-0.1, -0.13],
        [0.12, -0.125],
        [0.32, -0.1],
      ]
        .map(([x = 0, y = 0]) => hole(x, y))
        .join("") + dots.join(""),
    ),
    bare(`<path d="${opening}" fill="${shades.lining}" stroke="${shades.edge}" stroke-width="5"/>`),
    shade(draft, 0, h * 0.28, w * 0.2, h * 0.06, 0.8),
    piece(draft, band, { lift: 6, puff: 12 }),
    border(draft, band, cm * 0.24, draft.pitch * 0.9),
    stud(w * 0.14, h * 0.4, cm * 0.42),
    sheen(-w * 0.16, h * 0.12, w * 0.12, h * 0.1, 0.25),
  ];
}

/** A square tray from above: four walls, pinched at the corners. */
export const valetTray: Silhouette = (draft) => {
  const { width: w, height: rim, cm, shades } = draft;
  const a = w / 2;
  const b = a - rim * 0.55;
  const floor = box(-b, -b, b * 2, b * 2, cm * 1.2);
  const outer = path`M${-a} ${-a + cm}Q${-a - cm * 0.4} ${-a - cm * 0.4} ${-a + cm} ${-a}Q0 ${-a + cm * 0.9} ${a - cm} ${-a}Q${a + cm * 0.4} ${-a - cm * 0.4} ${a} ${-a + cm}Q${a - cm * 0.9} 0 ${a} ${a - cm}Q${a + cm * 0.4} ${a + cm * 0.4} ${a - cm} ${a}Q0 ${a - cm * 0.9} ${-a + cm} ${a}Q${-a - cm * 0.4} ${a + cm * 0.4} ${-a} ${a - cm}Q${-a + cm * 0.9} 0 ${-a} ${-a + cm}Z`;
  const wall = (turn: number, fill: string, opacity: number) =>
    `<path d="${path`M${-a + cm * 0.4} ${-a + cm * 0.3}Q0 ${-a + cm * 0.9} ${a - cm * 0.4} ${-a + cm * 0.3}L${b - cm * 0.5} ${-b}L${-b + cm * 0.5} ${-b}Z`}" transform="rotate(${turn})" fill="${fill}" fill-opacity="${opacity}" filter="url(#blur2)"/>`;
  const pinch = (sx: number, sy: number) =>
    path`M${sx * (a - cm * 0.2)} ${sy * (a - cm * 0.2)}L${sx * (b - cm * 0.4)} ${sy * (b - cm * 0.4)}`;
  const coin = (x: number, y: number, r: number, metal: string) =>
    `<circle cx="${n(x + 4)}" cy="${n(y + 6)}" r="${n(r)}" fill="#1c0f06" fill-opacity=".5" filter="url(#blur2)"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="url(#${metal})" stroke="#4b3a22" stroke-width="1.5"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 0.78)}" fill="none" stroke="#4b3a22" stroke-opacity=".5" stroke-width="2"/>`;
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  return [
    cast(outer, 34),
    piece(draft, outer, { puff: 18, edge: 7 }),
    leather(
      wall(0, shades.edge, 0.62) +
        wall(270, shades.edge, 0.45) +
        wall(90, shades.light, 0.42) +
        wall(180, shades.light, 0.5),
    ),
    piece(draft, floor, { puff: 5, edge: 2 }),
    shade(draft, 0, -b * 0.92, b * 0.7, b * 0.2, 0.55),
    shade(draft, -b * 0.92, 0, b * 0.18, b * 0.7, 0.5),
    ...corners.map(([sx, sy]) => crease(draft, pinch(sx, sy), 7)),
    ...corners.map(([sx, sy]) => stud(sx * (a - cm * 1.15), sy * (a - cm * 1.15), cm * 0.5)),
    sheen(b * 0.2, b * 0.3, b * 0.5, b * 0.4, 0.22),
    bare(coin(b * 0.42, b * 0.32, cm * 1.15, "brass") + coin(b * 0.62, b * 0.02, cm * 0.95, "steel")),
    wire(oval(-b * 0.34, -b * 0.22, cm * 1.5), cm * 0.22, "steel"),
    key(-b * 0.3, -b * 0.1, -28, cm * 0.032, "brass"),
    key(-b * 0.36, -b * 0.08, 22, cm * 0.034, "steel"),
    mark(draft, b * 0.1, b * 0.74, cm * 4.4),
  ];
};

/** Four discs, fanned out, with the strap that keeps them. */
export const coasters: Silhouette = (draft) => {
  const { width, cm } = draft;
  const r = width / 2;
  const disc = (x: number, y: number): Layer[] => {
    const d = oval(0, 0, r);
    return placed(
      [
        cast(d, 20),
        piece(draft, d, { puff: 20, edge: 8 }),
        crease(draft, oval(0, 0, r * 0.84), 6),
        sheen(-r * 0.3, -r * 0.34, r * 0.4, r * 0.34, 0.34),
        mark(draft, 0, r * 0.5, cm * 2.4),
      ],
      `translate(${n(x)} ${n(y)})`,
    );
  };
  const band = path`M-300 470C-160 400 60 540 330 440`;
  return [
    ...disc(-r * 0.52, -r * 1.02),
    ...disc(r * 0.6, -r * 0.62),
    ...disc(-r * 0.62, r * 0.34),
    ...disc(r * 0.44, r * 0.6),
    ...strap(draft, band, cm * 1.3, { lift: 6 }),
    stud(-262, 456, cm * 0.34),
    stud(288, 456, cm * 0.34),
  ];
};
