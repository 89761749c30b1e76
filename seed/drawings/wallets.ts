import { plate, slider, stud, wire, zipper } from "./hardware.ts";
import { box, oval, path } from "./outline.ts";
import { border, cast, crease, hollow, mark, piece, shade, sheen, stitches, strap } from "./pieces.ts";
import { bare, type Draft, type Layer, type Silhouette, smaller } from "./sheet.ts";

/** A bank card or a slip of paper showing above a pocket. */
export function paper(d: string, color: string, shadow = 3): Layer {
  return bare(
    `<path d="${d}" fill="#1c0f06" fill-opacity=".35" transform="translate(2 ${shadow})" filter="url(#blur2)"/><path d="${d}" fill="${color}" stroke="#1c0f06" stroke-opacity=".25" stroke-width="1"/>`,
  );
}

/** Higher than wide: folded in three; with a coin pocket: drawn open; else closed on its fold. */
export const bifold: Silhouette = (draft) => {
  if (draft.height > draft.width) return threefold(draft);
  return draft.width / draft.cm > 11.2 ? openBifold(smaller(draft, 0.62)) : closedBifold(draft);
};

function closedBifold(draft: Draft): Layer[] {
  const { width: w, height: h, cm } = draft;
  const [l, t] = [-w / 2, -h / 2];
  const back = box(l + cm * 0.15, t + cm * 0.22, w + cm * 0.12, h, [cm * 0.5, cm * 0.55, cm * 0.55, cm * 0.5]);
  const front = box(l, t, w, h, [cm * 0.35, cm * 0.55, cm * 0.55, cm * 0.35]);
  return [
    cast(back, 26),
    piece(draft, back, { tone: "deep", puff: 8 }),
    paper(box(l + cm * 0.7, t + cm * 0.12, w - cm * 0.75, h - cm * 0.1, cm * 0.3), "#e8dfcc", 1),
    piece(draft, box(l + cm * 0.1, t + cm * 0.1, w - cm * 0.02, h, [cm * 0.4, cm * 0.55, cm * 0.55, cm * 0.4]), {
      tone: "deep",
      puff: 4,
    }),
    piece(draft, front, { lift: 5, puff: 24 }),
    stitches(
      draft,
      path`M${l + cm * 1.1} ${t + cm * 0.42}L${-l - cm * 0.9} ${t + cm * 0.42}Q${-l - cm * 0.42} ${t + cm * 0.42} ${-l - cm * 0.42} ${t + cm * 0.9}L${-l - cm * 0.42} ${-t - cm * 0.9}Q${-l - cm * 0.42} ${-t - cm * 0.42} ${-l - cm * 0.9} ${-t - cm * 0.42}L${l + cm * 1.1} ${-t - cm * 0.42}`,
    ),
    shade(draft, l + cm * 0.1, 0, cm * 0.7, h * 0.5, 0.6),
    sheen(l + cm * 1.0, 0, cm * 0.4, h * 0.4, 0.35),
    sheen(-w * 0.12, -h * 0.18, w * 0.24, h * 0.2, 0.24),
    mark(draft, w * 0.02, h * 0.28, cm * 2.5),
  ];
}

function openBifold(draft: Draft): Layer[] {
  const { width: w, height: h, cm } = draft;
  const t = -h / 2;
  const out = box(-w, t, w * 2, h, cm * 0.55);
  const pocket = (i: number) =>
    path`M${-w + cm * 0.35} ${t + cm * (1.5 + i * 1.45)}L${-cm * 0.45} ${t + cm * (1.5 + i * 1.45)}L${-cm * 0.45} ${-t - cm * 0.3}L${-w + cm * 0.35} ${-t - cm * 0.3}Z`;
  const coin = box(cm * 0.5, t + cm * 1.9, w - cm * 0.9, h - cm * 2.2, [cm * 0.2, cm * 0.2, cm * 0.8, cm * 0.2]);
  const flap = path`M${cm * 0.42} ${t + cm * 1.3}L${w - cm * 0.3} ${t + cm * 1.3}L${w - cm * 0.3} ${t + cm * 3.6}Q${w - cm * 0.6} ${t + cm * 5.2} ${w * 0.5} ${t + cm * 5.3}Q${cm * 0.7} ${t + cm * 5.2} ${cm * 0.42} ${t + cm * 3.6}Z`;
  return [
    cast(out, 18),
    piece(draft, out, { tone: "deep", puff: 10 }),
    paper(box(-w + cm * 0.6, t + cm * 0.35, w * 2 - cm * 1.6, h * 0.5, 3), "#b9c4a4"),
    piece(draft, box(-w + cm * 0.1, t + cm * 0.75, w * 2 - cm * 0.2, h - cm * 0.9, cm * 0.45), { lift: 3, puff: 8 }),
    ...[0, 1, 2].flatMap((i) => [
      paper(
        box(-w + cm * 0.75, t + cm * (0.95 + i * 1.45), w - cm * 1.6, cm * 3, cm * 0.28),
        ["#f0e9da", "#47525c", "#b99a62"][i] ?? "#fff",
      ),
      piece(draft, pocket(i), { lift: 3, puff: 7 }),
    ]),
    piece(draft, coin, { lift: 4, puff: 26 }),
    piece(draft, flap, { lift: 6, puff: 16 }),
    border(draft, flap, cm * 0.35),
    border(draft, out, cm * 0.3),
    stud(w * 0.5, t + cm * 4.35, cm * 0.5),
    hollow(draft, path`M${-cm * 0.35} ${t}L${cm * 0.35} ${t}L${cm * 0.35} ${-t}L${-cm * 0.35} ${-t}Z`, 0.55, 5),
    mark(draft, -w * 0.52, -t - cm * 1.1, cm * 2.4),
  ];
}

