import fc from "fast-check";
import { expect, test } from "vitest";
import { ACTORS, type Actor, canCancel, canPay, mayChange, ORDER_STATES, type OrderState } from "./order-states.ts";

const steps = fc.array(fc.record({ to: fc.constantFrom(...ORDER_STATES), actor: fc.constantFrom(...ACTORS) }), {
  maxLength: 40,
});

/** Tries these changes in turn, beginning with a new order. Returns the states it went through. */
function walk(tried: { to: OrderState; actor: Actor }[]): OrderState[] {
  const path: OrderState[] = ["awaiting_payment"];
  for (const { to, actor } of tried) {
    const from = path.at(-1) ?? "awaiting_payment";
    if (mayChange(from, to, actor)) path.push(to);
  }
  return path;
}

test("for any changes, nothing is packed, sent or delivered that was not paid for", () => {
  fc.assert(
    fc.property(steps, (tried) => {
      const path = walk(tried);
      const first = path.findIndex((state) => ["packed", "shipped", "delivered", "partly_refunded"].includes(state));
      if (first >= 0) expect(path.slice(0, first)).toContain("paid");
    }),
  );
});

test("for any changes, a packed order is not cancelled, and a cancelled one is not shipped", () => {
  fc.assert(
    fc.property(steps, (tried) => {
      const path = walk(tried);
      const shippedIndex = path.indexOf("shipped");
      if (shippedIndex >= 0) expect(path.slice(shippedIndex)).not.toContain("cancelled");
      const off = path.indexOf("cancelled");
      if (off >= 0) expect(path.slice(off + 1).every((state) => state === "refunded")).toBe(true);
    }),
  );
});

test("for any changes, only a payment makes an order paid, and refunded is final", () => {
  for (const from of ORDER_STATES) {
    for (const actor of ACTORS) {
      if (from === "awaiting_payment") expect(mayChange(from, "paid", actor)).toBe(actor === "payment");
      for (const to of ORDER_STATES) expect(mayChange("refunded", to, actor)).toBe(false);
      expect(mayChange(from, from, actor)).toBe(false);
    }
  }
});

test("a shopper may cancel until the order is packed, and pay while it awaits payment", () => {
  expect(ORDER_STATES.filter(canCancel)).toEqual(["awaiting_payment", "paid"]);
  expect(ORDER_STATES.filter(canPay)).toEqual(["awaiting_payment"]);
});
