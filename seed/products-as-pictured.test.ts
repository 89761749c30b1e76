import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { seedProducts } from "./products.ts";

/** Models of the images: width, height and depth in centimeters (photography/range.json). */
type Modeled = { name: string; model: string; size: [number, number, number]; alt: string | Record<string, string> };
type Listed = { slug?: string; color?: string; view?: string; alt: string };

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const range = read("../photography/range.json") as Record<string, Modeled>;
const images = read("./images/images.json") as Listed[];
/** The views of each product, with what sets them up, in the order of the shop (photography/views.json). */
const views = read("../photography/views.json") as Record<string, Record<string, { alt?: string }>>;

const MIN_VIEWS = 5;

type Measures = [width: number, height: number, depth: number];
const asModeled = ([width, height, depth]: Measures): Measures => [width, height, depth];
const onItsSide = ([width, height, depth]: Measures): Measures => [height, width, depth];

/** Models whose three numbers do not stand for width, height and depth of the thing as the shop measures it. */
const axes: Record<string, (size: Measures) => Measures> = {
  // Stood up to be modeled, but a long wallet lies on its long side.
  "long-wallet": onItsSide,
  // Modeled along the strap; the shop hangs it up.
  "key-fob": onItsSide,
  // Seen from above: length, breadth, height of the rim.
  "valet-tray": ([length, breadth, rim]) => [length, rim, breadth],
  // One disc; the shop measures the stack of four.
  coasters: ([across, deep, thick]) => [across, 4 * thick, deep],
  // The radius it stands in; laid flat, a round, a fifth of a round of lap, and the buckle.
  collar: ([radius, wide, thick]) => [2 * Math.PI * radius * 1.2 + 4, wide, thick],
};

const TOLERANCE_CM = 0.05;

/** The product's own length and the drawn one may differ by rounding; what is bent around a curve, by half a centimeter. */
const tolerance = (model: string) => (model === "collar" ? 0.5 : TOLERANCE_CM);

test("range.json has exactly the shop's products", () => {
  expect(Object.keys(range).sort()).toEqual(seedProducts.map((product) => product.slug).sort());
});

test.each(seedProducts)("$name is modeled with the shop's dimensions", ({ slug, model, name, dimensions }) => {
  const modeled = range[slug];
  expect(modeled).toMatchObject({ model, name });
  const computed = (axes[model] ?? asModeled)(modeled?.size ?? [0, 0, 0]);
  const stated = [dimensions.widthCm, dimensions.heightCm, dimensions.depthCm];
  for (const [axis, length] of stated.entries()) {
    expect(
      Math.abs(length - (computed[axis] ?? 0)),
      `${slug}: ${stated} in the shop, ${computed} modeled`,
    ).toBeLessThanOrEqual(tolerance(model));
  }
});

test("views.json has exactly the shop's products", () => {
  expect(Object.keys(views).sort()).toEqual(seedProducts.map((product) => product.slug).sort());
});

test.each(seedProducts)("$name is shown in at least five views, one of them beside something known", (product) => {
  const planned = Object.keys(views[product.slug] ?? {});
  expect(planned.length).toBeGreaterThanOrEqual(MIN_VIEWS);
  expect(planned[0]).toBe("hero");
  expect(planned).toEqual(expect.arrayContaining(["front", "scale", "detail"]));
  if (product.type === "bags") expect(planned).toContain("inside");
  if (product.type === "wallets") expect(planned).toContain("open");
});

test("an inside view and a second close-up have their own alt texts", () => {
  const setups = Object.values(views).flatMap((ofProduct) => Object.entries(ofProduct));
  for (const [view, { alt }] of setups) if (view === "inside" || view === "closeup") expect(alt, view).toBeTruthy();
});

test("the alt text of an image is that of range.json, with the view's own text where it has one", () => {
  const ofProducts = images.filter((image) => image.slug);
  expect(ofProducts.length).toBeGreaterThan(seedProducts.length);
  for (const { slug = "", color, view = "", alt } of ofProducts) {
    const words = range[slug]?.alt ?? "";
    const { thing, ...ofViews } = typeof words === "string" ? { thing: words } : words;
    const own = (ofViews as Record<string, string>)[view] ?? views[slug]?.[view]?.alt ?? "";
    expect(alt.startsWith(`${range[slug]?.name} in ${color} leather: ${thing}, `), alt).toBe(true);
    expect(alt.endsWith(own), alt).toBe(true);
  }
});

test("the alt text of the belt without stitches does not mention stitches", () => {
  const closeUps = images.filter((image) => image.slug === "workshop-belt" && image.view === "detail");
  expect(closeUps.map((image) => image.alt.includes("close-up of grain and stitches"))).toEqual([false]);
});
