import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { deltaE, fromHex, toHex, toLab } from "../../photography/lab.mjs";
import { readSwatches, stylesheet, typical } from "../../photography/swatches.mjs";

test("Lab of known sRGB colors", () => {
  const rounded = (color: number[]) => toLab(color).map((value) => Math.round(value * 10) / 10 + 0);
  expect(rounded([255, 255, 255])).toEqual([100, 0, 0]);
  expect(rounded([255, 0, 0])).toEqual([53.2, 80.1, 67.2]);
  expect(rounded(fromHex("7F461E"))).toEqual([36, 21, 33.7]);
});

test("the distance of a color to itself is 0, of black to white 100", () => {
  expect(deltaE(toLab([12, 34, 56]), toLab([12, 34, 56]))).toBe(0);
  expect(deltaE(toLab([0, 0, 0]), toLab([255, 255, 255]))).toBeCloseTo(100, 1);
});

test("a swatch is cut from the most typical image", () => {
  const patches = [10, 20, 30, 200].map((value) => ({ file: `${value}.jpg`, rgb: [value, value, value], pixels: 96 }));
  expect(typical(patches)).toMatchObject({ middle: [25, 25, 25], patch: { file: "20.jpg" } });
});

test("a swatch is not cut from a patch that is smaller than a tile, if there is a larger one", () => {
  const patches = [10, 20, 30].map((value) => ({
    file: `${value}.jpg`,
    rgb: [value, value, value],
    pixels: value + 40,
  }));
  expect(typical(patches)).toMatchObject({ middle: [20, 20, 20], patch: { file: "30.jpg" } });
  expect(typical(patches.slice(0, 2))).toMatchObject({ patch: { file: "10.jpg" } });
});

test("the shop's stylesheet names each leather's color", () => {
  const css = stylesheet([
    { name: "Cognac", hex: toHex([127, 70, 30]) },
    { name: "Black", hex: "#1a1918" },
  ]);
  expect(readSwatches(css)).toEqual({ Cognac: "#7f461e", Black: "#1a1918" });
  expect(Object.keys(readSwatches())).toContain("Espresso");
});

test("each leather has one color: in product images and scenes it differs from the swatch by less than a ΔE of 5", () => {
  const script = path.resolve(import.meta.dirname, "../../photography/measure-colors.mjs");
  const { status, stdout } = spawnSync(process.execPath, [script], { encoding: "utf8" });
  const measured = stdout.split("\n").filter((row) => /^\| [A-Z].*\(\d+\) \| \d/.test(row));
  expect([status, measured.length]).toEqual([0, Object.keys(readSwatches()).length]);
}, 180_000);
