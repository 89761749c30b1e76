import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const FOLDER = path.join(import.meta.dirname, "fonts");

test("the two faces that every visitor fetches weigh at most 70 kB", () => {
  const faces = readdirSync(FOLDER).filter((file) => file.endsWith(".woff2"));
  expect(faces).toHaveLength(2);
  const bytes = faces.map((file) => statSync(path.join(FOLDER, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(70_000);
});

test("each face is served with its license", () => {
  for (const face of readdirSync(FOLDER)) {
    const license = new URL(`../../public/licenses/${path.parse(face).name}-OFL.txt`, import.meta.url);
    expect(readFileSync(license, "utf8")).toMatch(/^Copyright 20\d\d The [\s\S]+SIL OPEN FONT LICENSE Version 1\.1/);
  }
});
