import { stud } from "./hardware.ts";
import { box, path } from "./outline.ts";
import { border, cast, crease, mark, piece, shade, sheen, stitches } from "./pieces.ts";
import type { Draft, Layer, Silhouette } from "./sheet.ts";
import { paper } from "./wallets.ts";

/** Upright with a pull tab; wide with slanted pockets; else straight pockets with a scoop for the thumb. */
export const cardHolder: Silhouette = (draft) => {
  if (draft.height > draft.width) return pullTab(draft);
  return draft.width / draft.cm > 10.2 ? slanted(draft) : scooped(draft);
};

function scooped(draft: Draft): Layer[] {
  const { width: w, height: h, cm } = draft;
  const [l, t] = [-w / 2, -h / 2];
  const back = box(l, t, w, h, cm * 0.55);
  const pocket = (y: number, scoop: number) =>
    path`M${l} ${t + y}L${-cm * 1.7} ${t + y}C${-cm * 0.9} ${t + y} ${-cm * 0.9} ${t + y + scoop} 0 ${t + y + scoop}C${cm * 0.9} ${t + y + scoop} ${cm * 0.9} ${t + y} ${cm * 1.7} ${t + y}L${-l} ${t + y}L${-l} ${-t - cm * 0.55}Q${-l} ${-t} ${-l - cm * 0.55} ${-t}L${l + cm * 0.55} ${-t}Q${l} ${-t} ${l} ${-t - cm * 0.55}Z`;
  return [
    cast(back, 18),
    paper(box(l + cm * 0.75, t - cm * 0.75, w - cm * 1.5, h * 0.7, cm * 0.32), "#efe8d8", 4),
    piece(draft, back, { tone: "deep", puff: 12 }),
    paper(box(l + cm * 0.7, t + cm * 0.55, w - cm * 1.4, h * 0.7, cm * 0.32), "#4a5157", 4),
    piece(draft, pocket(cm * 1.5, cm * 0.1), { lift: 5, puff: 10 }),
    paper(box(l + cm * 0.7, t + cm * 2.1, w - cm * 1.4, h * 0.5, cm * 0.32), "#b3935c", 4),
    piece(draft, pocket(cm * 3.1, cm * 0.95), { lift: 6, puff: 18 }),
    stitches(
      draft,
      path`M${l + cm * 0.38} ${t + cm * 0.7}L${l + cm * 0.38} ${-t - cm * 0.75}Q${l + cm * 0.38} ${-t - cm * 0.38} ${l + cm * 0.75} ${-t - cm * 0.38}L${-l - cm * 0.75} ${-t - cm * 0.38}Q${-l - cm * 0.38} ${-t - cm * 0.38} ${-l - cm * 0.38} ${-t - cm * 0.75}L${-l - cm * 0.38} ${t + cm * 0.7}`,
    ),
    sheen(-w * 0.2, h * 0.14, w * 0.18, h * 0.14, 0.28),
    mark(draft, 0, h * 0.3, cm * 2.4),
  ];
}

function slanted(draft: Draft): Layer[] {
  const { width: w, height: h, cm } = draft;
  const [l, t] = [-w / 2, -h / 2];
  const c = cm * 0.75;
  const out = (top: [number, number], bend = 0) =>
    path`M${l} ${t + top[0]}Q0 ${t + (top[0] + top[1]) / 2 + bend} ${-l} ${t + top[1]}L${-l} ${-t - c}L${-l - c} ${-t}L${l + c} ${-t}L${l} ${-t - c}Z`;
  const back = path`M${l} ${t + c}L${l + c} ${t}L${-l - c} ${t}L${-l} ${t + c}L${-l} ${-t - c}L${-l - c} ${-t}L${l + c} ${-t}L${l} ${-t - c}Z`;
  const card = (x: number, y: number, color: string) =>
    paper(box(l + cm * 0.8 + x, t + y, w - cm * 1.6, h * 0.55, cm * 0.32), color, 4);
  return [
    cast(back, 20),
    card(0, -cm * 0.6, "#c9c1ad"),
    piece(draft, back, { tone: "deep", puff: 12 }),
    card(0, cm * 0.75, "#efe8d8"),
    piece(draft, out([cm * 1.7, cm * 3.6]), { lift: 5, puff: 10 }),
    card(0, cm * 2.9, "#7c3a3a"),
    piece(draft, out([cm * 3.2, cm * 5.2]), { lift: 6, puff: 16 }),
    border(draft, back, cm * 0.4),
    sheen(-w * 0.22, h * 0.16, w * 0.16, h * 0.14, 0.28),
    mark(draft, -w * 0.12, h * 0.33, cm * 2.4),
  ];
}

