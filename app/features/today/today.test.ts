import { expect, test } from "vitest";
import { findStock } from "#app/features/stock-taking/on-hand.queries.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { newStaff } from "#tests/staff.ts";
import { getToday } from "./get-today.ts";

useDatabase();

test("an owner sees every figure, and an empty shop has none", async () => {
  const { actor } = await newStaff("owner");
  const none = { count: 0, oldest: null };
  const noSales = { orders: 0, cents: 0, refundedCents: 0 };
  expect(await getToday(actor)).toMatchObject({
    ok: true,
    value: {
      toPack: none,
      packed: none,
      late: 0,
      flagged: 0,
      failedEmails: { orders: 0, others: 0 },
      notPublished: [],
      lowStock: 0,
      sales: [1, 7, 28].map((days) => ({ days, current: noSales, before: noSales })),
    },
  });
});

test("the variants with low stock are those that the stock page lists as low", async () => {
  const products = await putProducts(
    { slug: "low-tote", stock: [{ quantity: 1 }] },
    { slug: "old-tote", stock: [{ quantity: 1 }] },
  );
  await queryColumn("update products set status = 'archived' where id = $1 returning id", [products.get("old-tote")]);
  const { actor } = await newStaff("owner");
  const listed = await findStock({ low: true, limit: 50, offset: 0 });
  expect(listed.rows.map(({ productName }) => productName)).toHaveLength(1);
  expect(await getToday(actor)).toMatchObject({ value: { lowStock: listed.total } });
});

test("a packer sees neither sales nor payments nor emails", async () => {
  const { actor } = await newStaff("packer");
  expect(await getToday(actor)).toMatchObject({
    ok: true,
    value: { toPack: { count: 0 }, flagged: undefined, failedEmails: undefined, sales: undefined },
  });
});
