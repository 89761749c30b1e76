import { expect, test } from "vitest";
import { seedProducts } from "#seed/products.ts";
import { drawProduct } from "./draw.ts";
import { drawnModels } from "./models.ts";
import { drawnColors } from "./palette.ts";
import { drawScene } from "./scenes.ts";

const pictures = seedProducts.flatMap((product) =>
  product.colors.map((color) => ({
    name: `${product.slug} in ${color}`,
    svg: drawProduct({ model: product.model, color, dimensions: product.dimensions, seed: product.slug }),
  })),
);

test("every product can be drawn in each of its colors, in a picture of less than 40 kB", () => {
  expect(pictures.length).toBeGreaterThan(100);
  for (const { name, svg } of pictures) {
    expect(svg, name).toMatch(/^<svg [^>]*viewBox="0 0 1200 1500".*<\/svg>$/s);
    expect(svg, name).not.toMatch(/NaN|undefined|Infinity/);
    expect(Buffer.byteLength(svg), name).toBeLessThan(40_000);
  }
});

test("no two pictures are alike, not even of two products of one model", () => {
  expect(new Set(pictures.map((picture) => picture.svg)).size).toBe(pictures.length);
});

test("every model and every color that we can draw is used by a product", () => {
  expect([...drawnModels].sort()).toEqual([...new Set(seedProducts.map((product) => product.model))].sort());
  expect([...drawnColors].sort()).toEqual([...new Set(seedProducts.flatMap((product) => product.colors))].sort());
});

test("a model or a color that nobody has drawn is refused by name", () => {
  const dimensions = { widthCm: 10, heightCm: 10, depthCm: 1 };
  expect(() => drawProduct({ model: "hat", color: "Cognac", dimensions, seed: "x" })).toThrow("hat");
  expect(() => drawProduct({ model: "tote", color: "Pink", dimensions, seed: "x" })).toThrow("Pink");
});

test.each(["home-hero", "bags", "wallets", "accessories", "our-story"] as const)(
  "the scene %s is drawn whole, in less than 40 kB",
  (kind) => {
    const svg = drawScene(kind);
    expect(svg).toMatch(kind === "home-hero" ? /viewBox="0 0 2000 1125"/ : /viewBox="0 0 1200 1500"/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    for (const [, id] of svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)) expect(svg, `#${id}`).toContain(`id="${id}"`);
    expect(Buffer.byteLength(svg)).toBeLessThan(40_000);
  },
);
