import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readPdf } from "#tests/read-pdf.ts";
import type { PrintedLine, PrintedOrder } from "../find-printed-orders.ts";
import type { Print } from "../print-names.ts";
import type { Paper } from "../prints.contract.ts";
import { findUnprintable } from "./find-unprintable.ts";
import { loadPrintFonts } from "./print-fonts.ts";
import { missingCharacters, printedText } from "./text-runs.ts";
import { writePdf } from "./write-pdf.ts";

const line = (number: number, more: Partial<PrintedLine> = {}): PrintedLine => ({
  sku: `WW-TOTE-${number}`,
  name: "Harbour Tote",
  options: "Tan, Large",
  quantity: number,
  of: undefined,
  price: "$129.00",
  subtotal: "$258.00",
  ...more,
});

function order(more: Partial<PrintedOrder> = {}): PrintedOrder {
  return {
    id: "00000000-0000-4000-8000-000000000000",
    number: "7KQ-M4T-2X",
    placed: "Nov 22, 2026",
    address: ["Ada Lovelace", "12 Analytical Way", "London SW1A 1AA", "United Kingdom"],
    note: "",
    giftMessage: "",
    lines: [line(1)],
    sums: { subtotal: "$258.00", shipping: "$10.00", total: "$268.00" },
    toSend: true,
    ...more,
  };
}

const printed = async (print: Print, orders: PrintedOrder[], paper: Paper) =>
  readPdf(await buffer(await writePdf(print, orders, paper)));

test("pages have the size of their paper, to a hundredth of a point", async () => {
  const sizes = { letter: [612, 792], a4: [595.28, 841.89], "4x6": [288, 432], a6: [297.64, 419.53] } as const;
  for (const [paper, [width, height]] of Object.entries(sizes)) {
    const [page] = await printed(paper === "letter" || paper === "a4" ? "slips" : "labels", [order()], paper as Paper);
    expect(page?.width).toBeCloseTo(width, 2);
    expect(page?.height).toBeCloseTo(height, 2);
  }
});

test("a slip has what the print view has: number, address, eight lines, sums and returns note, and not what the shopper wrote to the shop", async () => {
  const lines = Array.from({ length: 8 }, (_, index) => line(index + 1, index === 2 ? { of: 4 } : {}));
  const pages = await printed("slips", [order({ lines, note: "Please ring twice" })], "letter");
  expect(pages).toHaveLength(1);
  const [{ text } = { text: "" }] = pages;
  for (const part of ["7KQ-M4T-2X", "Packing slip · ordered Nov 22, 2026", "Ada Lovelace", "Wellworn Workshop"])
    expect(text).toContain(part);
  for (const { sku } of lines) expect(text).toContain(`Tan, Large · ${sku}`);
  expect(text).toContain("3\nof 4");
  for (const part of ["$258.00", "$268.00", "send an unused product back within 30 days"]) expect(text).toContain(part);
  expect(text).not.toContain("Please ring twice");
});

test("a gift's slip has its message and no price", async () => {
  const gift = order({
    giftMessage: "Happy birthday!\nLove, Mom ❤️",
    lines: [line(1, { price: undefined, subtotal: undefined })],
    sums: undefined,
  });
  const [page] = await printed("slips", [gift], "a4");
  expect(page?.text).toContain("A message for you\nHappy birthday!\nLove, Mom ❤");
  expect(page?.text).not.toMatch(/\$|Price|Total/);
});

test("a slip that does not fit on a page goes on with its number; slips and labels keep the order of the selection", async () => {
  const long = order({ lines: Array.from({ length: 40 }, (_, index) => line(index + 1)) });
  const pages = await printed("slips", [order({ number: "8RW-9PD-3H" }), long], "letter");
  expect(pages.map(({ text }) => /[2-9A-Z]{3}-[2-9A-Z]{3}-[2-9A-Z]{2}/.exec(text)?.[0])).toEqual([
    "8RW-9PD-3H",
    ...pages.slice(1).map(() => "7KQ-M4T-2X"),
  ]);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages[2]?.text).toContain("Packing slip of 7KQ-M4T-2X, continued");
  const labels = await printed("labels", [order({ number: "8RW-9PD-3H" }), order()], "4x6");
  expect(labels.map(({ lines }) => lines.at(-1))).toEqual(
    expect.arrayContaining([expect.stringContaining("United Kingdom")]),
  );
  expect(labels.map(({ text }) => text.includes("8RW-9PD-3H"))).toEqual([true, false]);
});

