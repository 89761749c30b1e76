import type { Shades } from "./palette.ts";

/** Leather takes the grain; bare things (brass, paper, glass, shadows) do not. */
export type Layer = { kind: "leather" | "bare"; svg: string };

/** What a silhouette is drawn with. Lengths are pixels; the origin is where the thing touches the ground, or its middle if it lies flat. */
export type Draft = {
  width: number;
  height: number;
  depth: number;
  /** How far the strap drops, or 0. */
  drop: number;
  /** Pixels in a centimetre. */
  cm: number;
  /** Distance from stitch to stitch. */
  pitch: number;
  shades: Shades;
  /** Stitches as a dashed line: enough for a thing drawn small in a scene. */
  dashed?: boolean;
  /** A new id, unique in the drawing. */
  id: () => string;
};

export type Silhouette = (draft: Draft) => Layer[];

/** The same draft drawn at `k` times its size. */
export const smaller = (draft: Draft, k: number): Draft => ({
  ...draft,
  width: draft.width * k,
  height: draft.height * k,
  depth: draft.depth * k,
  cm: draft.cm * k,
  pitch: draft.pitch * k,
});

export const bare = (svg: string): Layer => ({ kind: "bare", svg });
export const leather = (svg: string): Layer => ({ kind: "leather", svg });

const stop = (offset: number, color: string, opacity = 1) =>
  `<stop offset="${offset}" stop-color="${color}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ""}/>`;

/** The gradients of one leather. */
export function tones({ key, light, base, dark, edge, lining }: Shades): string {
  return [
    `<linearGradient id="face-${key}" x1="0" y1="0" x2=".75" y2="1">${stop(0, light)}${stop(0.42, base)}${stop(1, dark)}</linearGradient>`,
    `<linearGradient id="deep-${key}" x1="0" y1="0" x2=".6" y2="1">${stop(0, base)}${stop(1, edge)}</linearGradient>`,
    `<linearGradient id="round-${key}" x1="0" y1="0" x2="1" y2="0">${stop(0, base)}${stop(0.28, light)}${stop(0.62, base)}${stop(1, edge)}</linearGradient>`,
    `<linearGradient id="ring-${key}">${stop(0, edge)}${stop(0.12, base)}${stop(0.34, light)}${stop(0.6, base)}${stop(0.9, dark)}${stop(1, edge)}</linearGradient>`,
    `<radialGradient id="shade-${key}">${stop(0, edge)}${stop(0.5, edge, 0.45)}${stop(1, edge, 0)}</radialGradient>`,
    `<linearGradient id="lining-${key}" x1="0" y1="0" x2="0" y2="1">${stop(0, edge)}${stop(1, lining)}</linearGradient>`,
  ].join("");
}

/** Brass, shadows and blurs that every drawing shares. */
export function commonTones(grain: number): string {
  const blur = (deviation: number) =>
    `<filter id="blur${deviation}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
  return [
    `<linearGradient id="brass" x1="0" y1="0" x2="1" y2="1">${stop(0, "#f3dfa2")}${stop(0.3, "#cda252")}${stop(0.55, "#f0d893")}${stop(0.75, "#a9792f")}${stop(1, "#7c541d")}</linearGradient>`,
    `<radialGradient id="sheen">${stop(0, "#ffeed6")}${stop(0.5, "#ffeed6", 0.42)}${stop(1, "#ffeed6", 0)}</radialGradient>`,
    `<radialGradient id="dusk">${stop(0, "#4a301c", 0.6)}${stop(0.55, "#5b3f28", 0.28)}${stop(1, "#5b3f28", 0)}</radialGradient>`,
    `<radialGradient id="dome" cx=".36" cy=".32" r=".75">${stop(0, "#fff3c9")}${stop(0.35, "#d9b262")}${stop(0.8, "#95682a")}${stop(1, "#5f4015")}</radialGradient>`,
    `<linearGradient id="steel" x1="0" y1="0" x2="1" y2="1">${stop(0, "#f4f2ee")}${stop(0.4, "#a8a5a0")}${stop(0.6, "#e5e2dd")}${stop(1, "#6f6c68")}</linearGradient>`,
    ...[2, 5, 10, 24].map(blur),
    grainFilter(grain),
  ].join("");
}

/** The pores of the hide: fine noise lit from the upper left, and slow clouds of colour. */
function grainFilter(seed: number): string {
  return [
    `<filter id="grain" x="-8%" y="-8%" width="116%" height="116%" color-interpolation-filters="sRGB">`,
    `<feTurbulence x="0" y="0" width="360" height="360" type="fractalNoise" baseFrequency=".34" numOctaves="2" seed="${seed}" stitchTiles="stitch"/><feTile result="pores"/>`,
    `<feDiffuseLighting in="pores" surfaceScale=".85" diffuseConstant="1.17" lighting-color="#fff" result="lit"><feDistantLight azimuth="225" elevation="60"/></feDiffuseLighting>`,
    `<feComposite in="SourceGraphic" in2="lit" operator="arithmetic" k1="1" k2="0" k3="0" k4="0" result="grained"/>`,
    `<feComposite in="grained" in2="SourceGraphic" operator="in"/>`,
    "</filter>",
  ].join("");
}

/** Layers in order; neighbours of leather share one pass of grain. */
export function stack(layers: Layer[]): string {
  let svg = "";
  let open = false;
  for (const layer of layers) {
    if (layer.kind === "leather" && !open) svg += `<g filter="url(#grain)">`;
    if (layer.kind === "bare" && open) svg += "</g>";
    open = layer.kind === "leather";
    svg += layer.svg;
  }
  return open ? `${svg}</g>` : svg;
}
