import fc from "fast-check";
import { expect, test } from "vitest";
import { lockOrder } from "#app/features/orders/orders.queries.ts";
import { databasePool, transaction } from "#app/platform/db/db.server.ts";
import { err } from "#app/platform/result.ts";
import { useDatabase } from "#tests/database.ts";
import { bareOrder } from "#tests/orders.ts";
import { changeOrder } from "./change-order.ts";
import { ACTORS, mayChange, ORDER_STATES, type OrderActor, type OrderState } from "./order-states.ts";

useDatabase();

type Try = { to: OrderState; actor: OrderActor };
const aTry = fc.record<Try>({ to: fc.constantFrom(...ORDER_STATES), actor: fc.constantFrom(...ACTORS) });

const attempt = (id: string, { to, actor }: Try) =>
  transaction<unknown, { code: string }>(async (tx) => {
    const order = await lockOrder(id, tx);
    return order ? changeOrder(tx, order, to, { actor, reason: "Tried" }) : err({ code: "no_such_order" });
  });

type Step = { from: OrderState; to: OrderState; actor: OrderActor; at: Date; reason: string };
async function recordsOf(id: string): Promise<{ status: OrderState; steps: Step[] }> {
  const { rows } = await databasePool().query("select status from orders where id = $1", [id]);
  const { rows: steps } = await databasePool().query<Step>(
    `select from_status as "from", to_status as "to", actor, at, reason from order_events where order_id = $1 order by id`,
    [id],
  );
  return { status: rows[0].status, steps };
}

test("for any sequence of changes, an order makes only the allowed ones, and its history has a row for each", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aTry, { maxLength: 30 }), async (tries) => {
      const id = await bareOrder();
      let model: OrderState = "awaiting_payment";
      const made: OrderState[] = [];
      for (const one of tries) {
        const allowed = mayChange({ status: model, fulfillment: "none" }, one.to, one.actor);
        expect((await attempt(id, one)).ok).toBe(allowed);
        if (allowed) made.push(one.to);
        if (allowed) model = one.to;
      }
      const { status, steps } = await recordsOf(id);
      expect(status).toBe(model);
      expect(steps.map(({ to }) => to)).toEqual(made);
    }),
    { numRuns: 40 },
  );
});

test("concurrent changes are made one after another, each with its time, actor and reason", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aTry, { minLength: 5, maxLength: 25 }), async (tries) => {
      const id = await bareOrder();
      const paying: Try = { to: "paid", actor: "payment" };
      const results = await Promise.all([paying, ...tries].map((one) => attempt(id, one)));
      const { status, steps } = await recordsOf(id);
      expect(steps).toHaveLength(results.filter(({ ok }) => ok).length);
      let from: OrderState = "awaiting_payment";
      for (const step of steps) {
        expect([step.from, mayChange({ status: step.from, fulfillment: "none" }, step.to, step.actor)]).toEqual([
          from,
          true,
        ]);
        expect([step.at instanceof Date, step.reason]).toEqual([true, "Tried"]);
        from = step.to;
      }
      expect(status).toBe(from);
    }),
    { numRuns: 25 },
  );
});
