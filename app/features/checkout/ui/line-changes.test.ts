import { expect, test } from "vitest";
import type { Cart, CartItem } from "#app/features/cart/cart.contract.ts";
import { changeOf, seenPrices } from "./line-changes.ts";

const image = {
  image: "",
  image_url: "",
  alt: "",
  width: 1,
  height: 1,
  placeholder: "",
  blur: "",
  color: null,
  view: "hero",
  avif: "",
  webp: "",
  jpeg: "",
};

function line(changes: Partial<CartItem>): CartItem {
  const category = { id: 1, name: "men" };
  const product = { id: 1, name: "Harbour Tote", slug: "harbour-tote", category, primary_image: image };
  return {
    id: 7,
    product,
    quantity: 2,
    price: "189.00",
    subtotal: "378.00",
    color: null,
    size: null,
    stock: 5,
    ...changes,
  };
}
const cart = (item: CartItem): Cart => ({ items: [item], subtotal: item.subtotal });

test("a line that is as it was says nothing", () => {
  expect(changeOf(line({}), seenPrices(cart(line({})), {}), {})).toBeUndefined();
});

test("a price that has changed is told with what it was and what it is", () => {
  expect(changeOf(line({ price: "199.00" }), seenPrices(cart(line({})), {}), {})).toBe(
    "The price has changed from $189.00 to $199.00.",
  );
  expect(changeOf(line({}), seenPrices(cart(line({})), { "7": "179.00" }), {})).toBe(
    "The price has changed from $179.00 to $189.00.",
  );
});

test("pieces that have been sold meanwhile are told with how many are left", () => {
  expect(changeOf(line({ stock: 1 }), "", {})).toMatch(/^Only 1 left/);
  expect(changeOf(line({ stock: 0 }), "", {})).toMatch(/just been sold/);
});

test("pieces that are held for the shopper's own unpaid order are theirs to buy", () => {
  expect(changeOf(line({ stock: 0 }), "", { "7": 2 })).toBeUndefined();
});