test("a gift message of 300 lines and a label of endless names are printed whole", async () => {
  const rows = Array.from({ length: 150 }, (_, index) => `${index}!`);
  const slips = await printed("slips", [order({ giftMessage: rows.join("\n") })], "letter");
  const text = slips.map((page) => page.text).join("\n");
  for (const row of rows) expect(text).toContain(row);
  const address = Array.from({ length: 6 }, (_, index) => String(index).repeat(200));
  const [label, ...more] = await printed("labels", [order({ address })], "a6");
  expect(more).toEqual([]);
  for (const row of address) expect(label?.text.replaceAll("\n", "")).toContain(row);
});

test("the pick list has each SKU with its units and all its orders, over as many pages as they take", async () => {
  const orders = Array.from({ length: 200 }, (_, index) => order({ number: `AAA-${100 + index}-22` }));
  const pages = await printed("pick-list", orders, "letter");
  const text = pages.map((page) => page.text).join("\n");
  expect(pages.length).toBeGreaterThan(1);
  expect(text).toContain("200 units for 200 orders");
  expect(text.match(/WW-TOTE-1/g)).toHaveLength(1);
  for (const { number } of orders) expect(text).toContain(number);
});

test("the pick list has what shoppers wrote to the shop, over as many pages as it takes", async () => {
  const rows = Array.from({ length: 100 }, (_, index) => `${index}!`);
  const sent = order({ number: "9RW-9PD-3H", note: "Too late", toSend: false });
  const orders = [order({ note: rows.join("\n") }), order({ number: "8RW-9PD-3H", note: "Please ring twice" }), sent];
  const text = (await printed("pick-list", orders, "letter")).map((page) => page.text).join("\n");
  for (const part of [...rows, "Notes from shoppers\n7KQ-M4T-2X", "8RW-9PD-3H\nPlease ring twice"])
    expect(text).toContain(part);
  expect(text).not.toContain("Too late");
});

const NAMES = [
  "Zoë Łukasiewicz-Þórðardóttir Ærøskøbing Ő Ș Ğ ẞ",
  "Nguyễn Thị Ánh Nguyệt",
  "Αλέξανδρος Παπαδόπουλος Ωμέγα ΐ ΰ",
  "Анастасия Щербакова-Ёлкина Україна їєґ Љубица",
  "髙橋 﨑太郎 𠮷田 渡邉 齋藤 ｶﾀｶﾅ ヴァイオリン ひらがな々",
  "❤️🎂🎁🥳👍🏽 ✨ ★ ♡ ½ № € £ — “”",
];

test("accents, Greek, Cyrillic, Japanese and emoji have glyphs, and their text can be read from the PDF", async () => {
  const fonts = await loadPrintFonts();
  for (const name of NAMES) expect([name, missingCharacters(name, fonts)]).toEqual([name, []]);
  const [page] = await printed("slips", [order({ address: NAMES.slice(0, 5) })], "letter");
  for (const name of NAMES.slice(0, 5)) {
    // Also where a line was broken.
    expect(page?.text.replaceAll(/\s/g, "")).toContain(name.replaceAll(" ", ""));
  }
});

test("what people write in the countries that the shop ships to has glyphs", async () => {
  const fonts = await loadPrintFonts();
  const ranges = [
    [0x20, 0x7e],
    [0xa0, 0x17f],
    [0x391, 0x3a1],
    [0x3b1, 0x3c9],
    [0x400, 0x45f],
    [0x1ea0, 0x1ef9],
    [0x3041, 0x3096],
    [0x30a1, 0x30fe],
    [0xff10, 0xff5a],
  ] as const;
  for (const [first, last] of ranges) {
    const all = Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join(" ");
    expect(missingCharacters(all, fonts)).toEqual([]);
  }
});

const LONG_ADDRESS = [
  "c/o Bartholomew Featherstonehaugh-Cholmondeley and Daughters Incorporated",
  "Building 12, Staircase B, Floor 3",
  "Rear courtyard, second door",
  "12 Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Way",
  "〒100-0001 東京都千代田区",
  "São Paulo 01310-100",
  "United Kingdom",
];

