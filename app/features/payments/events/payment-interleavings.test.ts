import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { packOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { lockOrder } from "#app/features/orders/orders.queries.ts";
import { cancelAndRefund } from "#app/features/payments/cancel-and-refund.ts";
import { submitTestPayment } from "#app/features/payments/providers/submit-test-payment.ts";
import { payAgain } from "#app/features/payments/start/pay-again.ts";
import { expireReservations } from "#app/features/stock/expire-reservations.ts";
import { findLedgerGaps } from "#app/features/stock/stock.queries.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { databasePool, db, transaction, transactionDb } from "#app/platform/db/db.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { anyReserver, sendRefunds } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock, recordsOf, type TestOrder } from "#tests/payments.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { command } from "#tests/staff-actors.ts";

useDatabase();
vi.setConfig({ testTimeout: 300_000 });
afterEach(() => shiftClock(0));

const SHOPPERS = 3;
const RESERVATION_MS = 16 * 60_000;
type Action = {
  what: "place" | "pay" | "decline" | "again" | "cancel" | "expire" | "pack" | "refund" | "crash";
  who: number;
  which: number;
};

const anyAction = fc.record<Action>({
  what: fc.constantFrom(
    "place",
    "place",
    "pay",
    "pay",
    "decline",
    "again",
    "cancel",
    "expire",
    "pack",
    "refund",
    "crash",
  ),
  who: fc.nat(SHOPPERS - 1),
  which: fc.nat(3),
});
/** The actions of one row run at the same time. */
const anySequence = fc.record({
  units: fc.integer({ min: 1, max: 3 }),
  rows: fc.array(fc.array(anyAction, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 10 }),
});

/** A terminated connection is not a failure of the shop: the caller retries, as a payment provider does. */
const wasCut = (error: unknown) => {
  const { message, cause } = error as Error & { cause?: Error };
  return /terminat|connection|not queryable|EPIPE|ECONNRESET/i.test(`${message} ${cause?.message ?? ""}`);
};
const unlessCut = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!wasCut(error)) throw error;
  });

/** Terminates every database connection of the shop, whatever it is doing. */
const crash = () =>
  databasePool().query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );

class Market {
  readonly placed: TestOrder[] = [];
  /** The ids of payments for which a shopper was charged. */
  readonly captured = new Set<string>();
  #hours = 0;
  readonly #variantId: number;
  constructor(variantId: number) {
    this.#variantId = variantId;
  }

  async play({ what, who, which }: Action): Promise<void> {
    if (what === "place") return this.#place(who);
    if (what === "expire") return this.#expire();
    if (what === "refund") return sendRefunds();
    if (what === "crash") return void (await crash());
    const placed = this.placed[who];
    if (!placed) return;
    if (what === "pack") return void (await packOrder(placed.order.id, command));
    if (what === "again" || what === "cancel") return this.#lockAnd(what, placed);
    const payments = await queryColumn("select id from payments where order_id = $1 order by created_at", [
      placed.order.id,
    ]);
    const id = String(payments[which % payments.length]);
    if (what === "pay") this.captured.add(id);
    await submitTestPayment(id, what === "pay" ? "paid" : "declined");
  }

  async #place(who: number): Promise<void> {
    if (this.placed[who]) return;
    const placed = await placeTestOrder({ variantId: this.#variantId }).catch((error: Error) => {
      if (!error.message.startsWith("The test wants more units")) throw error;
    });
    if (placed && !this.placed[who]) this.placed[who] = placed;
    else if (placed) await this.#lockAnd("cancel", placed);
  }

  async #expire(): Promise<void> {
    this.#hours += RESERVATION_MS;
    shiftClock(this.#hours);
    await expireReservations();
  }

  async #lockAnd(what: "again" | "cancel", { order: { id } }: TestOrder): Promise<void> {
    await transaction<unknown, { code: string }>(async (tx) => {
      const order = await lockOrder(id, tx);
      if (!order) throw new Error("No order");
      if (what === "again") return payAgain(tx, order, anyReserver);
      return cancelAndRefund(tx, order, { actor: "shopper", reason: "Changed my mind", emailReason: false });
    });
  }
}

/** Sends all of the provider's events, in reverse order, and all refunds. */
async function applyAll({ captured }: Market): Promise<void> {
  for (const id of [...captured].reverse()) await submitTestPayment(id, "paid");
  await sendRefunds();
}

/** Returns the cents that the shop has received for an order in the end: what was charged less what was refunded. */
async function moneyFor({ order }: TestOrder, captured: Set<string>): Promise<number> {
  const ids = (await queryColumn("select id from payments where order_id = $1", [order.id])).map(String);
  const [refunded] = await queryColumn(
    "select coalesce(sum(r.amount_cents), 0)::int from refunds r join payments p on p.id = payment_id where order_id = $1 and r.status = 'done'",
    [order.id],
  );
  return ids.filter((id) => captured.has(id)).length * order.totalCents - Number(refunded);
}

test("however paying, declining, expiring, canceling, packing and crashing interleave, money, stock and emails agree", async () => {
  await fc.assert(
    fc.asyncProperty(anySequence, async ({ units, rows }) => {
      const variantId = await putInStock(units);
      const market = new Market(variantId);
      for (const row of rows) {
        await Promise.all(row.map((action) => unlessCut(market.play(action))));
        await vi.waitFor(
          () => Promise.all([db().execute("select 1"), transactionDb().execute("select 1")]),
          POLL_OPTIONS,
        );
      }
      await applyAll(market);
      let sold = 0;
      for (const placed of market.placed.filter(Boolean)) {
        const { status, emails, payments } = await recordsOf(placed);
        const isPaid = status === "paid" || status === "packed";
        if (isPaid) sold += 1;
        expect(await moneyFor(placed, market.captured)).toBe(isPaid ? placed.order.totalCents : 0);
        expect(payments.filter((state) => state === "paid")).toHaveLength(isPaid ? 1 : 0);
        const [timesPaid] = await queryColumn(
          "select count(*)::int from order_events where order_id = $1 and to_status = 'paid' and from_status <> 'paid'",
          [placed.order.id],
        );
        expect(emails.filter((email) => email === "order-confirmed")).toHaveLength(Number(timesPaid));
        expect(Number(timesPaid)).toBeLessThanOrEqual(1);
      }
      const [stock] = await queryColumn("select stock from variants where id = $1", [variantId]);
      const [reserved] = await queryColumn(
        "select coalesce(sum(quantity), 0)::int from stock_reservations where variant_id = $1 and state = 'held'",
        [variantId],
      );
      expect(Number(stock) + Number(reserved) + sold).toBe(units);
      expect(await findLedgerGaps()).toEqual([]);
    }),
    { numRuns: Number(process.env.STORIES ?? 30), endOnFailure: true },
  );
});
