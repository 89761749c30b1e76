import { expect, test } from "vitest";
import { formatAddress } from "#app/features/orders/format-address.ts";
import { ORDER_STATES, type OrderState } from "#app/features/orders/lifecycle/order-states.ts";
import type { Order } from "#app/features/orders/orders.contract.ts";
import { address } from "#tests/address.ts";
import { deliveryDateOf, orderStatusText, stateLabelOf, stepsOf } from "./order-labels.ts";

const FULFILLMENT: Partial<Record<OrderState, Order["fulfillment"]>> = {
  packed: "packed",
  shipped: "shipped",
  delivered: "delivered",
};

function order(status: OrderState, changes: Partial<Order> = {}): Order {
  const actor = status === "cancelled" ? "shopper" : "payment";
  const history: Order["history"] = [{ at: "2026-11-21T10:00:00Z", status, actor, reason: "" }];
  const money = { subtotal: "189.00", shipping: "10.00", total: "199.00", currency: "USD" };
  const rest = { billing_address: null, note: "", gift_message: "", placed_at: "2026-11-21T10:00:00Z", tracking: null };
  const actions = { hold_expires_at: null, payment: null, refund_requested: null, can_cancel: false, can_pay: false };
  const parcels = { fulfillment: FULFILLMENT[status] ?? "none", refunded: "0.00", shipments: [] };
  const fields = { number: "7KQ-M4T-2X", email: "ada@example.com", items: [], shipping_address: address };
  return { status, history, ...money, ...rest, ...actions, ...parcels, ...fields, ...changes };
}

const payment = (status: NonNullable<Order["payment"]>["status"]) => ({
  provider: "test" as const,
  url: "/pay",
  status,
});

test("every state has a title of its own and a text for what happens next", () => {
  const texts = ORDER_STATES.map((status) => orderStatusText(order(status)));
  for (const { title, next } of texts)
    expect([title, next]).toEqual(Array(2).fill(expect.stringMatching(/^[A-Z].+\.$/)));
  expect(new Set(texts.map(({ title }) => title)).size).toBe(ORDER_STATES.length);
});

test("a paid order shows by which day it arrives, and a canceled one shows no day", () => {
  expect(orderStatusText(order("paid")).next).toContain("It arrives by Tuesday, December 1.");
  expect(deliveryDateOf(order("cancelled"))).toBeUndefined();
});

test("a note on an order does not move the day by which it arrives", () => {
  const step = (status: Order["status"], day: number) => ({
    at: `2026-11-${day}T10:00:00Z`,
    status,
    actor: "shop" as const,
    reason: "",
  });
  const paid = [step("awaiting_payment", 16), step("paid", 16)];
  const sent = [...paid, step("shipped", 18)];
  const day = deliveryDateOf(order("paid", { history: paid }));
  expect(day).toBeDefined();
  expect(deliveryDateOf(order("paid", { history: [...paid, step("paid", 24)] }))).toBe(day);
  expect(deliveryDateOf(order("paid", { history: [...paid, step("packed", 17), step("paid", 18)] }))).toBe(day);
  expect(deliveryDateOf(order("shipped", { history: [...sent, step("shipped", 24)] }))).toBe(
    deliveryDateOf(order("shipped", { history: sent })),
  );
});

test("after a payment that was undone, an order arrives by the day counted from the payment that followed", () => {
  const step = (status: Order["status"], day: number) => ({
    at: `2026-11-${day}T10:00:00Z`,
    status,
    actor: "shop" as const,
    reason: "",
  });
  const undone = [step("awaiting_payment", 10), step("paid", 10), step("paid", 10), step("awaiting_payment", 10)];
  const history = [...undone, step("paid", 16), step("paid", 17)];
  expect(deliveryDateOf(order("paid", { history }))).toBe(
    deliveryDateOf(order("paid", { history: [step("awaiting_payment", 10), step("paid", 16)] })),
  );
});

test("a declined payment and a flagged one have different texts", () => {
  expect(orderStatusText(order("awaiting_payment", { payment: payment("declined") })).next).toContain(
    "Nothing was charged.",
  );
  expect(orderStatusText(order("awaiting_payment", { payment: payment("flagged") })).title).toContain(
    "checking your payment",
  );
});

test("a canceled order mentions a refund only when it was paid", () => {
  expect(orderStatusText(order("cancelled")).next).toBe("Nothing was charged.");
  const paid = { refund_requested: "194.00", payment: payment("expired") };
  expect(orderStatusText(order("cancelled", paid)).next).toContain("We’re sending $194.00 back.");
});

test("a partly refunded order says how much was refunded", () => {
  expect(orderStatusText(order("partly_refunded", { refunded: "12.50" })).next).toContain("We sent $12.50 back.");
});

const parcel = { carrier: "UPS", number: "1Z", url: null, shipped_at: "2026-11-23T10:00:00Z", items: [] };
const paidOn21 = (...states: OrderState[]) =>
  (["awaiting_payment", "paid", ...states] as const).map((status) => ({
    at: "2026-11-21T10:00:00Z",
    status,
    actor: "shop" as const,
    reason: "",
  }));