test("200 orders in one PDF: a page for each in their order, no box, no price on a gift's slip, the whole address on a label", async () => {
  const orders = Array.from({ length: 200 }, (_, n) => {
    const isGift = n % 4 === 0;
    return order({
      number: `AAA-${100 + n}-22`,
      address: [NAMES[n % 5] ?? "", ...LONG_ADDRESS],
      ...(isGift && {
        giftMessage: "Χρόνια πολλά 🎂",
        sums: undefined,
        lines: [line(1, { price: undefined, subtotal: undefined })],
      }),
    });
  });
  expect(await findUnprintable("slips", orders)).toBeUndefined();
  const papers = [
    ["slips", "letter", 612],
    ["labels", "a6", 297.64],
  ] as const;
  for (const [print, paper, width] of papers) {
    const pages = await printed(print, orders, paper);
    expect(pages.map(({ text }) => text.match(/AAA-\d{3}-22/g))).toEqual(orders.map(({ number }) => [number]));
    for (const [n, page] of pages.entries()) {
      const text = page.text.replaceAll(/\s/g, "");
      expect(page.width).toBeCloseTo(width, 2);
      // The glyph 0, .notdef, is read as U+0000, and one without a character as U+FFFD.
      expect(text).not.toMatch(/[\0\ufffd]/);
      for (const row of orders[n]?.address ?? []) expect(text).toContain(row.replaceAll(" ", ""));
      if (print === "slips") expect([n, /\$|Price|Total/.test(text)]).toEqual([n, n % 4 !== 0]);
    }
  }
});

test("characters without a glyph are found, with the order's number, wherever they stand", async () => {
  expect(await findUnprintable("pick-list", [order()])).toBeUndefined();
  for (const more of [
    { note: "한국" },
    { giftMessage: "한국" },
    { address: ["한국"] },
    { lines: [line(1, { name: "한국" })] },
  ])
    expect(await findUnprintable("pick-list", [order(), order({ number: "8RW-9PD-3H", ...more })])).toEqual({
      number: "8RW-9PD-3H",
      characters: ["한", "국"],
    });
  expect(await findUnprintable("pick-list", [order({ note: "שלום ไทย \ufffd" })])).toMatchObject({
    number: "7KQ-M4T-2X",
  });
});

test("a note without glyphs stops only the pick list, which prints it", async () => {
  const noted = [order({ note: "한국" })];
  expect(await findUnprintable("slips", noted)).toBeUndefined();
  expect(await findUnprintable("labels", noted)).toBeUndefined();
  expect(await findUnprintable("pick-list", noted)).toMatchObject({ characters: ["한", "국"] });
});

test("what one typeface can print, every other can: a character of the fonts is refused nowhere", async () => {
  const fonts = await loadPrintFonts();
  const all = new Set(Object.values(fonts).flatMap(({ font }) => font.characterSet));
  const characters = Array.from(all, (point) => String.fromCodePoint(point));
  const typed = characters.filter((character) => !/[\p{Cc}\p{Cn}\p{M}\ufffd]/u.test(character));
  expect(missingCharacters(typed.join("\n"), fonts)).toEqual([]);
  const [page] = await printed("slips", [order({ address: ["⅛ cup"], giftMessage: "⅛ cup" })], "letter");
  expect(page?.text.match(/⅛ cup/g)).toHaveLength(2);
});

test("any text is either refused or printed whole, as a gift message, an address, a SKU and a note", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 60 }), async (text) => {
      const words = printedText(text)
        .split(/\s+/)
        .filter((part) => /^[\x21-\x7e]{1,20}$/.test(part));
      const withoutNote = order({ giftMessage: text, address: [text], lines: [line(1, { sku: text })] });
      for (const [print, typed] of [
        ["slips", withoutNote],
        ["pick-list", order({ note: text })],
      ] as const) {
        if (await findUnprintable(print, [typed])) continue;
        const [page] = await printed(print, [typed], "letter");
        expect(page?.text).not.toContain("\ufffd");
        for (const word of words) expect(page?.text.replaceAll("\n", "")).toContain(word);
      }
    }),
    { numRuns: 30 },
  );
});