function pullTab(draft: Draft): Layer[] {
  const { width: w, height: h, cm } = draft;
  const [l, t] = [-w / 2, -h / 2];
  const back = box(l, t, w, h, cm * 0.6);
  const front = path`M${l} ${t + cm * 2.4}Q0 ${t + cm * 3.3} ${-l} ${t + cm * 2.4}L${-l} ${-t - cm * 0.6}Q${-l} ${-t} ${-l - cm * 0.6} ${-t}L${l + cm * 0.6} ${-t}Q${l} ${-t} ${l} ${-t - cm * 0.6}Z`;
  const tab = path`M${-cm * 0.75} ${t + cm * 2.8}L${-cm * 0.75} ${t - cm * 2.1}Q${-cm * 0.75} ${t - cm * 2.7} 0 ${t - cm * 2.8}Q${cm * 0.75} ${t - cm * 2.7} ${cm * 0.75} ${t - cm * 2.1}L${cm * 0.75} ${t + cm * 2.8}Z`;
  return [
    cast(back, 20),
    piece(draft, tab, { lift: 4, puff: 9 }),
    stitches(draft, path`M${-cm * 0.45} ${t - cm * 1.7}L${cm * 0.45} ${t - cm * 1.7}`),
    paper(box(l + cm * 0.75, t - cm * 1.2, w - cm * 1.5, h * 0.7, cm * 0.3), "#efe8d8", 4),
    paper(box(l + cm * 0.9, t - cm * 0.7, w - cm * 1.8, h * 0.7, cm * 0.3), "#4a5157", 4),
    piece(draft, back, { puff: 12, tone: "deep" }),
    paper(box(l + cm * 0.85, t + cm * 1.3, w - cm * 1.7, h * 0.5, cm * 0.3), "#b3935c", 4),
    piece(draft, front, { lift: 6, puff: 22 }),
    stitches(
      draft,
      path`M${l + cm * 0.38} ${t + cm * 1.2}L${l + cm * 0.38} ${-t - cm * 0.75}Q${l + cm * 0.38} ${-t - cm * 0.38} ${l + cm * 0.75} ${-t - cm * 0.38}L${-l - cm * 0.75} ${-t - cm * 0.38}Q${-l - cm * 0.38} ${-t - cm * 0.38} ${-l - cm * 0.38} ${-t - cm * 0.75}L${-l - cm * 0.38} ${t + cm * 1.2}`,
    ),
    sheen(-w * 0.18, h * 0.02, w * 0.2, h * 0.12, 0.28),
    mark(draft, 0, h * 0.36, cm * 2.3),
  ];
}

/** A rounded purse; flap and body meet along one curve. */
export const coinPurse: Silhouette = (draft) => {
  const { width: w, height: h, cm } = draft;
  const [l, t] = [-w / 2, -h / 2];
  const body = path`M${l + cm * 0.9} ${t + cm * 0.6}Q${l + cm} ${t} ${l + cm * 1.7} ${t}L${-l - cm * 1.7} ${t}Q${-l - cm} ${t} ${-l - cm * 0.9} ${t + cm * 0.6}C${-l + cm * 0.1} ${-h * 0.1} ${-l + cm * 0.25} ${-t - cm * 1.2} ${-l - cm * 1.1} ${-t - cm * 0.4}C${w * 0.2} ${-t + cm * 0.15} ${-w * 0.2} ${-t + cm * 0.15} ${l + cm * 1.1} ${-t - cm * 0.4}C${l - cm * 0.25} ${-t - cm * 1.2} ${l - cm * 0.1} ${-h * 0.1} ${l + cm * 0.9} ${t + cm * 0.6}Z`;
  const flap = path`M${l + cm * 0.88} ${t + cm * 0.6}Q${l + cm} ${t - cm * 0.08} ${l + cm * 1.7} ${t - cm * 0.08}L${-l - cm * 1.7} ${t - cm * 0.08}Q${-l - cm} ${t - cm * 0.08} ${-l - cm * 0.88} ${t + cm * 0.6}C${-l - cm * 0.25} ${-h * 0.1} ${w * 0.32} ${h * 0.14} 0 ${h * 0.14}C${-w * 0.32} ${h * 0.14} ${l + cm * 0.25} ${-h * 0.1} ${l + cm * 0.88} ${t + cm * 0.6}Z`;
  return [
    cast(body, 34),
    piece(draft, body, { puff: 46 }),
    border(draft, body, cm * 0.42),
    shade(draft, 0, h * 0.2, w * 0.34, h * 0.1, 0.5),
    sheen(-w * 0.2, h * 0.28, w * 0.14, h * 0.1, 0.3),
    piece(draft, flap, { lift: 10, puff: 30 }),
    border(draft, flap, cm * 0.38),
    crease(draft, path`M${l + cm * 1.4} ${t + cm * 0.3}L${-l - cm * 1.4} ${t + cm * 0.3}`, 3),
    sheen(-w * 0.14, -h * 0.26, w * 0.18, h * 0.1, 0.36),
    stud(0, -h * 0.02, cm * 0.56),
    mark(draft, 0, h * 0.36, cm * 2.2),
  ];
};
