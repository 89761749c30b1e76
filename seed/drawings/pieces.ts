import { inset, line, n, type Point, sew, sparse, walk } from "./outline.ts";
import { bare, type Draft, type Layer, leather } from "./sheet.ts";

type PieceLook = {
  /** How far it stands off what lies beneath, in pixels of shadow. */
  lift?: number;
  tone?: "face" | "deep" | "round" | "lining";
  /** How softly its rim turns away from the light, in pixels. */
  puff?: number;
  edge?: number;
};

const edgeOf = (draft: Draft) => Math.min(7, Math.max(3, draft.cm * 0.13));

/** A cut piece of leather: shadow, grain side, turned rim and painted edge. */
export function piece(draft: Draft, d: string, look: PieceLook = {}): Layer {
  const { lift = 0, tone = "face", puff = 10, edge = edgeOf(draft) } = look;
  const { shades } = draft;
  const id = draft.id();
  const use = (attributes: string) => `<use href="#${id}" ${attributes}/>`;
  // Thin coats of light and of dark look like a blur and cost a fraction of one; a narrow rim needs fewer.
  const blurred = draft.dashed && puff >= 12 ? ` filter="url(#blur5)"` : "";
  const many = draft.dashed ? [0.7, 1.8] : [0.3, 0.65, 1, 1.4, 1.85, 2.4];
  const coats = puff < 12 ? [0.8, 1.8] : many;
  const rim = (color: string, opacity: number, dx: number) =>
    `<g fill="none" stroke="${color}" stroke-opacity="${Math.round(opacity * 1000) / 1000}" transform="translate(${n(dx)} ${n(dx)})"${blurred}>${coats.map((wide) => use(`stroke-width="${n(puff * wide)}"`)).join("")}</g>`;
  return leather(
    [
      `<defs><path id="${id}" d="${d}"/><clipPath id="${id}c"><use href="#${id}"/></clipPath></defs>`,
      lift
        ? use(
            `fill="#1c0f06" fill-opacity=".42" transform="translate(${n(lift * 0.5)} ${n(lift)})" filter="url(#blur${lift > 9 ? 10 : 5})"`,
          )
        : "",
      use(`fill="url(#${tone}-${shades.key})"`),
      puff
        ? `<g clip-path="url(#${id}c)">${rim(shades.edge, 0.78 / coats.length, -puff * 0.5)}${rim("#fff1dc", 0.3 / coats.length, puff * 0.6)}</g>`
        : "",
      use(`fill="none" stroke="${shades.edge}" stroke-width="${n(edge)}" stroke-linejoin="round"`),
      `<g clip-path="url(#${id}c)">${use(`fill="none" stroke="${shades.light}" stroke-opacity=".45" stroke-width="1.6" transform="translate(${n(edge * 0.75)} ${n(edge * 0.75)})"`)}</g>`,
    ].join(""),
  );
}

/** A row of saddle stitches on a path of its own. */
export function stitches(draft: Draft, d: string, pitch = draft.pitch): Layer {
  const closed = d.endsWith("Z");
  return thread(draft, walk(d), closed, pitch);
}

/** Stitches all round a piece, `by` pixels inside its edge. */
export function border(draft: Draft, d: string, by = draft.cm * 0.5, pitch = draft.pitch): Layer {
  return thread(draft, inset(walk(d), by, true), true, pitch);
}

/** Stitches beside an open line, to its right when `by` is positive. */
function beside(draft: Draft, d: string, by: number, pitch = draft.pitch): Layer {
  return thread(draft, inset(walk(d), by, false), false, pitch);
}

function thread({ shades, id, dashed }: Draft, points: Point[], closed: boolean, pitch: number): Layer {
  const thick = Math.min(6.5, Math.max(2.3, pitch * 0.2));
  const name = id();
  const d = dashed ? `${line(sparse(points))}${closed ? "Z" : ""}` : sew(points, pitch, closed);
  const dashes = dashed ? ` stroke-dasharray="${n(pitch * 0.6)} ${n(pitch * 0.4)}"` : "";
  return leather(
    [
      `<defs><path id="${name}" d="${d}"/></defs><g fill="none" stroke-linecap="round"${dashes}>`,
      `<use href="#${name}" stroke="${shades.edge}" stroke-opacity=".75" stroke-width="${n(thick * 1.5)}"/>`,
      `<use href="#${name}" transform="translate(${n(-thick * 0.16)} ${n(-thick * 0.22)})" stroke="${shades.thread}" stroke-width="${n(thick)}"/></g>`,
    ].join(""),
  );
}

/** A flat strap along a centre line. */
export function strap(
  draft: Draft,
  d: string,
  width: number,
  look: { lift?: number; sewn?: boolean; tone?: "face" | "deep" } = {},
): Layer[] {
  const { shades } = draft;
  const { lift = 5, sewn = true, tone = "face" } = look;
  const fill = tone === "deep" ? shades.dark : shades.base;
  const stroke = (color: string, w: number, more = "") =>
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(w)}" stroke-linejoin="round" ${more}/>`;
  const edge = edgeOf(draft);
  const body = leather(
    [
      lift
        ? stroke(
            "#1c0f06",
            width,
            `stroke-opacity=".36" transform="translate(${n(lift * 0.6)} ${n(lift)})" filter="url(#blur5)"`,
          )
        : "",
      stroke(shades.edge, width),
      stroke(fill, width - edge),
      stroke(
        shades.light,
        width * 0.42,
        `stroke-opacity="${tone === "deep" ? 0.18 : 0.5}" transform="translate(${n(-width * 0.1)} ${n(-width * 0.08)})" filter="url(#blur5)"`,
      ),
    ].join(""),
  );
  const by = width / 2 - Math.max(edge + 2, draft.cm * 0.28);
  return sewn && by > 3 ? [body, beside(draft, d, by), beside(draft, d, -by)] : [body];
}

