import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { now } from "#app/platform/clock.ts";
import { db, inTransaction } from "#app/platform/db/db.server.ts";
import { queryColumn, registered } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { moveRequests } from "./back-in-stock.queries.ts";
import { backInStockRequests } from "./back-in-stock.table.ts";

useDatabase();
const DAY = 86_400_000;

type Given = { notified?: boolean; unconfirmed?: boolean; days?: number };

test.each<[string, Given, Given, "own" | "other"]>([
  ["the own request was fulfilled and the other one waits", { notified: true }, {}, "other"],
  ["both wait", {}, {}, "own"],
  ["the other one was fulfilled", {}, { notified: true }, "own"],
  ["both were fulfilled", { notified: true }, { notified: true }, "own"],
  ["the other one is not confirmed", { notified: true }, { unconfirmed: true }, "own"],
  ["the other one has expired", { notified: true }, { days: -1 }, "own"],
])("of two requests for a variant, one stays when the email changes: %s", async (_which, own, other, left) => {
  const name = randomUUID();
  const email = `${name}@example.com`;
  await registered(createApi(), `own-${email}`);
  const [customerId] = await queryColumn("select id from customers where email = $1", [`own-${email}`]);
  await putProducts({ slug: name, stock: [{ quantity: 0 }] });
  const [variantId] = await queryColumn(
    "select v.id from variants v join products p on p.id = product_id where slug = $1",
    [name],
  );
  const insert = async (who: string, customer: unknown, is: Given) => {
    const id = randomUUID();
    const at = now();
    await db()
      .insert(backInStockRequests)
      .values({
        id,
        variantId: Number(variantId),
        email: who,
        customerId: customer ? String(customer) : null,
        hash: is.unconfirmed ? Buffer.from(id) : null,
        requestedAt: at,
        confirmedAt: is.unconfirmed ? null : at,
        notifiedAt: is.notified ? at : null,
        expiresAt: new Date(at.getTime() + (is.days ?? 1) * DAY),
      });
    return id;
  };
  const ids = { own: await insert(`own-${email}`, customerId, own), other: await insert(email, null, other) };
  await inTransaction((tx) => moveRequests(String(customerId), email, tx));
  const found = "select id || ' ' || email from back_in_stock_requests where variant_id = $1 and email like '%@%'";
  expect(await queryColumn(found, [variantId])).toEqual([`${left === "own" ? ids.own : ids.other} ${email}`]);
});
