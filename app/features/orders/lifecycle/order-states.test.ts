import fc from "fast-check";
import { expect, test } from "vitest";
import { statusAfter } from "#app/features/orders/fulfillment/fulfillment-rules.ts";
import {
  ACTORS,
  canCancel,
  canPay,
  FULFILLMENTS,
  type Fulfillment,
  mayChange,
  ORDER_STATES,
  type OrderActor,
  type OrderState,
} from "./order-states.ts";

const steps = fc.array(fc.record({ to: fc.constantFrom(...ORDER_STATES), actor: fc.constantFrom(...ACTORS) }), {
  maxLength: 40,
});

/** How much has left after an order reached this state; a refund alone changes nothing. */
const REACHED: Partial<Record<OrderState, Fulfillment>> = {
  paid: "none",
  packed: "packed",
  shipped: "shipped",
  delivered: "delivered",
};

/** Tries these changes in turn, beginning with a new order. Returns the states it went through. */
function walk(tried: { to: OrderState; actor: OrderActor }[]): OrderState[] {
  const path: OrderState[] = ["awaiting_payment"];
  let fulfillment: Fulfillment = "none";
  for (const { to, actor } of tried) {
    const status = path.at(-1) ?? "awaiting_payment";
    if (!mayChange({ status, fulfillment }, to, actor)) continue;
    path.push(to);
    fulfillment = REACHED[to] ?? fulfillment;
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

test("for any changes, a packed order is not canceled, and a canceled one is not shipped", () => {
  fc.assert(
    fc.property(steps, (tried) => {
      const path = walk(tried);
      const off = path.indexOf("cancelled");
      if (off < 0) return;
      const last = path.slice(0, off).findLast((state) => REACHED[state] !== undefined);
      expect([undefined, "paid"]).toContain(last);
      expect(path.slice(off + 1).every((state) => state === "refunded")).toBe(true);
    }),
  );
});

test("for any changes, only a payment makes an order paid, and refunded is final", () => {
  for (const status of ORDER_STATES) {
    for (const fulfillment of FULFILLMENTS) {
      const from = { status, fulfillment };
      for (const actor of ACTORS) {
        if (status === "awaiting_payment") expect(mayChange(from, "paid", actor)).toBe(actor === "payment");
        for (const to of ORDER_STATES) expect(mayChange({ ...from, status: "refunded" }, to, actor)).toBe(false);
        expect(mayChange(from, status, actor)).toBe(false);
      }
    }
  }
});

test("a shopper may cancel until the order is packed, and pay while it awaits payment", () => {
  for (const fulfillment of FULFILLMENTS) {
    const cancelable = ORDER_STATES.filter((status) => canCancel({ status, fulfillment }));
    expect(cancelable).toEqual(fulfillment === "none" ? ["awaiting_payment", "paid"] : []);
    const byShop = ORDER_STATES.filter((status) => canCancel({ status, fulfillment }, "shop"));
    expect(byShop).toEqual(fulfillment === "none" ? ["awaiting_payment", "paid", "partly_refunded"] : []);
  }
  expect(ORDER_STATES.filter(canPay)).toEqual(["awaiting_payment"]);
});

test.each(ORDER_STATES.flatMap((status) => FULFILLMENTS.map((fulfillment) => [status, fulfillment] as const)))(
  "%s: when its fulfillment becomes %s, the shopper's summary follows",
  (status, fulfillment) => {
    const summary = {
      none: "paid",
      packed: "packed",
      partly_shipped: "packed",
      shipped: "shipped",
      delivered: "delivered",
    };
    const isOver = status === "awaiting_payment" || status === "cancelled" || status === "refunded";
    const refunded = fulfillment === "none" ? "partly_refunded" : summary[fulfillment];
    // Its refund failed after it was done.
    const unrefunded = status === "partly_refunded" ? refunded : summary[fulfillment];
    expect(statusAfter({ status, refundedCents: 0 }, fulfillment)).toBe(isOver ? status : unrefunded);
    expect(statusAfter({ status, refundedCents: 100 }, fulfillment)).toBe(isOver ? status : refunded);
  },
);
