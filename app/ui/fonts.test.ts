import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const FOLDER = path.join(import.meta.dirname, "fonts");

test("the two faces that every visitor fetches weigh at most 70 kB", () => {
  const faces = readdirSync(FOLDER).filter((file) => file.endsWith(".woff2"));
  expect(faces).toHaveLength(2);
  const bytes = faces.map((file) => statSync(path.join(FOLDER, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(70_000);
});
