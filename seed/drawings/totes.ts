import { ring, stud } from "./hardware.ts";
import { n } from "./outline.ts";
import {
  arch,
  border,
  crease,
  glow,
  ground,
  hollow,
  mark,
  piece,
  rolled,
  shade,
  sheen,
  stitches,
  strap,
} from "./pieces.ts";
import type { Draft, Layer, Silhouette } from "./sheet.ts";

/** Open bags. As wide as high or higher: flat straps sewn down to the base; wider: rolled handles. */
export const tote: Silhouette = (draft) => (draft.width > draft.height * 1.08 ? handleTote(draft) : strapTote(draft));

function body({ width: w, height: h }: Draft, sag: number) {
  const top = w * 0.5;
  const foot = w * 0.475;
  return `M${n(-top)} ${n(-h)}Q0 ${n(-h + sag)} ${n(top)} ${n(-h)}L${n(foot)} ${n(-h * 0.08)}Q${n(foot)} 0 ${n(foot - h * 0.08)} 0L${n(-foot + h * 0.08)} 0Q${n(-foot)} 0 ${n(-foot)} ${n(-h * 0.08)}Z`;
}

function handleTote(draft: Draft): Layer[] {
  const { width: w, height: h, cm, drop } = draft;
  const front = body(draft, cm * 0.7);
  const reach = w * 0.2;
  const arc = (lift: number, grow: number) => arch(reach, -h + cm, drop * lift + cm, reach * 0.06 + grow);
  const tab = (x: number) => {
    const d = `M${n(x - cm * 1.1)} ${n(-h - cm * 1.2)}Q${n(x)} ${n(-h - cm * 2.2)} ${n(x + cm * 1.1)} ${n(-h - cm * 1.2)}L${n(x + cm * 1.35)} ${n(-h + cm * 4)}Q${n(x)} ${n(-h + cm * 6.4)} ${n(x - cm * 1.35)} ${n(-h + cm * 4)}Z`;
    return [piece(draft, d, { lift: 5, puff: 6 }), border(draft, d, cm * 0.42), stud(x, -h + cm * 1.6, cm * 0.42)];
  };
  const back = `M${n(-w * 0.488)} ${n(-h - cm * 0.7)}Q0 ${n(-h - cm * 1.5)} ${n(w * 0.488)} ${n(-h - cm * 0.7)}L${n(w * 0.5)} ${n(-h + cm)}L${n(-w * 0.5)} ${n(-h + cm)}Z`;
  return [
    ground(w, draft.depth),
    rolled(draft, arc(0.8, cm), cm * 1.5, "deep"),
    piece(draft, back, { tone: "lining", puff: 4 }),
    piece(draft, front, { puff: 34 }),
    border(draft, front, cm * 0.75),
    sheen(-w * 0.2, -h * 0.62, w * 0.16, h * 0.2, 0.22),
    shade(draft, w * 0.05, -h * 0.1, w * 0.36, h * 0.05, 0.2),
    crease(
      draft,
      `M${n(-w * 0.44)} ${n(-h * 0.12)}Q${n(-w * 0.3)} ${n(-h * 0.075)} ${n(-w * 0.2)} ${n(-h * 0.1)}`,
      1.6,
    ),
    ...tab(-reach),
    ...tab(reach),
    rolled(draft, arc(1, 0), cm * 1.6),
    stitches(draft, arc(1, 0), draft.pitch * 1.05),
    mark(draft, 0, -h * 0.26, cm * 5.4),
  ];
}

