import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { CatalogImage } from "#app/features/catalog/catalog.contract.ts";
import { ProductCard } from "./product-card.tsx";
import { inColor, isChoiceOpen, isWhole, linkOf } from "./product-card-data.ts";
import { toWantedCard, type WantedOptions, wantedIn, wantedUnits } from "./wanted-card.ts";

const imageOf = (name: string, color: string) =>
  ({ image_url: `/${name}.jpg`, alt: name, width: 4, height: 5, color }) as CatalogImage;
const images = [
  imageOf("brown", "Brown"),
  imageOf("black", "Black"),
  imageOf("brown back", "Brown"),
  imageOf("black back", "Black"),
];
const [brown, black, brownBack] = images as [CatalogImage, CatalogImage, CatalogImage];

const variantOf = (id: number, color: string, size: string, stock: number) => ({
  id,
  sku: `SKU-${id}`,
  color,
  size,
  stock,
  price: "79.00",
});

/** A belt in two colors and sizes, with these units of Brown 32, Brown 34, Black 32, Black 34. */
const beltWith = (units: [number, number, number, number]) => ({
  id: 1,
  name: "Belt",
  slug: "belt",
  price: "79.00",
  category: { id: 1, name: "men" },
  type: "belts" as const,
  colors: ["Brown", "Black"],
  sizes: ["32", "34"],
  images,
  primary_image: brown,
  second_image: brownBack,
  color_images: [brown, black],
  variants: units.map((stock, n) => variantOf(n, n < 2 ? "Brown" : "Black", n % 2 === 0 ? "32" : "34", stock)),
});

const cardOf = (units: [number, number, number, number], wanted: WantedOptions = { colors: [], sizes: [] }) => {
  const card = toWantedCard(beltWith(units), false, wanted);
  const { choice, choiceInStock, inStock, wanted: shown } = card;
  return { images: [card.primary_image.alt, card.second_image?.alt], choice, choiceInStock, inStock, shown };
};

test("without a filter a card shows the first color and adds the first options in stock", () => {
  expect(cardOf([0, 3, 3, 3])).toEqual({
    images: ["brown", "brown back"],
    choice: { color: "Brown", size: "34" },
    choiceInStock: true,
    inStock: true,
    shown: { color: null, size: null },
  });
});

test("in a list that is filtered by color and size a card shows them, adds them and links to the color", () => {
  expect(cardOf([3, 3, 3, 3], { colors: ["black"], sizes: ["34"] })).toEqual({
    images: ["black", "black back"],
    choice: { color: "Black", size: "34" },
    choiceInStock: true,
    inStock: true,
    shown: { color: "Black", size: "34" },
  });
});

test("of several wanted colors a card shows one in stock, and a color that is sold out can't be added", () => {
  expect(cardOf([0, 0, 3, 3], { colors: ["Brown", "Black"], sizes: [] })).toMatchObject({ shown: { color: "Black" } });
  const soldOut = { shown: { color: "Black" }, choiceInStock: false, inStock: true };
  expect(cardOf([3, 3, 0, 0], { colors: ["Black"], sizes: [] })).toMatchObject(soldOut);
});

test("a color chosen on a card shows and adds the first size in stock of it, of those that the list is filtered by", () => {
  const card = toWantedCard(beltWith([3, 3, 0, 3]), false, { colors: [], sizes: ["32", "34"] });
  expect(isChoiceOpen(card)).toBe(true);
  const inBlack = inColor(card, "Black");
  expect(inBlack.primary_image.alt).toBe("black");
  expect(inBlack).toMatchObject({ choice: { color: "Black", size: "34" }, choiceInStock: true });
  // Which of the two sizes is left to the shopper.
  expect(linkOf(inBlack)).toBe("/product/belt?color=Black");
  expect(isChoiceOpen(inBlack)).toBe(true);
  expect(inColor(card, "Green")).toBe(card);
  const soldOut = toWantedCard(beltWith([3, 3, 0, 0]), false, { colors: [], sizes: [] });
  expect(inColor(soldOut, "Black").choiceInStock).toBe(false);
});

