import { box, n, oval, path } from "./outline.ts";
import { bare, type Layer } from "./sheet.ts";

/** The board: long soft fibres, oiled. */
export const woodTones = (seed: number) =>
  [
    `<filter id="wood" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">`,
    `<feTurbulence type="fractalNoise" baseFrequency=".0016 .045" numOctaves="3" seed="${seed}"/>`,
    `<feColorMatrix type="matrix" values=".36 .12 0 0 .46 .3 .1 0 0 .29 .22 .08 0 0 .17 0 0 0 0 1"/>`,
    `<feComposite in2="SourceGraphic" operator="in"/></filter>`,
    `<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f4ebdd"/><stop offset=".55" stop-color="#e6d8c4"/><stop offset="1" stop-color="#c9b398"/></linearGradient>`,
    `<linearGradient id="far" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2b190c" stop-opacity=".42"/><stop offset=".3" stop-color="#2b190c" stop-opacity=".06"/><stop offset="1" stop-color="#2b190c" stop-opacity=".2"/></linearGradient>`,
    `<radialGradient id="lamp" cx=".24" cy=".16" r=".95"><stop offset="0" stop-color="#fff6e2" stop-opacity=".24"/><stop offset=".5" stop-color="#fff6e2" stop-opacity=".05"/><stop offset="1" stop-color="#2b190c" stop-opacity=".34"/></radialGradient>`,
  ].join("");

/** A plastered wall in window light above a wooden bench; `edge` is where the bench begins. */
export function wallAndBench(width: number, height: number, edge: number): Layer {
  const pane = (x: number, y: number, w: number, h: number) =>
    path`M${x} ${y}L${x + w} ${y + w * 0.1}L${x + w - h * 0.36} ${y + h + w * 0.1}L${x - h * 0.36} ${y + h}Z`;
  const u = width / 20;
  const panes = [0, 1].flatMap((i) => [
    pane(u * (9 + i * 3.4), edge * 0.06, u * 3, edge * 0.36),
    pane(u * (9 + i * 3.4) - edge * 0.14, edge * 0.46, u * 3, edge * 0.36),
  ]);
  return bare(
    [
      `<rect width="${width}" height="${n(edge + 4)}" fill="url(#wall)"/>`,
      `<g fill="#fff8e8" fill-opacity=".5" filter="url(#blur10)">${panes.map((d) => `<path d="${d}"/>`).join("")}</g>`,
      `<rect y="${n(edge)}" width="${width}" height="${n(height - edge)}" filter="url(#wood)"/>`,
      `<rect y="${n(edge)}" width="${width}" height="${n(height - edge)}" fill="url(#far)"/>`,
      `<rect y="${n(edge - 1)}" width="${width}" height="3" fill="#2b190c" fill-opacity=".35"/>`,
    ].join(""),
  );
}

/** The bench from straight above. */
export const benchTop = (width: number, height: number): Layer =>
  bare(
    `<rect width="${width}" height="${height}" filter="url(#wood)"/>${[0.31, 0.66].map((at) => `<rect y="${n(height * at)}" width="${width}" height="4" fill="#2b190c" fill-opacity=".45"/><rect y="${n(height * at + 4)}" width="${width}" height="2" fill="#ffe9cc" fill-opacity=".22"/>`).join("")}`,
  );

/** The light over the whole picture, last of all. */
export const lamplight = (width: number, height: number): Layer =>
  bare(`<rect width="${width}" height="${height}" fill="url(#lamp)"/>`);

const shadow = (d: string, by = 8) =>
  `<path d="${d}" fill="#1c0f06" fill-opacity=".45" transform="translate(${by} ${n(by * 1.5)})" filter="url(#blur5)"/>`;
const turnedWood = (d: string) => `${shadow(d)}<path d="${d}" fill="url(#turned)" stroke="#4a2c14" stroke-width="2"/>`;
export const turnedTones = `<linearGradient id="turned" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#8a5a30"/><stop offset=".3" stop-color="#d8a468"/><stop offset=".6" stop-color="#a36c3a"/><stop offset="1" stop-color="#5a3518"/></linearGradient>`;