function strapTote(draft: Draft): Layer[] {
  const { width: w, height: h, cm, drop } = draft;
  const front = `M${n(-w * 0.5)} ${n(-h)}C${n(-w * 0.2)} ${n(-h + cm * 1.3)} ${n(w * 0.25)} ${n(-h + cm * 1.6)} ${n(w * 0.5)} ${n(-h + cm * 0.3)}C${n(w * 0.475)} ${n(-h * 0.6)} ${n(w * 0.49)} ${n(-h * 0.3)} ${n(w * 0.47)} ${n(-h * 0.06)}Q${n(w * 0.46)} 0 ${n(w * 0.4)} 0L${n(-w * 0.4)} 0Q${n(-w * 0.47)} 0 ${n(-w * 0.475)} ${n(-h * 0.06)}C${n(-w * 0.49)} ${n(-h * 0.3)} ${n(-w * 0.47)} ${n(-h * 0.6)} ${n(-w * 0.5)} ${n(-h)}Z`;
  const back = `M${n(-w * 0.49)} ${n(-h - cm * 0.3)}C${n(-w * 0.2)} ${n(-h - cm * 1.3)} ${n(w * 0.2)} ${n(-h - cm * 1.4)} ${n(w * 0.49)} ${n(-h)}L${n(w * 0.48)} ${n(-h + cm * 2)}L${n(-w * 0.48)} ${n(-h + cm * 2)}Z`;
  const x = w * 0.24;
  const loop = (top: number, lean: number, from: number) =>
    `M${n(-x)} ${n(from)}L${n(-x)} ${n(-h)}C${n(-x * 0.98)} ${n(-h - drop * top * 1.26)} ${n(x * 0.5 + lean)} ${n(-h - drop * top * 1.41)} ${n(x)} ${n(-h)}L${n(x)} ${n(from)}`;
  const folds = [
    `M${n(-w * 0.4)} ${n(-h * 0.9)}C${n(-w * 0.36)} ${n(-h * 0.6)} ${n(-w * 0.4)} ${n(-h * 0.4)} ${n(-w * 0.35)} ${n(-h * 0.2)}L${n(-w * 0.39)} ${n(-h * 0.2)}C${n(-w * 0.43)} ${n(-h * 0.4)} ${n(-w * 0.4)} ${n(-h * 0.6)} ${n(-w * 0.43)} ${n(-h * 0.9)}Z`,
    `M${n(w * 0.36)} ${n(-h * 0.92)}C${n(w * 0.4)} ${n(-h * 0.6)} ${n(w * 0.34)} ${n(-h * 0.4)} ${n(w * 0.41)} ${n(-h * 0.12)}L${n(w * 0.37)} ${n(-h * 0.12)}C${n(w * 0.3)} ${n(-h * 0.4)} ${n(w * 0.36)} ${n(-h * 0.6)} ${n(w * 0.32)} ${n(-h * 0.92)}Z`,
    `M${n(-w * 0.06)} ${n(-h * 0.95)}C${n(-w * 0.01)} ${n(-h * 0.7)} ${n(-w * 0.09)} ${n(-h * 0.55)} ${n(-w * 0.02)} ${n(-h * 0.34)}L${n(-w * 0.06)} ${n(-h * 0.34)}C${n(-w * 0.14)} ${n(-h * 0.55)} ${n(-w * 0.05)} ${n(-h * 0.7)} ${n(-w * 0.11)} ${n(-h * 0.95)}Z`,
  ];
  return [
    ground(w, draft.depth),
    ...strap(draft, loop(0.82, -cm, -h + cm), cm * 2.3, { tone: "deep" }),
    piece(draft, back, { tone: "lining", puff: 4 }),
    piece(draft, front, { puff: 30 }),
    ...folds.map((fold, i) => (i === 1 ? hollow(draft, fold, 0.3, 10) : glow(fold, "#ffe9cc", 0.16))),
    border(draft, front, cm * 0.6),
    ...strap(draft, loop(1, cm * 2, -cm * 0.6), cm * 2.5),
    ...[-x, x].map((at) => stud(at, -h + cm * 2.1, cm * 0.36)),
    mark(draft, 0, -h * 0.3, cm * 5),
  ];
}

