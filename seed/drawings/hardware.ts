import { box, inset, line, n, oval, walk } from "./outline.ts";
import { bare, type Draft, type Layer } from "./sheet.ts";

/** A bent metal rod: buckle frames, rings, hooks. */
export function wire(d: string, width: number, metal: "brass" | "steel" = "brass"): Layer {
  const dark = metal === "brass" ? "#5d3f16" : "#55524e";
  const stroke = (color: string, w: number, more = "") =>
    `<path d="${d}" stroke="${color}" stroke-width="${n(w)}" ${more}/>`;
  return bare(
    [
      `<g fill="none" stroke-linecap="round" stroke-linejoin="round">`,
      stroke(
        "#1c0f06",
        width,
        `stroke-opacity=".4" transform="translate(${n(width * 0.3)} ${n(width * 0.55)})" filter="url(#blur2)"`,
      ),
      stroke(dark, width),
      stroke(metal === "brass" ? "#c2944a" : "#a8a5a0", width * 0.76),
      stroke(
        metal === "brass" ? "#e9c983" : "#dcd9d4",
        width * 0.42,
        `transform="translate(${n(-width * 0.08)} ${n(-width * 0.1)})"`,
      ),
      stroke(
        "#fffbe8",
        width * 0.13,
        `stroke-opacity=".9" transform="translate(${n(-width * 0.14)} ${n(-width * 0.16)})"`,
      ),
      "</g>",
    ].join(""),
  );
}

/** A domed stud or rivet. */
export function stud(x: number, y: number, r: number): Layer {
  return bare(
    `<circle cx="${n(x + r * 0.22)}" cy="${n(y + r * 0.4)}" r="${n(r * 1.08)}" fill="#1c0f06" fill-opacity=".45" filter="url(#blur2)"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="url(#dome)" stroke="#5d3f16" stroke-width="1"/>`,
  );
}

/** A plate of brass. */
export function plate(d: string): Layer {
  return bare(
    `<path d="${d}" fill="#1c0f06" fill-opacity=".4" transform="translate(2 4)" filter="url(#blur2)"/><path d="${d}" fill="url(#brass)" stroke="#5d3f16" stroke-width="1.2"/>`,
  );
}

/** A strap buckle around (x, y): frame, then its tongue pointing down. */
export function buckle(x: number, y: number, w: number, h: number, rod: number): Layer[] {
  return [
    wire(box(x - w / 2, y - h / 2, w, h, Math.min(w, h) * 0.22), rod),
    wire(`M${n(x)} ${n(y - h / 2)}L${n(x)} ${n(y + h / 2 + rod * 0.2)}`, rod * 0.72),
  ];
}

/** A ring of wire. */
export const ring = (x: number, y: number, r: number, rod: number, metal: "brass" | "steel" = "brass") =>
  wire(oval(x, y, r), rod, metal);

/** A closed zipper along a line, with tape on both sides. */
export function zipper(draft: Draft, d: string, width = draft.cm * 0.9): Layer[] {
  const tooth = Math.max(4, draft.cm * 0.16);
  const stroke = (color: string, w: number, more = "") =>
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(w)}" ${more}/>`;
  return [
    bare(
      [
        stroke("#140b05", width),
        stroke(draft.shades.edge, width * 0.84),
        stroke("#4b3210", width * 0.46),
        stroke("#d8b264", width * 0.42, `stroke-dasharray="${n(tooth * 0.62)} ${n(tooth * 0.5)}"`),
        stroke("#5d3f16", width * 0.06),
      ].join(""),
    ),
  ];
}

/** A zipper's slider with a leather pull, hanging towards (dx, dy). */
export function slider(draft: Draft, x: number, y: number, dx: number, dy: number): Layer[] {
  const u = draft.cm * 0.5;
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const tip = [x + dx, y + dy] as const;
  const side = inset(walk(line([[x + ux * u * 1.6, y + uy * u * 1.6], tip])), u * 0.45, false);
  const other = inset(walk(line([[x + ux * u * 1.6, y + uy * u * 1.6], tip])), -u * 0.6, false).reverse();
  const pull = `${line([...side, ...other])}Z`;
  const { shades } = draft;
  return [
    bare(
      `<path d="${pull}" fill="#1c0f06" fill-opacity=".4" transform="translate(3 6)" filter="url(#blur2)"/><path d="${pull}" fill="${shades.base}" stroke="${shades.edge}" stroke-width="${n(u * 0.3)}" stroke-linejoin="round"/>`,
    ),
    wire(`M${n(x)} ${n(y)}L${n(x + ux * u * 1.9)} ${n(y + uy * u * 1.9)}`, u * 0.5),
    plate(box(x - u * 0.55, y - u * 0.55, u * 1.1, u * 1.1, u * 0.3)),
  ];
}
