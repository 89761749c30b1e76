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
    available: true,
    stock: 5,
    ...changes,
  };
}
const cart = (item: CartItem): Cart => ({ items: [item], subtotal: item.subtotal });

test("an unchanged line has no message", () => {
  expect(changeOf(line({}), seenPrices(cart(line({})), {}))).toBeUndefined();
});

test("a changed price is shown with the old and the new one", () => {
  expect(changeOf(line({ price: "199.00" }), seenPrices(cart(line({})), {}))).toBe(
    "The price has changed from $189.00 to $199.00.",
  );
  expect(changeOf(line({}), seenPrices(cart(line({})), { "7": "179.00" }))).toBe(
    "The price has changed from $179.00 to $189.00.",
  );
});

test("units that were sold in the meantime are shown with how many are left", () => {
  expect(changeOf(line({ stock: 1 }), "")).toMatch(/^Only 1 left/);
  expect(changeOf(line({ stock: 0 }), "")).toMatch(/just sold out/);
});
