import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findOrder } from "#app/features/orders/orders.queries.ts";
import { handlePaymentEvent } from "#app/features/payments/events/handle-payment-event.ts";
import type { RefundStatus } from "#app/features/payments/events/payment-event.ts";
import { lockReceivedPayments } from "#app/features/payments/payments.queries.ts";
import { providerNamed } from "#app/features/payments/providers/choose-provider.ts";
import { decidePayment } from "#app/features/payments/staff/decide-payment.ts";
import { findLedgerGaps } from "#app/features/stock/stock.queries.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { sendPaid } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock } from "#tests/payments.ts";
import { command } from "#tests/staff-actors.ts";
import { refundOrder } from "./refund-order.ts";
import { sendRefund } from "./send-refund.ts";
import { undoRefund } from "./undo-refund.ts";

useDatabase();
vi.setConfig({ testTimeout: 120_000 });

const UNITS = 2;
const TOTAL = 2 * UNITS * 10_000 + 1000;
/** What the provider does with a refund: `lost` makes it, but the shop is killed before it stores the response. */
const FAULTS = ["done", "done", "done", "pending", "failed", "unavailable", "lost"] as const;
type Fault = (typeof FAULTS)[number];

/** A payment provider: a call with the same refund refunds once, and no payment is refunded beyond its amount. */
class Provider {
  readonly refunded = new Map<string, { paymentId: string; cents: number }>();
  readonly amounts = new Map<string, number>();
  readonly pending: { refundId: string; paymentId: string }[] = [];
  /** The latest sum of refunds of each payment that the shop has accepted. */
  readonly #accepted = new Map<string, number>();
  fault: Fault = "done";
  #events = 0;

  sumOf(paymentId: string): number {
    return [...this.refunded.values()]
      .filter((one) => one.paymentId === paymentId)
      .reduce((sum, { cents }) => sum + cents, 0);
  }

  refund(id: string, paymentId: string, cents: number): { ref: string; refundStatus: RefundStatus } {
    const ref = `re_${id}`;
    if (this.refunded.has(id)) return { ref, refundStatus: "done" };
    if (this.fault === "unavailable") throw new Error("The provider is unavailable");
    const isTooMuch = this.sumOf(paymentId) + cents > (this.amounts.get(paymentId) ?? 0);
    if (isTooMuch || this.fault === "failed") return { ref, refundStatus: "failed" };
    this.refunded.set(id, { paymentId, cents });
    if (this.fault === "lost") throw new Error("Killed before the response was stored");
    if (this.fault === "pending") this.pending.push({ refundId: id, paymentId });
    return { ref, refundStatus: this.fault === "pending" ? "pending" : "done" };
  }

  /** Someone refunds a payment in the provider's dashboard. */
  refundThere(paymentId: string, cents: number): void {
    const left = (this.amounts.get(paymentId) ?? 0) - this.sumOf(paymentId);
    if (left > 0) this.refunded.set(`there ${this.#events}`, { paymentId, cents: Math.min(cents, left) });
  }

