import { globSync, readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { FLAT_SHIPPING } from "#app/features/pricing/price-cart.ts";
import { shop } from "#app/platform/identity.ts";
import { CARE_INTERVAL, DELIVERY_ZONES, deliveryTo, PACKING, REPLY_TIME, THREADS } from "#app/platform/shop-facts.ts";
import SizeGuide from "#app/storefront/content/size-guide/size-guide.page.tsx";
import { seedProducts } from "#seed/products.ts";
import type { SeedProduct } from "#seed/seed-product.ts";

const NUMBERS = "zero one two three four five six seven eight nine ten fourteen twenty thirty sixty ninety".split(" ");
const VALUES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 14, 20, 30, 60, 90];
const NUMBER = `(\\d+|${NUMBERS.join("|")})`;
const toNumber = (text: string) => (/^\d/.test(text) ? Number(text) : (VALUES[NUMBERS.indexOf(text)] ?? Number.NaN));

/** Phrases of source code: comments and tags are left out, and lines are joined. */
function phrasesOf(source: string): string[] {
  const text = source
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, " ")
    .replace(/\{" "\}|<\/?[a-zA-Z][^<>]*>/g, " ")
    .replace(/\s+/g, " ");
  return text.split(/(?<=[.!?:;])\s|["`]/).map((phrase) => phrase.toLowerCase());
}

type Phrase = { file: string; phrase: string };

const FILES = globSync(["app/{storefront,features,platform}/**/*.{ts,tsx}", "seed/products/*.ts"]).filter(
  (file) => !file.includes(".test.") && !/\.(table|queries)\.ts$/.test(file),
);
const everyPhrase: Phrase[] = FILES.flatMap((file) =>
  phrasesOf(readFileSync(file, "utf8")).map((phrase) => ({ file, phrase })),
);

/** The phrases about a subject that do not say what the shop says about it. */
function contradicting(phrases: Phrase[], about: RegExp, agrees: (phrase: string) => boolean) {
  return phrases.filter(({ phrase }) => about.test(phrase) && !agrees(phrase));
}

const numbersBefore = (phrase: string, unit: string) =>
  [...phrase.matchAll(new RegExp(`${NUMBER}[- ]${unit}`, "g"))].map(([, number = ""]) => toNumber(number));

const RULES: Record<
  string,
  { about: RegExp; agrees: (phrase: string) => boolean; invalid: string[]; valid: string[] }
> = {
  "how long a product can be returned": {
    about: new RegExp(
      `${NUMBER}[- ]days?\\b.*(return|send .*back|withdraw)|(return|send .*back|withdraw).*${NUMBER}[- ]days?\\b`,
    ),
    agrees: (phrase) => numbersBefore(phrase, "days?").every((days) => days === shop.returnDays),
    invalid: ["return it within 14 days", "fourteen days to send it back"],
    valid: [`return it within ${shop.returnDays} days`],
  },
  "what shipping costs": {
    about: /\$\d.*\b(shipping|postage)|\b(shipping|postage).*\$\d|free (shipping|delivery)|ships? free/,
    agrees: (phrase) => phrase.includes(`${FLAT_SHIPPING} `) && !phrase.includes("free"),
    invalid: ["shipping is $12 an order", "free shipping over a hundred dollars"],
    valid: [`shipping is ${FLAT_SHIPPING} flat`],
  },
  "when a parcel leaves": {
    about: new RegExp(`(leaves?|ships?|pack).*${NUMBER} (business |working )?days?`),
    agrees: (phrase) => numbersBefore(phrase, "(?:business |working )?days?").every((days) => days === PACKING.max),
    invalid: ["it leaves the workshop in 5 business days", "we pack it within three days"],
    valid: ["we pack it within two business days"],
  },
  "how soon a message is answered": {
    about: new RegExp(`(repl(y|ies)|answers?) .*(${NUMBER}|a) (working )?(days?|weeks?|hours?)`),
    agrees: (phrase) => phrase.includes(REPLY_TIME),
    invalid: ["a person answers within a week", "we reply within 24 hours"],
    valid: [`we reply ${REPLY_TIME}`],
  },
  "what is in a parcel": {
    about: /\bparcels?\b.*\b(card|plastic|tissue)|\b(postcards?|tissue paper)\b|\bno cards?\b.*parcel/,
    agrees: (phrase) => /without plastic, tissue|a card comes along only/.test(phrase),
    invalid: ["we don't put plastic, tissue or postcards inside", "every parcel has a card in it"],
    valid: ["parcels go out in recycled cardboard, without plastic, tissue or flyers"],
  },
  "who pays for the postage of a repair": {
    about: /(mend|repair|postage).*\b(pay|free)\b|\bpay\b.*postage/,
    agrees: (phrase) =>
      /free of charge for as long as the shop exists|postage to us, and we pay the way back/.test(phrase),
    invalid: ["we mend it, and you pay the postage both ways"],
    valid: ["you pay the postage to us, and we pay the way back"],
  },
  "when a product is back in stock": {
    about: new RegExp(`(back in stock|new hides|sold out).*${NUMBER} (days?|weeks?|months?)`),
    agrees: (phrase) => phrase.includes("within six weeks"),
    invalid: ["it is back in stock in two months"],
    valid: ["it is back in stock within six weeks"],
  },
};

describe.each(Object.entries(RULES))("%s", (_subject, { about, agrees, invalid, valid }) => {
  const find = (phrases: Phrase[]) => contradicting(phrases, about, agrees);
  const typed = (phrase: string) => ({ file: "", phrase });

  test("is the same in pages, emails and products", () => {
    expect(find(everyPhrase)).toEqual([]);
  });

  test("a phrase that contradicts it is found", () => {
    expect(find([...invalid, ...valid].map(typed)).map(({ phrase }) => phrase)).toEqual(invalid);
  });
});

/** Every text of a product but its materials. */
const textsOf = ({ ingredients, stock, ...product }: SeedProduct) => JSON.stringify(product).toLowerCase();
const threadsOf = ({ ingredients }: SeedProduct) =>
  ingredients.map((text) => text.toLowerCase()).filter((text) => /thread|linen|polyester/.test(text));

test("only shop-facts.ts and the products say what thread is made of", () => {
  const sayers = everyPhrase.filter(({ phrase }) => /\b(linen|polyester|nylon)\b|thread is/.test(phrase));
  const files = new Set(sayers.map(({ file }) => file).filter((file) => !file.startsWith("seed/products/")));
  expect([...files]).toEqual(["app/platform/shop-facts.ts"]);
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
    const drops = phrasesOf(textsOf(product))
      .filter((phrase) => /\b(drops?)\b/.test(phrase))
      .flatMap((phrase) => [...phrase.matchAll(/([\d.]+) cm\b(?! tall)/g)].map(([, length]) => Number(length)));
    const { strapDropCm } = product.dimensions;
    if (drops.length > 0) expect(Math.max(...drops)).toBe(strapDropCm);
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
  expect(ranges.length).toBeGreaterThan(8);
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

test("the numbers behind the texts agree", () => {
  expect(shop.packingDays).toBe(`${PACKING.min}–${PACKING.max}`);
  expect(deliveryTo("US")).toEqual({ min: 3, max: 5 });
  expect(deliveryTo("ZA")).toEqual(DELIVERY_ZONES.at(-1)?.delivery);
  const codes = DELIVERY_ZONES.flatMap(({ countries }) => countries);
  expect(new Set(codes).size).toBe(codes.length);
});