function threefold(draft: Draft): Layer[] {
  const { width: w, height: h, cm } = draft;
  const [l, t] = [-w / 2, -h / 2];
  const back = box(l, t, w + cm * 0.3, h, cm * 0.5);
  const front = box(l - cm * 0.1, t, w * 0.94, h, [cm * 0.3, cm * 0.6, cm * 0.6, cm * 0.3]);
  return [
    cast(back, 30),
    piece(draft, back, { tone: "deep", puff: 10 }),
    ...[0.16, 0.06].map((at) =>
      piece(draft, box(l, t + cm * at, w + cm * at, h - cm * at * 2, cm * 0.5), { tone: "deep", puff: 6 }),
    ),
    shade(draft, w * 0.46, 0, cm * 0.5, h * 0.5, 0.8),
    piece(draft, front, { lift: 9, puff: 28 }),
    stitches(
      draft,
      path`M${l + cm * 0.9} ${t + cm * 0.4}L${l + w * 0.94 - cm * 1.1} ${t + cm * 0.4}Q${l + w * 0.94 - cm * 0.5} ${t + cm * 0.4} ${l + w * 0.94 - cm * 0.5} ${t + cm}L${l + w * 0.94 - cm * 0.5} ${-t - cm}Q${l + w * 0.94 - cm * 0.5} ${-t - cm * 0.4} ${l + w * 0.94 - cm * 1.1} ${-t - cm * 0.4}L${l + cm * 0.9} ${-t - cm * 0.4}`,
    ),
    shade(draft, l, 0, cm * 0.8, h * 0.5, 0.6),
    sheen(l + cm * 1.1, 0, cm * 0.35, h * 0.4, 0.35),
    sheen(-w * 0.06, -h * 0.2, w * 0.24, h * 0.18, 0.24),
    mark(draft, -w * 0.04, h * 0.32, cm * 2.3),
  ];
}

/** Up to 19 cm: plain and open; to 21 cm: a flap and a stud; longer: papers under a sliding strap. */
export const longWallet: Silhouette = (draft) => {
  const length = draft.width / draft.cm;
  if (length < 19) return plainLong(draft);
  return length < 21 ? flapLong(draft) : travelLong(draft);
};

function flapLong(draft: Draft): Layer[] {
  const { width: w, height: h, cm } = draft;
  const [l, t] = [-w / 2, -h / 2];
  const body = box(l, t, w, h, cm * 0.5);
  const flap = path`M${l} ${t + cm * 0.5}Q${l} ${t} ${l + cm * 0.5} ${t}L${-l - cm * 0.5} ${t}Q${-l} ${t} ${-l} ${t + cm * 0.5}L${-l} ${t + h * 0.36}C${w * 0.4} ${t + h * 0.62} ${w * 0.18} ${t + h * 0.7} 0 ${t + h * 0.7}C${-w * 0.18} ${t + h * 0.7} ${-w * 0.4} ${t + h * 0.62} ${l} ${t + h * 0.36}Z`;
  return [
    cast(body, 24),
    piece(draft, box(l + cm * 0.1, t + cm * 0.2, w - cm * 0.05, h, cm * 0.5), { tone: "deep", puff: 6 }),
    piece(draft, body, { puff: 22 }),
    stitches(
      draft,
      path`M${l + cm * 0.4} ${t + h * 0.5}L${l + cm * 0.4} ${-t - cm * 0.4}L${-l - cm * 0.4} ${-t - cm * 0.4}L${-l - cm * 0.4} ${t + h * 0.5}`,
    ),
    piece(draft, flap, { lift: 8, puff: 22 }),
    border(draft, flap, cm * 0.4),
    shade(draft, 0, t, w * 0.5, cm * 0.6, 0.45),
    sheen(-w * 0.16, t + h * 0.26, w * 0.2, h * 0.12, 0.3),
    stud(0, t + h * 0.59, cm * 0.42),
    mark(draft, 0, -t - cm * 1.3, cm * 2.7),
  ];
}