test("a list filtered by several sizes asks which, unless a product comes in only one of them", () => {
  const both = toWantedCard(beltWith([3, 3, 3, 3]), false, { colors: ["Black"], sizes: ["32", "34"] });
  expect(both.wanted).toEqual({ color: "Black", size: null });
  expect(isChoiceOpen(both)).toBe(true);
  const one = toWantedCard(beltWith([3, 3, 3, 3]), false, { colors: ["Black"], sizes: ["34", "M"] });
  expect(one.wanted).toEqual({ color: "Black", size: "34" });
  expect(isChoiceOpen(one)).toBe(false);
});

test("in a filtered list a card counts the units of what it shows", () => {
  const units = (wanted: Partial<WantedOptions>) =>
    wantedUnits(beltWith([1, 2, 4, 8]), { colors: [], sizes: [], ...wanted });
  expect(units({})).toBe(15);
  expect(units({ colors: ["black"] })).toBe(12);
  expect(units({ colors: ["Black"], sizes: ["34"] })).toBe(8);
  expect(units({ sizes: ["34", "32"] })).toBe(15);
  expect(units({ colors: ["Brown", "Black"] })).toBe(3);
  expect(units({ search: "black belt" })).toBe(12);
  expect(units({ colors: ["Green"] })).toBe(15);
  expect(toWantedCard(beltWith([1, 2, 4, 8]), true, { colors: ["Black"], sizes: [] }).stock).toBe(12);
});

test("a card in a color that was chosen on it has no count: that of the list is of other units", () => {
  const listed = toWantedCard(beltWith([1, 2, 0, 0]), true, { colors: [], sizes: [] });
  expect([listed.stock, inColor(listed, null).stock]).toEqual([3, 3]);
  expect(inColor(listed, "Black")).toMatchObject({ choiceInStock: false });
  expect(inColor(listed, "Black").stock).toBeUndefined();
});

test("only a card that shows neither a color nor a size alone shows all units of its product", () => {
  const isWholeIn = (wanted: Partial<WantedOptions>) =>
    isWhole(toWantedCard(beltWith([1, 2, 0, 0]), false, { colors: [], sizes: [], ...wanted }));
  expect(isWholeIn({})).toBe(true);
  expect(isWholeIn({ colors: ["Black"] })).toBe(false);
  expect(isWholeIn({ sizes: ["32"] })).toBe(false);
});

function SoldOutBelt() {
  const product = toWantedCard(beltWith([3, 0, 3, 0]), false, { colors: ["Black"], sizes: ["34"] });
  return createElement(ProductCard, { product });
}

test("a size that is sold out can't be added, and the card says which", () => {
  const card = cardOf([3, 0, 3, 0], { colors: [], sizes: ["34"] });
  expect(card).toMatchObject({ choiceInStock: false, inStock: true, shown: { color: null, size: "34" } });
  const Stub = createRoutesStub([{ path: "/", Component: SoldOutBelt }]);
  const html = renderToStaticMarkup(createElement(Stub));
  expect(html).toContain("Sold out in Black, 34");
  expect(html).toContain("Out of Stock");
  expect(html).not.toContain("In Stock");
  expect(html).toContain('href="/product/belt?color=Black&amp;size=34"');
});

test("a search that names a color shows it, unless the list is filtered by another", () => {
  expect(cardOf([3, 3, 3, 3], wantedIn(new URLSearchParams("search=black belt")))).toMatchObject({
    shown: { color: "Black" },
  });
  expect(cardOf([3, 3, 3, 3], wantedIn(new URLSearchParams("search=blackened belt")))).toMatchObject({
    shown: { color: null, size: null },
  });
  const filtered = wantedIn(new URLSearchParams("search=black belt&color=Brown&size=34"));
  expect(cardOf([3, 3, 3, 3], filtered)).toMatchObject({
    shown: { color: "Brown" },
    choice: { color: "Brown", size: "34" },
  });
});
