import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Palette = Record<string, string>;

const tokens = readFileSync(new URL("./styles/tokens.css", import.meta.url), "utf8");

function colorsOf(css: string): Palette {
  return Object.fromEntries(
    [...css.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
}

const [light = "", dark = ""] = tokens.split("@media screen and (prefers-color-scheme: dark)");
const palettes: [string, Palette][] = [
  ["light", colorsOf(light)],
  ["dark", { ...colorsOf(light), ...colorsOf(dark) }],
];

/** Relative luminance after WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(palette: Palette, foreground: string, background: string): number {
  const [darker = 0, lighter = 0] = [foreground, background]
    .map((name) => luminance(palette[name] ?? ""))
    .toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const BACKGROUNDS = ["paper", "card", "frame"];
const TEXTS = ["ink", "soft", "accent", "cognac", "good", "bad"];

test.each(palettes)("every text color has a contrast of 4.5:1 on every background, %s", (_, palette) => {
  for (const text of TEXTS) {
    for (const background of BACKGROUNDS) {
      expect(contrast(palette, text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5);
    }
  }
  expect(contrast(palette, "on-accent", "accent"), "button text").toBeGreaterThanOrEqual(4.5);
});

test.each(palettes)("the edge of controls has a contrast of 3:1 on every background, %s", (_, palette) => {
  for (const background of BACKGROUNDS) {
    expect(contrast(palette, "edge", background), `edge on ${background}`).toBeGreaterThanOrEqual(3);
  }
});

/** The declarations of the blocks for dark mode in a style sheet. */
function darkDeclarations(css: string): string[] {
  const blocks = css.matchAll(/@media[^{]*prefers-color-scheme[^{]*\{((?:[^{}]*\{[^{}]*\})*[^{}]*)\}/g);
  return [...blocks].flatMap(([, block = ""]) =>
    [...block.matchAll(/([\w-]+):\s[^;{}]+;/g)].map(([, name = ""]) => name),
  );
}

// The browser tests run only the rules on colors in dark mode.
test("dark mode changes only colors, shadows and the brightness of images", () => {
  const folder = new URL("../", import.meta.url).pathname;
  const read = (file: string) => readFileSync(folder + file, "utf8");
  const styles = globSync("**/*.css", { cwd: folder }).map(read);
  const declared = styles.flatMap(darkDeclarations);
  expect(declared).toEqual(expect.arrayContaining(["--color-paper", "filter"]));
  expect(declared.filter((name) => !/^(--color-.+|--shadow-.+|color|filter)$/.test(name))).toEqual([]);
  const mentions = (text: string) => text.split("prefers-color-scheme").length - 1;
  // Emails have style sheets of their own, tested in features/mail/templates.
  const others = ["**/*.test.*", "root.tsx", "features/mail/templates/email-style.ts"];
  const code = globSync("**/*.{ts,tsx}", { cwd: folder, exclude: others });
  expect(code.filter((file) => mentions(read(file)) > 0)).toEqual([]);
  // root.tsx only names the colors of the browser's own bars.
  expect(read("root.tsx").match(/name="theme-color" media="\(prefers-color-scheme/g)).toHaveLength(
    mentions(read("root.tsx")),
  );
});

test("the themes that staff choose have the values of the tokens", () => {
  const themes = readFileSync(new URL("../admin/styles/theme.css", import.meta.url), "utf8");
  const [chosenLight = "", chosenDark = ""] = themes.split('[data-theme="dark"]');
  const valuesOf = (css: string) => css.match(/--(color|shadow)-[\w-]+: [^;]+;/g);
  expect([valuesOf(chosenLight), valuesOf(chosenDark)]).toEqual([valuesOf(light), valuesOf(dark)]);
});

test("docs/design.md lists these contrasts", () => {
  const page = readFileSync(new URL("../../docs/design.md", import.meta.url), "utf8");
  const rows = [...TEXTS, "edge"].map((name) => {
    const cells = palettes.flatMap(([, palette]) =>
      BACKGROUNDS.map((background) => contrast(palette, name, background).toFixed(1)),
    );
    return `| ${name} | ${cells.join(" | ")} |`;
  });
  for (const row of rows) expect(page).toContain(row);
});