function plainLong(draft: Draft): Layer[] {
  const { width: w, height: h, cm } = draft;
  const [l, t] = [-w / 2, -h / 2];
  const front = path`M${l} ${t + cm * 0.9}C${-w * 0.2} ${t + cm * 0.75} ${w * 0.3} ${t + cm * 0.95} ${-l} ${t + cm * 0.8}L${-l} ${-t - cm * 0.35}Q${-l} ${-t} ${-l - cm * 0.35} ${-t}L${l + cm * 0.35} ${-t}Q${l} ${-t} ${l} ${-t - cm * 0.35}Z`;
  const back = box(l, t, w, h, cm * 0.35);
  return [
    cast(back, 20),
    piece(draft, back, { tone: "lining", puff: 8 }),
    paper(box(l + cm * 0.9, t + cm * 0.28, cm * 14.5, h * 0.5, 2), "#aebba0"),
    paper(box(l + cm * 1.5, t + cm * 0.48, cm * 14.5, h * 0.5, 2), "#c9bf9f"),
    ...[0, 1].map((i) =>
      paper(
        box(w * 0.08 - i * cm * 0.6, t + cm * (0.35 + i * 0.22), cm * 7.4, cm * 4, cm * 0.28),
        i ? "#efe7d6" : "#5a6069",
      ),
    ),
    piece(draft, front, { lift: 7, puff: 22 }),
    stitches(
      draft,
      path`M${l + cm * 0.4} ${t + cm * 1.1}L${l + cm * 0.4} ${-t - cm * 0.4}L${-l - cm * 0.4} ${-t - cm * 0.4}L${-l - cm * 0.4} ${t + cm * 1.1}`,
    ),
    crease(
      draft,
      path`M${l + cm * 0.7} ${t + cm * 1.15}C${-w * 0.2} ${t + cm} ${w * 0.3} ${t + cm * 1.2} ${-l - cm * 0.7} ${t + cm * 1.05}`,
    ),
    sheen(-w * 0.16, -h * 0.06, w * 0.22, h * 0.2, 0.3),
    shade(draft, w * 0.2, h * 0.3, w * 0.3, h * 0.16, 0.2),
    mark(draft, 0, h * 0.28, cm * 2.6),
  ];
}

function travelLong(draft: Draft): Layer[] {
  const { width: w, height: h, cm } = draft;
  const [l, t] = [-w / 2, -h / 2];
  const body = box(l, t, w, h, cm * 0.7);
  const x = w * 0.22;
  const ticket = box(-w * 0.34, t - cm * 1.5, cm * 13, cm * 5, 4);
  return [
    cast(body, 24),
    paper(ticket, "#f4efe3"),
    bare(
      path`<path d="M${-w * 0.34 + cm * 0.7} ${t - cm * 0.95}h${cm * 3.4}M${-w * 0.34 + cm * 0.7} ${t - cm * 0.55}h${cm * 2.2}M${w * 0.1} ${t - cm * 1.4}v${cm * 1.2}" stroke="#8b8272" stroke-width="3" stroke-dasharray="9 4"/>`,
    ),
    paper(box(-w * 0.1, t - cm * 0.7, cm * 8.8, cm * 4, cm * 0.35), "#6d2b33"),
    piece(draft, box(l + cm * 0.1, t + cm * 0.2, w, h, cm * 0.7), { tone: "deep", puff: 6 }),
    piece(draft, body, { lift: 5, puff: 26 }),
    border(draft, body, cm * 0.42),
    shade(draft, l, 0, cm * 0.9, h * 0.5, 0.6),
    sheen(-w * 0.2, -h * 0.2, w * 0.18, h * 0.2, 0.28),
    ...strap(draft, path`M${x} ${t - cm * 0.3}L${x} ${-t + cm * 0.3}`, cm * 2, { lift: 6 }),
    piece(draft, box(x - cm * 1.5, cm * 0.2, cm * 3, cm * 1.1, cm * 0.3), { lift: 6, puff: 9 }),
    mark(draft, -w * 0.2, h * 0.3, cm * 3.2),
  ];
}

