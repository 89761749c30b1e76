import { expect, test } from "vitest";
import { databasePool } from "#app/platform/db/db.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";

useDatabase();

test("a new product starts with a stock movement for its initial stock", async () => {
  await putProducts({
    slug: "ledger-tote",
    stock: [
      { color: "Tan", quantity: 3 },
      { color: "Black", quantity: 0 },
    ],
  });
  expect(await queryColumn("select change from stock_movements where reason = 'received'")).toEqual([3]);
});

test("stock movements can't be updated, deleted or truncated", async () => {
  for (const statement of [
    "update stock_movements set change = 100",
    "delete from stock_movements",
    "truncate stock_movements",
    "delete from order_events",
    "update payment_events set kind = 'paid'",
  ])
    await expect(databasePool().query(statement)).rejects.toMatchObject({ code: "23001" });
});