/** A round-based bag gathered by a braided cord. */
export const bucketBag: Silhouette = (draft) => {
  const { width: w, height: h, cm, drop } = draft;
  const front = `M${n(-w * 0.46)} ${n(-h * 0.97)}C${n(-w * 0.2)} ${n(-h * 0.9)} ${n(w * 0.2)} ${n(-h * 0.9)} ${n(w * 0.46)} ${n(-h * 0.97)}C${n(w * 0.36)} ${n(-h * 0.8)} ${n(w * 0.4)} ${n(-h * 0.72)} ${n(w * 0.46)} ${n(-h * 0.5)}C${n(w * 0.51)} ${n(-h * 0.3)} ${n(w * 0.5)} ${n(-h * 0.12)} ${n(w * 0.46)} ${n(-h * 0.06)}C${n(w * 0.3)} ${n(h * 0.012)} ${n(-w * 0.3)} ${n(h * 0.012)} ${n(-w * 0.46)} ${n(-h * 0.06)}C${n(-w * 0.5)} ${n(-h * 0.12)} ${n(-w * 0.51)} ${n(-h * 0.3)} ${n(-w * 0.46)} ${n(-h * 0.5)}C${n(-w * 0.4)} ${n(-h * 0.72)} ${n(-w * 0.36)} ${n(-h * 0.8)} ${n(-w * 0.46)} ${n(-h * 0.97)}Z`;
  const mouth = `M${n(-w * 0.46)} ${n(-h * 0.97)}C${n(-w * 0.2)} ${n(-h * 1.04)} ${n(w * 0.2)} ${n(-h * 1.04)} ${n(w * 0.46)} ${n(-h * 0.97)}C${n(w * 0.2)} ${n(-h * 0.88)} ${n(-w * 0.2)} ${n(-h * 0.88)} ${n(-w * 0.46)} ${n(-h * 0.97)}Z`;
  const cordY = -h * 0.815;
  const eyelets = [-0.32, -0.17, -0.02, 0.13, 0.28].map((at) => at * w + w * 0.02);
  const welt = `M${n(-w * 0.47)} ${n(-h * 0.085)}C${n(-w * 0.3)} ${n(-h * 0.015)} ${n(w * 0.3)} ${n(-h * 0.015)} ${n(w * 0.47)} ${n(-h * 0.085)}`;
  const sling = arch(w * 0.4, -h * 0.9, drop + h * 0.1, -w * 0.06, -w * 0.05);
  const cord = `M${n(-w * 0.385)} ${n(cordY - cm * 0.3)}C${n(-w * 0.2)} ${n(cordY + cm * 0.9)} ${n(w * 0.2)} ${n(cordY + cm * 0.9)} ${n(w * 0.385)} ${n(cordY - cm * 0.3)}`;
  const tail = (dx: number, length: number) =>
    `M${n(w * 0.03)} ${n(cordY + cm * 0.6)}C${n(w * 0.03 + dx)} ${n(cordY + cm * 2)} ${n(w * 0.03 + dx * 1.6)} ${n(cordY + length * 0.7)} ${n(w * 0.03 + dx)} ${n(cordY + length)}`;
  const pleat = (x: number) =>
    `M${n(x)} ${n(-h * 0.95)}C${n(x * 0.86)} ${n(-h * 0.8)} ${n(x * 0.92)} ${n(-h * 0.7)} ${n(x * 1.06)} ${n(-h * 0.44)}C${n(x * 0.8)} ${n(-h * 0.66)} ${n(x * 0.78)} ${n(-h * 0.78)} ${n(x * 0.9)} ${n(-h * 0.95)}Z`;
  return [
    ground(w * 0.66, draft.depth),
    ...strap(draft, sling, cm * 1.5),
    piece(draft, mouth, { tone: "lining", puff: 6 }),
    piece(draft, front, { tone: "round", puff: 34 }),
    ...[-0.4, -0.25, -0.1, 0.14, 0.26, 0.39].map((at) =>
      at < -0.2 ? glow(pleat(at * w), "#ffe9cc", 0.22, 5) : hollow(draft, pleat(at * w), 0.42, 5),
    ),
    crease(draft, welt, 4),
    stitches(
      draft,
      `M${n(-w * 0.46)} ${n(-h * 0.115)}C${n(-w * 0.3)} ${n(-h * 0.045)} ${n(w * 0.3)} ${n(-h * 0.045)} ${n(w * 0.46)} ${n(-h * 0.115)}`,
    ),
    ...braid(draft, cord, cm * 0.85),
    ...eyelets.map((x) => ring(x, cordY + cm * (0.5 - Math.abs(x / w) * 1.2), cm * 0.5, cm * 0.22)),
    ...braid(draft, tail(-cm * 0.9, cm * 8.6), cm * 0.8),
    ...braid(draft, tail(cm * 0.7, cm * 7.4), cm * 0.8),
    piece(
      draft,
      `M${n(w * 0.03 - cm)} ${n(cordY + cm * 1)}L${n(w * 0.03 + cm)} ${n(cordY + cm * 1)}L${n(w * 0.03 + cm * 1.1)} ${n(cordY + cm * 3)}Q${n(w * 0.03)} ${n(cordY + cm * 3.6)} ${n(w * 0.03 - cm * 1.1)} ${n(cordY + cm * 3)}Z`,
      { lift: 5, puff: 8 },
    ),
    mark(draft, -w * 0.04, -h * 0.24, cm * 4.2),
  ];
};

/** Flat-braided leather: a strap crossed by short slanting shadows. */
function braid(draft: Draft, d: string, width: number): Layer[] {
  return [
    rolled(draft, d, width),
    {
      kind: "leather",
      svg: `<path d="${d}" fill="none" stroke="${draft.shades.edge}" stroke-opacity=".7" stroke-width="${n(width * 0.9)}" stroke-dasharray="2 ${n(width * 0.42)}"/>`,
    },
  ];
}