/** A rolled handle: leather sewn round a cord. */
export function rolled(draft: Draft, d: string, width: number, tone: "face" | "deep" = "face"): Layer {
  const { shades } = draft;
  const [low, mid, high] =
    tone === "face" ? [shades.dark, shades.base, shades.light] : [shades.edge, shades.dark, shades.base];
  const stroke = (color: string, w: number, shift: number, more = "") =>
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(w)}" stroke-linecap="round" transform="translate(${n(-shift)} ${n(-shift)})" ${more}/>`;
  return leather(
    [
      stroke("#1c0f06", width, -6, `stroke-opacity=".3" filter="url(#blur5)"`),
      stroke(shades.edge, width, 0),
      stroke(low, width * 0.9, width * 0.03),
      stroke(mid, width * 0.62, width * 0.09, `filter="url(#blur2)"`),
      stroke(high, width * 0.24, width * 0.15, `filter="url(#blur2)" stroke-opacity=".9"`),
    ].join(""),
  );
}

/** The line of a strap or handle from (-x, y) up over the top and down to (x, y); `rise` is how high it stands. */
export const arch = (x: number, y: number, rise: number, spread = 0, lean = 0) =>
  `M${n(-x)} ${n(y)}C${n(-x - spread + lean)} ${n(y - rise / 0.75)} ${n(x + spread + lean)} ${n(y - rise / 0.75)} ${n(x)} ${n(y)}`;

/** The hollow under an edge: a soft shadow in the leather's own dark. */
export const hollow = (draft: Draft, d: string, opacity = 0.35, blur: 2 | 5 | 10 | 24 = 10) =>
  glow(d, draft.shades.edge, opacity, blur);

/** A soft place of light or dark. */
export function glow(d: string, color: string, opacity: number, blur: 2 | 5 | 10 | 24 = 10): Layer {
  return leather(`<path d="${d}" fill="${color}" fill-opacity="${opacity}" filter="url(#blur${blur})"/>`);
}

/** Light resting on a curve, fading outward. */
export function sheen(x: number, y: number, rx: number, ry: number, opacity = 0.3): Layer {
  return leather(
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx * 1.5)}" ry="${n(ry * 1.5)}" fill="url(#sheen)" opacity="${opacity}"/>`,
  );
}

/** Shade gathering in a low place, fading outward. */
export function shade(draft: Draft, x: number, y: number, rx: number, ry: number, opacity = 0.4): Layer {
  return leather(
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx * 1.4)}" ry="${n(ry * 1.4)}" fill="url(#shade-${draft.shades.key})" opacity="${opacity}"/>`,
  );
}

/** A pressed line, as a creasing iron leaves it. */
export function crease(draft: Draft, d: string, width = 2.4): Layer {
  return leather(
    `<path d="${d}" fill="none" stroke="${draft.shades.edge}" stroke-opacity=".6" stroke-width="${n(width)}"/><path d="${d}" fill="none" stroke="#fff1dc" stroke-opacity=".2" stroke-width="${n(width * 0.7)}" transform="translate(${n(width * 0.7)} ${n(width * 0.7)})"/>`,
  );
}

const LETTERS = [
  "M0 0L2.6 8L5 1L7.4 8L10 0",
  "M18 0H14V8H18M14 3.8H17.4",
  "M22 0V8H26",
  "M29.5 0V8H33.5",
  "M36 0L38.6 8L41 1L43.4 8L46 0",
  "M53.2 0C50.6 0 49.2 1.8 49.2 4C49.2 6.2 50.6 8 53.2 8C55.8 8 57.2 6.2 57.2 4C57.2 1.8 55.8 0 53.2 0Z",
  "M61 8V0H64C66.4 0 66.4 4 64 4H61M63.8 4L66.4 8",
  "M70 8V0L75.6 8V0",
].join("");

/** The maker's name, pressed blind into the leather; `x` and `y` are its middle. */
export function mark(draft: Draft, x: number, y: number, width: number): Layer {
  const k = width / 75.6;
  const put = (dx: number, color: string, opacity: number) =>
    `<path d="${LETTERS}" fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="1.15" transform="translate(${n(x - width / 2 + dx)} ${n(y - 4 * k + dx)}) scale(${Math.round(k * 1000) / 1000})"/>`;
  return leather(put(1.4, "#fff1dc", 0.22) + put(0, draft.shades.edge, 0.72));
}

/** Where a standing thing meets the ground. */
export function ground(width: number, depth: number): Layer {
  const half = width / 2;
  return bare(
    `<ellipse cx="${n(half * 0.12)}" cy="5" rx="${n(half * 1.42)}" ry="${n(depth * 0.36 + 22)}" fill="url(#dusk)" fill-opacity=".75"/><ellipse cx="0" cy="1" rx="${n(half * 0.96)}" ry="11" fill="#2b190c" fill-opacity=".62" filter="url(#blur5)"/>`,
  );
}

/** The shadow of a thing that lies flat. */
export function cast(d: string, height: number): Layer {
  return bare(
    `<path d="${d}" fill="#4a301c" fill-opacity=".3" filter="url(#blur24)" transform="translate(${n(height * 1.1)} ${n(height * 1.5)})"/><path d="${d}" fill="#2b190c" fill-opacity=".42" filter="url(#blur5)" transform="translate(${n(height * 0.35)} ${n(height * 0.5)})"/>`,
  );
}
