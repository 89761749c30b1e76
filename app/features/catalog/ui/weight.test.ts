import { expect, test } from "vitest";
import { imperialWeight, metricWeight } from "./weight.ts";

test("weights are formatted in kilograms from 1000 g on, and in pounds from 16 ounces on", () => {
  const weights = [45, 452, 453, 999, 1000, 1080, 1500].map((grams) => [metricWeight(grams), imperialWeight(grams)]);
  expect(weights.map((units) => units.map((text) => text.replaceAll("\u00a0", " ")))).toEqual([
    ["45 g", "1.6 oz"],
    ["452 g", "15.9 oz"],
    ["453 g", "1 lb"],
    ["999 g", "2 lb 3 oz"],
    ["1 kg", "2 lb 3 oz"],
    ["1.08 kg", "2 lb 6 oz"],
    ["1.5 kg", "3 lb 5 oz"],
  ]);
});
