import { describe, expect, test } from "vitest";
import { seedProducts } from "./products.ts";
import type { SeedProduct } from "./seed-product.ts";

const slugs = seedProducts.map((product) => product.slug);
const words = (text: string) => text.split(/\s+/).length;
const inStock = (product: SeedProduct) => product.stock.reduce((sum, variant) => sum + variant.quantity, 0);

/** Every colour in every size, as "Cognac/M"; a thing without sizes gives "Cognac/". */
const wantedCombinations = (product: SeedProduct) =>
  product.colors.flatMap((color) =>
    (product.sizes.length > 0 ? product.sizes : [""]).map((size) => `${color}/${size}`),
  );

const storedCombinations = (product: SeedProduct) =>
  product.stock.map((variant) => `${variant.color ?? ""}/${variant.size ?? ""}`);

test("the range has forty-eight products or more, each with its own address and name", () => {
  expect(seedProducts.length).toBeGreaterThanOrEqual(48);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(new Set(seedProducts.map((product) => product.name)).size).toBe(slugs.length);
  for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test.each([
  ["under 50 dollars", 0, 5000],
  ["50 to 100 dollars", 5000, 10000],
  ["100 to 200 dollars", 10000, 20000],
  ["over 200 dollars", 20000, Number.POSITIVE_INFINITY],
])("%s there is something to buy", (_band, from, to) => {
  const band = seedProducts.filter(
    (product) => product.priceCents >= from && product.priceCents < to && inStock(product) > 0,
  );
  expect(band.length).toBeGreaterThanOrEqual(4);
});

describe.each(["men", "women", "general"] as const)("in the department %s", (department) => {
  test.each(["bags", "wallets", "accessories"] as const)("there are %s in stock", (type) => {
    const range = seedProducts.filter(
      (product) => product.department === department && product.type === type && inStock(product) > 0,
    );
    expect(range.length).toBeGreaterThanOrEqual(2);
  });
});

test("twelve products are featured, ranked 1 to 12, mixed over departments and types, none sold out", () => {
  const featured = seedProducts.filter((product) => product.featuredRank !== undefined);
  const ranks = featured.map((product) => product.featuredRank).sort((a, b) => Number(a) - Number(b));
  expect(ranks).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(new Set(featured.map((product) => product.department)).size).toBe(3);
  expect(new Set(featured.map((product) => product.type)).size).toBe(3);
  expect(featured.filter((product) => inStock(product) === 0)).toEqual([]);
});

test("a few products are sold out, and a few variants have one to three units left", () => {
  expect(seedProducts.filter((product) => inStock(product) === 0)).toHaveLength(3);
  const low = seedProducts
    .flatMap((product) => product.stock)
    .filter((variant) => variant.quantity >= 1 && variant.quantity <= 3);
  expect(low.length).toBeGreaterThanOrEqual(4);
});

test("every product has its own introduction date, so that the order by date is fixed", () => {
  const days = seedProducts.map((product) => product.introducedOn);
  expect(new Set(days).size).toBe(days.length);
  for (const day of days) {
    expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
    expect(day >= "2025-02-01" && day <= "2026-11-01").toBe(true);
  }
});

test("no two paragraphs, summaries or answers are the same", () => {
  const paragraphs = seedProducts.flatMap((product) => product.description.split("\n\n"));
  expect(new Set(paragraphs).size).toBe(paragraphs.length);
  expect(new Set(seedProducts.map((product) => product.summary)).size).toBe(slugs.length);
  const answers = seedProducts.flatMap((product) => product.faq.map((entry) => entry.answer));
  expect(new Set(answers).size).toBe(answers.length);
});

describe.each(seedProducts)("$name", (product) => {
  test("has one variant for every color in every size, and no other", () => {
    expect(product.colors.length).toBeGreaterThan(0);
    expect(storedCombinations(product).sort()).toEqual(wantedCombinations(product).sort());
    for (const variant of product.stock) {
      expect(Number.isInteger(variant.quantity) && variant.quantity >= 0 && variant.quantity <= 40).toBe(true);
      if (variant.priceCents !== undefined) expect(variant.priceCents).toBeGreaterThan(0);
    }
  });

  test("has complete texts: a short summary, a description of 90 to 160 words, details, care and questions", () => {
    expect(product.summary.length).toBeLessThanOrEqual(155);
    expect(words(product.description)).toBeGreaterThanOrEqual(90);
    expect(words(product.description)).toBeLessThanOrEqual(160);
    expect([2, 3]).toContain(product.description.split("\n\n").length);
    const counts = {
      features: [4, 6],
      benefits: [3, 4],
      uses: [3, 4],
      ingredients: [3, 5],
      care: [2, 4],
      faq: [3, 4],
      tags: [4, 8],
    } as const;
    for (const [list, [least, max]] of Object.entries(counts)) {
      const { length } = product[list as keyof typeof counts];
      expect(length, `${product.slug}: ${list}`).toBeGreaterThanOrEqual(least);
      expect(length, `${product.slug}: ${list}`).toBeLessThanOrEqual(max);
    }
    for (const tag of product.tags) expect(tag).toBe(tag.toLowerCase());
  });

  test("goes with three or four other products", () => {
    expect(new Set(product.pairsWith).size).toBe(product.pairsWith.length);
    expect([3, 4]).toContain(product.pairsWith.length);
    for (const slug of product.pairsWith) {
      expect(slugs).toContain(slug);
      expect(slug).not.toBe(product.slug);
    }
  });

  test("has plausible dimensions and weight", () => {
    const { widthCm, heightCm, depthCm } = product.dimensions;
    for (const side of [widthCm, heightCm, depthCm]) expect(side).toBeGreaterThan(0);
    expect(Math.max(widthCm, heightCm, depthCm)).toBeLessThanOrEqual(120);
    expect(product.weightGrams).toBeGreaterThan(5);
    expect(product.weightGrams).toBeLessThan(2500);
  });
});