  /** Sends the events of pending refunds, and how much of each payment was refunded, once the shop accepts it. */
  async sendEvents(): Promise<void> {
    const common = () =>
      ({ provider: "test", eventId: `${this.#tag}:${this.#events++}`, digest: "0".repeat(64) }) as const;
    for (const one of this.pending.splice(0)) {
      await handlePaymentEvent({ ...common(), ...one, kind: "refund_moved", refundStatus: "done" });
    }
    for (const paymentId of this.amounts.keys()) {
      const refundedCents = this.sumOf(paymentId);
      if (refundedCents === (this.#accepted.get(paymentId) ?? 0)) continue;
      const result = await handlePaymentEvent({ ...common(), paymentId, kind: "refunded", refundedCents });
      if (result !== "too_early") this.#accepted.set(paymentId, refundedCents);
    }
  }
  get #tag(): string {
    return [...this.amounts.keys()].join();
  }
}

let provider = new Provider();
let clock = 0;
beforeEach(() => {
  vi.spyOn(providerNamed("test"), "createRefund").mockImplementation(async (payment, refund) =>
    provider.refund(refund.id, payment.id, refund.amountCents),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  shiftClock(0);
});

/** A paid order of two lines, whose money came in with two payments, of `first` cents and the rest. */
async function orderOfTwoPayments(first: number): Promise<{ id: string; payments: string[]; variants: number[] }> {
  const variants = [await putInStock(UNITS), await putInStock(UNITS)];
  const [variantId = 0, also = 0] = variants;
  const placed = await placeTestOrder({ variantId, also, quantity: UNITS });
  await sendPaid(placed);
  await queryColumn("update payments set amount_cents = $2 where id = $1 returning 1", [placed.paymentId, first]);
  const second = await queryColumn(
    `insert into payments (id, order_id, provider, provider_ref, amount_cents, status, url, created_at)
     select gen_random_uuid(), order_id, 'test', id || '-2', $2, 'paid', url, created_at + interval '1 second' from payments where id = $1 returning id`,
    [placed.paymentId, TOTAL - first],
  );
  const payments = [placed.paymentId, String(second[0])];
  provider.amounts.set(placed.paymentId, first).set(String(second[0]), TOTAL - first);
  return { id: placed.order.id, payments, variants };
}

type Order = Awaited<ReturnType<typeof orderOfTwoPayments>>;
type Command =
  | { do: "refund"; units: [number, number]; restock: number | undefined; shipping: boolean; cents: number | undefined }
  | { do: "undo" | "wait" | "events" | "retry" }
  | { do: "send"; fault: Fault; isLast: boolean }
  | { do: "there"; which: number; cents: number };

const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    do: fc.constant("refund" as const),
    units: fc.tuple(fc.nat(UNITS), fc.nat(UNITS)),
    restock: fc.constantFrom(undefined, 0, 1),
    shipping: fc.boolean(),
    cents: fc.constantFrom(undefined, undefined, 1, 777, 25_000, TOTAL),
  }),
  fc.record({ do: fc.constant("send" as const), fault: fc.constantFrom(...FAULTS), isLast: fc.boolean() }),
  fc.record({
    do: fc.constantFrom("undo" as const, "wait" as const, "wait" as const, "events" as const, "retry" as const),
  }),
  fc.record({ do: fc.constant("there" as const), which: fc.nat(1), cents: fc.constantFrom(500, 20_000) }),
);

const refundsOf = (id: string, states: string) =>
  queryColumn(
    `select r.id from refunds r join payments p on p.id = payment_id where order_id = $1 and r.status in (${states}) order by r.created_at`,
    [id],
  );
const refundableOf = (id: string) =>
  inTransaction(async (tx) => (await lockReceivedPayments(id, tx)).map(({ refundableCents }) => refundableCents));

async function run({ id, payments }: Order, step: Command): Promise<void> {
  if (step.do === "refund") return refund(id, step);
  if (step.do === "send") return send(id, step);
  if (step.do === "wait") {
    clock += 31_000;
    return shiftClock(clock);
  }
  if (step.do === "events") return provider.sendEvents();
  if (step.do === "there") return provider.refundThere(payments[step.which] ?? "", step.cents);
  if (step.do === "undo") {
    const waiting = (await refundsOf(id, "'pending'")).at(-1);
    if (waiting) await undoRefund(String(waiting), command);
    return;
  }
  for (const payment of payments) await decidePayment(payment, { decision: "try_again", reason: "Again" }, command);
}

/** Sends the refunds, as the job queue does, while the provider has a fault. */
async function send(id: string, { fault, isLast }: Extract<Command, { do: "send" }>): Promise<void> {
  provider.fault = fault;
  for (const refundId of await refundsOf(id, "'pending', 'sending'")) {
    await sendRefund(String(refundId), { lastAttempt: isLast }).catch(() => undefined);
  }
  provider.fault = "done";
}

/** Requests a refund, and checks that it is taken from the oldest payment first. */
async function refund(
  id: string,
  { units, restock, shipping, cents }: Extract<Command, { do: "refund" }>,
): Promise<void> {
  const before = await refundableOf(id);
  const lines = units
    .map((quantity, index) => ({ position: index + 1, quantity, restock: restock && Math.min(restock, quantity) }))
    .filter(({ quantity }) => quantity > 0);
  const expectedRefundableCents = before.reduce((sum, left) => sum + left, 0);
  const common = { lines, shippingCents: shipping ? 1000 : 0, cause: "late", note: "", notify: false } as const;
  const requested = await refundOrder(id, { ...common, lines, amountCents: cents, expectedRefundableCents }, command);
  if (!requested.ok) return;
  const after = await refundableOf(id);
  let rest = requested.value.amountCents;
  for (const [index, left] of before.entries()) {
    expect(left - (after[index] ?? 0)).toBe(Math.min(rest, left));
    rest -= Math.min(rest, left);
  }
}