/** An awl, point down. */
export const awl = bare(
  `${shadow("M-5 60L5 60L1 250L-1 250Z")}<path d="M-6 60L6 60L1 252L-1 252Z" fill="url(#steel)" stroke="#55524e"/>${turnedWood("M-16 64L-20 20C-44 -20 -46 -110 -26 -140C-14 -156 14 -156 26 -140C46 -110 44 -20 20 20L16 64Z")}<path d="${box(-17, 44, 34, 24, 4)}" fill="url(#brass)" stroke="#5d3f16"/>`,
);

/** A spool of linen thread from the side. */
export const spool = bare(
  `${turnedWood(box(-70, -100, 140, 26, 8))}${turnedWood(box(-70, 74, 140, 26, 8))}${shadow(box(-58, -76, 116, 152, 10))}<path d="${box(-58, -76, 116, 152, 10)}" fill="#d9c7a0" stroke="#8b7648" stroke-width="2"/>${Array.from({ length: 13 }, (_, i) => `<path d="M-57 ${-66 + i * 11}L57 ${-71 + i * 11}" stroke="#f6ebcf" stroke-width="4"/><path d="M-57 ${-61 + i * 11}L57 ${-66 + i * 11}" stroke="#a8925f" stroke-width="1.6"/>`).join("")}<rect x="20" y="-76" width="38" height="152" fill="#4a3413" fill-opacity=".3" filter="url(#blur5)"/>`,
);

/** An edge slicker: a turned rod with grooves. */
export const slicker = bare(
  `${turnedWood("M-22 -150L22 -150Q30 -140 24 -128L24 -112Q12 -104 24 -96L24 -80Q10 -70 24 -60L24 -40Q16 -30 22 -10L28 130Q20 152 0 152Q-20 152 -28 130L-22 -10Q-16 -30 -24 -40L-24 -60Q-10 -70 -24 -80L-24 -96Q-12 -104 -24 -112L-24 -128Q-30 -140 -22 -150Z")}`,
);

/** A half-moon knife. */
export const roundKnife = bare(
  `${shadow("M-150 0C-140 -100 140 -100 150 0C110 -34 60 -30 20 -16L-20 -16C-60 -30 -110 -34 -150 0Z")}<path d="M-150 4C-142 -104 142 -104 150 4C110 -32 60 -30 22 -14L-22 -14C-60 -30 -110 -32 -150 4Z" fill="url(#steel)" stroke="#55524e" stroke-width="2"/><path d="M-146 -8C-136 -96 136 -96 146 -8" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="3"/><path d="${box(-18, -24, 36, 44, 5)}" fill="url(#brass)" stroke="#5d3f16"/>${turnedWood("M-18 16L18 16C34 50 38 140 24 186Q0 204 -24 186C-38 140 -34 50 -18 16Z")}`,
);

/** A steel rule, `length` pixels long. */
export const rule = (length: number) =>
  bare(
    `${shadow(box(0, 0, length, 54, 4))}<path d="${box(0, 0, length, 54, 4)}" fill="url(#steel)" stroke="#55524e" stroke-width="1.5"/><path d="${Array.from({ length: Math.floor(length / 12) - 1 }, (_, i) => `M${12 + i * 12} 0v${i % 5 === 4 ? 24 : 12}`).join("")}" stroke="#3b3937" stroke-width="1.6"/><path d="${oval(length - 26, 27, 9)}" fill="#7d5535"/>`,
  );

/** A loose thread along a line. */
export const looseThread = (d: string) =>
  bare(
    `<path d="${d}" fill="none" stroke="#1c0f06" stroke-opacity=".4" stroke-width="6" transform="translate(4 7)" filter="url(#blur2)"/><path d="${d}" fill="none" stroke="#a8925f" stroke-width="6"/><path d="${d}" fill="none" stroke="#f3e7c8" stroke-width="3.6"/>`,
  );
