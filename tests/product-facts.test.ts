import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { CARE_INTERVAL, THREADS } from "#app/platform/shop-facts.ts";
import SizeGuide from "#app/storefront/content/size-guide/size-guide.page.tsx";
import { seedProducts as demoProducts } from "#seed/products.ts";
import type { SeedProduct } from "#seed/seed-product.ts";

/** The products with plain spaces in measures. */
const seedProducts: SeedProduct[] = JSON.parse(JSON.stringify(demoProducts).replaceAll("\u00a0", " "));

/** Every text of a product but its materials. */
const textsOf = ({ ingredients, stock, ...product }: SeedProduct) => JSON.stringify(product).toLowerCase();
const threadsOf = ({ ingredients }: SeedProduct) =>
  ingredients.map((text) => text.toLowerCase()).filter((text) => /thread|linen|polyester/.test(text));

const mentions = (text: string, name: string) => new RegExp(`\\b${name.split(" ")[0]}\\b`).test(text);

/** The longest and, of ranges, the shortest strap drops in the phrases about it, in centimeters. */
function strapDrops(texts: string) {
  const phrases = texts.split(/(?<=[.!?:;])\s|"/).filter((phrase) => /\b(drops?)\b/.test(phrase));
  const stated = phrases.flatMap((phrase) => {
    const found = [...phrase.matchAll(/(?:([\d.]+) (?:to|and) )?([\d.]+) cm\b/g)];
    return found.map(([, one = "", other = ""]) => [one, other].filter(Boolean).map(Number));
  });
  const ranges = stated.filter((range) => range.length === 2);
  return { lengths: stated.map((range) => Math.max(...range)), shortest: ranges.map((range) => Math.min(...range)) };
}

const FACTORS: Record<string, number> = { cm: 1 / 2.54, kg: 2.20462 };

/** Measures such as "12 cm (4.7 in)" whose two numbers are not the same, or that lack the second one. */
function disagreeing(text: string): string[] {
  const measures = text.matchAll(/([\d.]+(?: (?:×|to|by|and) [\d.]+)*) (cm|kg) \(([^)]*) (?:in|lb)\)/g);
  const different = [...measures].filter(([, metric = "", unit = "", imperial = ""]) => {
    const [from, to] = [metric, imperial].map((part) => part.split(/ (?:×|to|by|and) /).map(Number));
    const isSame = (value: number, index: number) =>
      Math.abs(value * (FACTORS[unit] ?? Number.NaN) - (to?.[index] ?? Number.NaN)) <= 0.06;
    return from?.length !== to?.length || !from?.every(isSame);
  });
  return different.map(([measure]) => measure);
}

test("measures that disagree are found", () => {
  expect(disagreeing("12 cm (4.7 in), 52 × 28 cm (20.5 × 11 in) and 2 kg (4.4 lb)")).toEqual([]);
  expect(disagreeing("12 cm (5.7 in), 52 × 28 cm (20.5 in), 45 to 57 cm (17.7 to 20 in)")).toHaveLength(3);
});

test("strap drops that contradict each other are found", () => {
  const { lengths, shortest } = strapDrops(
    "drop 45 to 57 cm (17.7 to 22.4 in). a slide takes it from 57 to 40 cm of drop. drop 60 cm.",
  );
  expect(lengths).toEqual([57, 57, 60]);
  expect(new Set(shortest).size).toBe(2);
});