/** Zipped round three sides, with a wrist strap. */
export const zipWallet: Silhouette = (draft) => {
  const { width: w, height: h, cm } = draft;
  const [l, t] = [-w / 2, -h / 2];
  const body = box(l, t, w, h, [cm * 1.1, cm * 1.1, cm * 0.6, cm * 0.6]);
  const seam = path`M${l + cm * 0.05} ${-t - cm * 0.9}L${l + cm * 0.05} ${t + cm * 1.1}Q${l + cm * 0.05} ${t + cm * 0.05} ${l + cm * 1.1} ${t + cm * 0.05}L${-l - cm * 1.1} ${t + cm * 0.05}Q${-l - cm * 0.05} ${t + cm * 0.05} ${-l - cm * 0.05} ${t + cm * 1.1}L${-l - cm * 0.05} ${-t - cm * 0.9}`;
  const face = box(l + cm * 0.35, t + cm * 0.35, w - cm * 0.7, h - cm * 0.35, [cm * 0.9, cm * 0.9, cm * 0.4, cm * 0.4]);
  const wrist = path`M${l - cm * 0.2} ${h * 0.12}C${l - cm * 3.4} ${h * 0.1} ${l - cm * 2.2} ${h * 1.0} ${l + cm * 2.6} ${h * 0.92}C${l + cm * 5} ${h * 0.86} ${l + cm * 2} ${h * 0.5} ${l - cm * 0.2} ${h * 0.2}`;
  return [
    cast(body, 24),
    ...strap(draft, wrist, cm * 0.95, { sewn: false }),
    piece(draft, body, { tone: "deep", puff: 8 }),
    ...zipper(draft, seam, cm * 0.75),
    piece(draft, face, { lift: 3, puff: 24 }),
    border(draft, face, cm * 0.35),
    wire(oval(l - cm * 0.1, h * 0.15, cm * 0.5), cm * 0.2),
    sheen(-w * 0.16, -h * 0.16, w * 0.2, h * 0.18, 0.3),
    ...slider(draft, -l - cm * 0.05, h * 0.1, cm * 0.4, cm * 2.7),
    mark(draft, 0, h * 0.32, cm * 2.7),
  ];
};

/** A fold of leather with a sprung brass bar that holds the notes. */
export const moneyClip: Silhouette = (draft) => {
  const { width: w, height: h, cm } = draft;
  const t = -h / 2;
  const out = box(-w, t, w * 2, h, cm * 0.55);
  const slot = (i: number) =>
    path`M${-w + cm * 0.4} ${t + cm * (2.2 + i * 1.6)}L${-cm * 0.6} ${t + cm * (2.2 + i * 1.6)}L${-cm * 0.6} ${-t - cm * 0.35}L${-w + cm * 0.4} ${-t - cm * 0.35}Z`;
  const notes = (i: number) => box(cm * (0.9 + i * 0.12), t + cm * (0.55 + i * 0.1), w - cm * 1.5, h - cm * 1.2, 2);
  return [
    cast(out, 18),
    piece(draft, out, { puff: 20 }),
    border(draft, out, cm * 0.35),
    ...[0, 1].flatMap((i) => [
      paper(box(-w + cm * 0.9, t + cm * (1.2 + i * 1.6), w - cm * 1.9, cm * 3, cm * 0.28), i ? "#47525c" : "#efe7d6"),
      piece(draft, slot(i), { lift: 3, puff: 8 }),
    ]),
    stitches(
      draft,
      path`M${-w + cm * 0.7} ${t + cm * 2.5}L${-w + cm * 0.7} ${-t - cm * 0.6}L${-cm * 0.9} ${-t - cm * 0.6}L${-cm * 0.9} ${t + cm * 2.5}`,
    ),
    ...[2, 1, 0].map((i) => paper(notes(i), ["#c3cdb0", "#aebba0", "#98a78c"][i] ?? "#aebba0")),
    bare(
      path`<path d="M${w * 0.36} ${-h * 0.22}h${w * 0.4}v${h * 0.44}h${-w * 0.4}z" fill="none" stroke="#6d7d66" stroke-width="2.5" stroke-opacity=".6"/>`,
    ),
    hollow(draft, path`M${-cm * 0.3} ${t}L${cm * 0.3} ${t}L${cm * 0.3} ${-t}L${-cm * 0.3} ${-t}Z`, 0.5, 5),
    plate(box(cm * 0.75, t + cm * 0.35, cm * 0.85, h - cm * 0.7, cm * 0.2)),
    ...[t + cm * 0.75, -t - cm * 0.75].map((y) => stud(cm * 1.17, y, cm * 0.2)),
    mark(draft, -w * 0.52, -t - cm * 1.1, cm * 2.4),
  ];
};