/** Checks what must hold after any step. */
async function checkLimits({ id, payments }: Order): Promise<void> {
  for (const paymentId of payments) {
    const amount = provider.amounts.get(paymentId) ?? 0;
    expect(provider.sumOf(paymentId)).toBeLessThanOrEqual(amount);
    const [sum] = await queryColumn(
      "select coalesce(sum(amount_cents), 0)::int from refunds where payment_id = $1 and status not in ('failed', 'undone')",
      [paymentId],
    );
    expect(Number(sum)).toBeLessThanOrEqual(amount);
  }
  const units = await queryColumn(
    `select sum(l.quantity)::int from refund_lines l join refunds r on r.id = refund_id
     where l.order_id = $1 and r.status not in ('failed', 'undone') group by position`,
    [id],
  );
  expect(Math.max(0, ...units.map(Number))).toBeLessThanOrEqual(UNITS);
}

/** Checks the states and the stock once all refunds are sent and all events have arrived. */
async function checkEnd({ id, payments, variants }: Order): Promise<void> {
  let done = 0;
  for (const paymentId of payments) {
    const [row] = await queryColumn(
      `select json_build_object('status', status, 'done', (select coalesce(sum(amount_cents), 0)::int from refunds
         where payment_id = payments.id and status = 'done'), 'failed', (select count(*) from refunds f where payment_id = payments.id
         and status = 'failed' and not exists (select from refunds r where r.retry_of = f.id and r.status <> 'undone')))
       from payments where id = $1`,
      [paymentId],
    );
    const payment = row as { status: string; done: number; failed: number };
    expect(payment.done).toBe(provider.sumOf(paymentId));
    const isWhole = payment.done === provider.amounts.get(paymentId);
    expect(payment.status).toBe(isWhole ? "refunded" : payment.failed > 0 ? "flagged" : "paid");
    done += payment.done;
  }
  const order = await findOrder(id);
  expect(order?.refundedCents).toBe(done);
  if (done === TOTAL) expect(order?.status).toBe("refunded");
  else expect(["cancelled", done === 0 ? "paid" : "partly_refunded"]).toContain(order?.status);
  for (const [index, variantId] of variants.entries()) {
    const [asked] = await queryColumn(
      `select coalesce(sum(restock), 0)::int from refund_lines l join refunds r on r.id = refund_id
       where l.order_id = $1 and position = $2 and r.status not in ('pending', 'undone')`,
      [id, index + 1],
    );
    const [stock] = await queryColumn("select stock from variants where id = $1", [variantId]);
    const [unsent] = await queryColumn(
      "select quantity - canceled from order_lines where order_id = $1 and position = $2",
      [id, index + 1],
    );
    // Units of a refunded order are not sent anymore.
    const back = Number(asked) + (order?.status === "refunded" ? Number(unsent) : 0);
    expect(stock).toBe(Math.min(UNITS, back));
  }
}

test("for any refunds over two payments and lines, with failures, retries, kills and refunds at the provider, money, units and stock agree", async () => {
  const first = fc.constantFrom(10_000, 20_500, 40_000);
  await fc.assert(
    fc.asyncProperty(first, fc.array(anyCommand, { minLength: 3, maxLength: 12 }), async (cents, steps) => {
      provider = new Provider();
      clock = 0;
      shiftClock(0);
      const order = await orderOfTwoPayments(cents);
      for (const step of steps) {
        await run(order, step);
        await checkLimits(order);
      }
      for (const step of ["wait", "send", "events", "send", "events"] as const) {
        await run(order, step === "send" ? { do: step, fault: "done", isLast: true } : { do: step });
      }
      await checkLimits(order);
      await checkEnd(order);
    }),
    { numRuns: Number(process.env.STORIES ?? 15), endOnFailure: true },
  );
  expect(await findLedgerGaps()).toEqual([]);
});