test("a partly sent order says what is on its way, and what follows", () => {
  const sent = { fulfillment: "partly_shipped" as const, history: paidOn21("packed") };
  const partly = order("packed", { ...sent, shipments: [{ ...parcel, delivered_at: null }] });
  expect(orderStatusText(partly)).toEqual({
    title: "Part of your order is on its way.",
    next: "Next: we send the rest, and email ada@example.com when it leaves. All of it arrives by Tuesday, December 1.",
  });
  expect(stateLabelOf(partly)).toBe("Partly shipped");
  const arrived = order("packed", { ...sent, shipments: [{ ...parcel, delivered_at: "2026-11-25T10:00:00Z" }] });
  expect(orderStatusText(arrived).title).toBe("Part of your order has arrived.");
});

test("a partly refunded order says what happens next with its units, and when they arrive", () => {
  const refunded = { refunded: "12.50", history: paidOn21("partly_refunded") };
  const next = (changes: Partial<Order>) =>
    orderStatusText(order("partly_refunded", { ...refunded, ...changes })).next.split("to show it.")[1];
  expect(next({})).toBe(
    " Next: we pack your order within two business days, and email ada@example.com when it leaves. It arrives by Tuesday, December 1.",
  );
  expect(next({ fulfillment: "partly_shipped" })).toContain("Next: we send the rest");
  const shipments = [{ ...parcel, delivered_at: null }];
  expect(next({ fulfillment: "shipped", shipments })).toBe(
    " Next: the carrier delivers your order. It arrives by Monday, November 30.",
  );
  expect(next({ fulfillment: "delivered", shipments })).toBe("");
});

test("an order whose refund came back says so, and not that it is canceled or that $0.00 was sent", () => {
  const failed = { payment: payment("flagged"), refund_requested: "0.00" };
  const step = (status: OrderState) => ({ at: "2026-11-21T10:00:00Z", status, actor: "payment" as const, reason: "" });
  const delivered = {
    ...failed,
    history: ["paid", "delivered", "refunded"].map((status) => step(status as OrderState)),
  };
  for (const text of [orderStatusText(order("partly_refunded", failed)), orderStatusText(order("refunded", delivered))])
    expect(text.title).toBe("Your refund didn’t go through.");
  const canceled = { ...failed, history: [step("paid"), step("cancelled"), step("refunded")] };
  expect(orderStatusText(order("refunded", canceled)).title).toBe("Your order is canceled.");
});

test("while units are reserved the text says for how long", () => {
  const reserved = order("awaiting_payment", { payment: payment("open"), hold_expires_at: "2026-11-21T10:15:00Z" });
  expect(orderStatusText(reserved, 1).next).toContain("one more minute.");
  expect(orderStatusText(reserved, 14).next).toContain("14 more minutes.");
  expect(orderStatusText(order("awaiting_payment", { payment: payment("expired") })).title).toContain("not paid");
});

test("a shopper who paid after the last unit was sold reads that, and that the money is refunded", () => {
  const history = [{ at: "2026-11-21T10:00:00Z", status: "cancelled" as const, actor: "payment" as const, reason: "" }];
  for (const status of ["cancelled", "refunded"] as const) {
    const { title, next } = orderStatusText(
      order(status, { history, payment: payment("refund_pending"), refund_requested: "199.00" }),
    );
    expect(title).toContain("the last one just sold");
    expect(next).toContain("$199.00 back");
  }
});

test("a canceled order with a flagged payment does not say that nothing was charged", () => {
  const replaced = { payment: payment("expired"), refund_requested: "0.00" };
  for (const changes of [{ payment: payment("flagged") }, replaced]) {
    const { next } = orderStatusText(order("cancelled", changes));
    expect(next).toContain("checking your payment");
    expect(next).not.toContain("Nothing was charged");
  }
});

test("the history shows the label of each new state once, and the reason of any other row", () => {
  const step = (status: OrderState, reason: string) => ({ at: reason, status, actor: "payment" as const, reason });
  const history = [
    step("awaiting_payment", "Order placed"),
    step("awaiting_payment", "The payment was declined"),
    step("paid", "Payment received"),
    step("packed", "Packed"),
  ];
  expect(stepsOf(history).map(({ title, more }) => [title, more])).toEqual([
    ["Packed", ""],
    ["Paid", "Payment received"],
    ["The payment was declined", ""],
    ["Awaiting payment", "Order placed"],
  ]);
});

test("an address is formatted without empty lines, with the postcode where its country writes it", () => {
  const german = { ...address, city: "Berlin", region: "", postal_code: "10115", country: "DE" };
  expect(formatAddress(german)).toEqual(["Ada Lovelace", "1 Elm Street", "10115 Berlin", "Germany"]);
  const italian = { ...german, city: "Roma", region: "RM", postal_code: "00118", country: "IT" };
  expect(formatAddress(italian)).toContain("00118 Roma, RM");
  expect(formatAddress(address)).toEqual(["Ada Lovelace", "1 Elm Street", "Portland, ME 04101", "United States"]);
});
