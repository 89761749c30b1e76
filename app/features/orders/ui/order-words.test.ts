import { expect, test } from "vitest";
import { ORDER_STATES, type OrderState } from "../order-states.ts";
import type { Order } from "../orders.contract.ts";
import { arrivalOf, envelope, standingOf } from "./order-words.ts";

const home = {
  full_name: "Ada Lovelace",
  line1: "14 Tanner's Row",
  line2: "",
  company: "",
  city: "Portland",
  region: "ME",
  postal_code: "04101",
  country: "US",
};

function order(status: OrderState, changes: Partial<Order> = {}): Order {
  const history = [{ at: "2026-11-21T10:00:00Z", status, actor: "payment" as const, reason: "" }];
  const money = { subtotal: "189.00", shipping: "10.00", total: "199.00", currency: "USD" };
  const rest = { billing_address: null, note: "", gift_message: "", placed_at: "2026-11-21T10:00:00Z", tracking: null };
  const acts = { hold_expires_at: null, payment: null, can_cancel: false, can_pay: false };
  const whose = { number: "7KQ-M4T-2X", email: "ada@example.com", items: [], shipping_address: home };
  return { status, history, ...money, ...rest, ...acts, ...whose, ...changes };
}

const payment = (status: NonNullable<Order["payment"]>["status"]) => ({
  provider: "test" as const,
  url: "/pay",
  status,
});

test("every state is told with what happens next", () => {
  for (const status of ORDER_STATES) expect(standingOf(order(status)).next).toMatch(/\.$|back\.$/);
});

test("a paid order says by which day it arrives, and a cancelled one promises no day", () => {
  expect(standingOf(order("paid")).next).toContain("It arrives by Tuesday, December 1.");
  expect(arrivalOf(order("cancelled"))).toBeUndefined();
});

test("a declined payment and one that is looked at are told apart", () => {
  expect(standingOf(order("awaiting_payment", { payment: payment("declined") })).next).toContain(
    "Nothing was charged.",
  );
  expect(standingOf(order("awaiting_payment", { payment: payment("flagged") })).title).toContain("looking at");
});

test("a cancelled order says that money came back only where some was paid", () => {
  expect(standingOf(order("cancelled")).next).toBe("Nothing was charged.");
  expect(standingOf(order("cancelled", { payment: payment("refund_pending") })).next).toContain("$199.00");
});

test("an address is written as on an envelope, without empty lines", () => {
  expect(envelope(home)).toEqual(["Ada Lovelace", "14 Tanner's Row", "Portland, ME 04101", "United States"]);
});
