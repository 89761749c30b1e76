import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Palette = Record<string, string>;

const tokens = readFileSync(new URL("./styles/tokens.css", import.meta.url), "utf8");

function colorsOf(css: string): Palette {
  return Object.fromEntries(
    [...css.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
}

const [day = "", night = ""] = tokens.split("@media (prefers-color-scheme: dark)");
const palettes: [string, Palette][] = [
  ["light", colorsOf(day)],
  ["dark", { ...colorsOf(day), ...colorsOf(night) }],
];

/** Relative luminance after WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(palette: Palette, foreground: string, ground: string): number {
  const [dim = 0, bright = 0] = [foreground, ground]
    .map((name) => luminance(palette[name] ?? ""))
    .toSorted((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

const GROUNDS = ["paper", "card", "frame"];
const TEXTS = ["ink", "soft", "accent", "cognac", "good", "bad"];

test.each(palettes)("every text can be read on every ground, %s", (_, palette) => {
  for (const text of TEXTS) {
    for (const ground of GROUNDS) {
      expect(contrast(palette, text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  }
  expect(contrast(palette, "on-accent", "accent"), "the words on the button").toBeGreaterThanOrEqual(4.5);
});

test.each(palettes)("the edge of every control can be seen on every ground, %s", (_, palette) => {
  for (const ground of GROUNDS) {
    expect(contrast(palette, "edge", ground), `edge on ${ground}`).toBeGreaterThanOrEqual(3);
  }
});

test("docs/design.md tells these contrasts", () => {
  const page = readFileSync(new URL("../../docs/design.md", import.meta.url), "utf8");
  const rows = [...TEXTS, "edge"].map((name) => {
    const cells = palettes.flatMap(([, palette]) =>
      GROUNDS.map((ground) => contrast(palette, name, ground).toFixed(1)),
    );
    return `| ${name} | ${cells.join(" | ")} |`;
  });
  for (const row of rows) expect(page).toContain(row);
});
