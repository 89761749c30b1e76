// CIE Lab: how far two colors are apart for the eye.

const linear = (value) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
const curve = (t) => (t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116);

/** Lab (D65) of an sRGB color with channels from 0 to 255. */
export function toLab([red, green, blue]) {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const x = curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = curve(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = curve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** ΔE 1976: the distance in Lab. About 2 is just noticeable side by side. */
export const deltaE = (one, other) => Math.hypot(...one.map((value, index) => value - other[index]));

export const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** The median of each channel. */
export const medianColor = (colors) => [0, 1, 2].map((channel) => median(colors.map((color) => color[channel])));

export const toHex = (color) => `#${color.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;

/** Channels from 0 to 255 of a hex code with or without "#". */
export const fromHex = (hex) => [0, 2, 4].map((at) => Number.parseInt(hex.replace("#", "").slice(at, at + 2), 16));
