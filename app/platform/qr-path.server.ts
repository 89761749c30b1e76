import { encode } from "uqr";

/** A QR code as one SVG path in a square of `size` units. A quiet zone of four units belongs around it. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 0 });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: modules.join("") };
}