describe.each(seedProducts)("$name", (product) => {
  test("is sewn with a thread that the shop uses, and its texts name no other", () => {
    const threads = threadsOf(product);
    for (const thread of threads)
      expect(
        THREADS.some((known) => thread.includes(known)),
        thread,
      ).toBe(true);
    for (const material of ["linen", "polyester", "silk"])
      if (new RegExp(`\\b${material}\\b`).test(textsOf(product))) expect(threads.join()).toContain(material);
    const isSewn = /\b(stitched|sewn|saddle stitch)/.test(textsOf(product));
    expect([product.slug, threads.length > 0]).toEqual([product.slug, isSewn || threads.length > 0]);
  });

  test("has the strap drop of its texts: the longest", () => {
    const { lengths, shortest } = strapDrops(textsOf(product));
    const { strapDropCm } = product.dimensions;
    expect(lengths.filter((length) => length !== strapDropCm)).toEqual([]);
    expect(new Set(shortest).size).toBeLessThanOrEqual(1);
  });

  test("has lengths and weights in its texts that agree in both units", () => {
    expect(disagreeing(JSON.stringify(product))).toEqual([]);
  });

  test("has the weight of its texts, alone and compared with another product", () => {
    const texts = textsOf(product);
    const kilograms = [...texts.matchAll(/\bat ([\d.]+) kg/g)].map(([, kg]) => Number(kg) * 1000);
    for (const grams of kilograms) expect(Math.abs(grams - product.weightGrams)).toBeLessThanOrEqual(50);
    for (const { question, answer } of product.faq) {
      const stated = /\((\d+) grams\) (lighter|heavier)/.exec(answer);
      if (!stated) continue;
      const other = seedProducts.find(({ slug, name }) => slug !== product.slug && mentions(question + answer, name));
      expect(Math.abs(Math.abs(product.weightGrams - (other?.weightGrams ?? 0)) - Number(stated[1]))).toBeLessThan(50);
    }
  });

  test("has the prices of its texts", () => {
    const under = { twenty: 20, thirty: 30, fifty: 50, hundred: 100 };
    const texts = textsOf(product);
    for (const [, limit] of texts.matchAll(/under (twenty|thirty|fifty|hundred) dollars/g))
      expect(product.priceCents).toBeLessThan(under[limit as keyof typeof under] * 100);
    for (const [, size, difference] of texts.matchAll(/the (\w+) cover is (ten|five|twenty) dollars less/g)) {
      const price = product.stock.find((variant) => variant.size?.toLowerCase() === size)?.priceCents;
      expect(product.priceCents - (price ?? product.priceCents)).toBe(
        { five: 500, ten: 1000, twenty: 2000 }[difference ?? ""],
      );
    }
    expect(texts).not.toMatch(/\$\d/);
  });

  test(`wants care ${CARE_INTERVAL}`, () => {
    const treatments = product.care.filter((text) => /balm|cream|condition|feed|oil/i.test(text));
    const often =
      /(once a|every|each) (season|month|week|day|quarter)|monthly,? (balm|cream|condition)|(three|four|few) (times|months|weeks)/i;
    expect(treatments.filter((text) => often.test(text))).toEqual([]);
  });
});

test("sizes in the answers of products are those of the size guide", () => {
  const guide = renderToStaticMarkup(createElement(MemoryRouter, {}, createElement(SizeGuide)));
  const answers = seedProducts.flatMap(({ faq }) => faq.map(({ answer }) => answer));
  const ranges = answers.flatMap((answer) => [...answer.matchAll(/\b(S|M|L|XL) (?:fits )?([\d.]+) to ([\d.]+) cm/g)]);
  expect(ranges.length).toBeGreaterThan(2);
  for (const [, size, from, to] of ranges)
    expect(guide).toContain(`<th scope="row">${size}</th><td>${from}–${to}</td>`);
});

test("a belt's size, measured to the middle hole, is in its row of the size guide", () => {
  const guide = renderToStaticMarkup(createElement(MemoryRouter, {}, createElement(SizeGuide)));
  const rows = [...guide.matchAll(/<th scope="row">([\d /SMLX]+)<\/th><td>([\d.]+)–([\d.]+)<\/td>/g)];
  const rowOf = (size: string) => rows.find(([, name = ""]) => name.split(" / ").includes(size));
  const answers = seedProducts
    .filter(({ model }) => model === "belt")
    .flatMap(({ faq }) => faq.map((one) => one.answer));
  const stated = answers.flatMap((answer) => [...answer.matchAll(/\b(S|M|L|XL) (\d+) cm/g)]);
  expect(stated.length).toBeGreaterThan(5);
  for (const [, size = "", cm] of stated) {
    const [, , from, to] = rowOf(size) ?? [];
    expect(Number(cm) >= Number(from) && Number(cm) <= Number(to) + 0.5, `${size} ${cm} in ${from}–${to}`).toBe(true);
  }
});

test("the size guide says the same in centimeters and inches", () => {
  const guide = renderToStaticMarkup(createElement(MemoryRouter, {}, createElement(SizeGuide)));
  const toNumber = (text = "") => Number(text.replace(/[¼½¾]/, (sign) => ({ "¼": ".25", "½": ".5" })[sign] ?? ".75"));
  const rows = [...guide.matchAll(/<td>([\d.]+)–([\d.]+)<\/td><td>([\d¼½¾]+)–([\d¼½¾]+)<\/td>/g)];
  expect(rows.length).toBeGreaterThan(7);
  for (const [row, fromCm, toCm, fromInches, toInches] of rows) {
    expect(Math.abs(Number(fromCm) / 2.54 - toNumber(fromInches)), row).toBeLessThan(0.35);
    expect(Math.abs(Number(toCm) / 2.54 - toNumber(toInches)), row).toBeLessThan(0.35);
  }
});

test("belts are as wide as their texts say", () => {
  for (const { model, summary, dimensions } of seedProducts.filter(({ model }) => model === "belt"))
    expect([model, summary]).toEqual([model, expect.stringContaining(`${dimensions.heightCm * 10} mm belt`)]);
});
