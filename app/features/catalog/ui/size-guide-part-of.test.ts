import { expect, test } from "vitest";
import { seedProducts as products } from "#seed/products.ts";
import { sizeGuidePartOf } from "./size-guide-part-of.ts";

const WITHOUT_GUIDE = ["commonplace-notebook-cover"];

test("every product of the demo shop with a choice of sizes has its part of the size guide", () => {
  const sized = products.filter(({ slug, sizes }) => sizes.length > 1 && !WITHOUT_GUIDE.includes(slug));
  const parts = Object.fromEntries(sized.map((product) => [product.slug, sizeGuidePartOf(product)]));
  expect(parts).toMatchObject({
    "bridle-belt": "belts",
    "ribbon-belt": "belts",
    "workshop-belt": "belts",
    "slender-watch-strap": "watch-straps",
    "draft-laptop-sleeve": "laptop-sleeves",
    "good-dog-collar": "collars",
  });
  expect(Object.values(parts)).not.toContain(undefined);
});

test("paper sizes and products without sizes have none", () => {
  expect(sizeGuidePartOf({ name: "Notebook Cover", sizes: ["A6", "A5"] })).toBeUndefined();
  expect(sizeGuidePartOf({ name: "Belt Bag", sizes: [] })).toBeUndefined();
});
