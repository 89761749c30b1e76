import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const FOLDER = path.join(import.meta.dirname, "fonts");

test("the two fonts that every visitor loads have at most 70 kB", () => {
  const fonts = readdirSync(FOLDER).filter((file) => file.endsWith(".woff2"));
  expect(fonts).toHaveLength(2);
  const bytes = fonts.map((file) => statSync(path.join(FOLDER, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(70_000);
});

test("each font is served with its license", () => {
  for (const font of readdirSync(FOLDER)) {
    const license = new URL(`../../public/licenses/${path.parse(font).name}-OFL.txt`, import.meta.url);
    expect(readFileSync(license, "utf8")).toMatch(/^Copyright 20\d\d The [\s\S]+SIL OPEN FONT LICENSE Version 1\.1/);
  }
});
