import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { findStock } from "#app/features/stock-taking/stock-list.queries.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { newStaff, staffVisitor } from "#tests/staff.ts";
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
  const found = await findStock({ low: true, limit: 50 });
  const listed = found.ok && found.value;
  if (!listed) throw new Error("The first page has no cursor");
  expect(listed.page.rows.map(({ productName }) => productName)).toHaveLength(1);
  expect(await getToday(actor)).toMatchObject({ value: { lowStock: listed.total } });
});

test("a packer sees neither sales nor payments nor emails", async () => {
  const { actor } = await newStaff("packer");
  expect(await getToday(actor)).toMatchObject({
    ok: true,
    value: { toPack: { count: 0 }, flagged: undefined, failedEmails: undefined, sales: undefined },
  });
});

test("the endpoint returns the figures of the page, and null for what the role does not see", async () => {
  const api = createApi();
  const manager = await staffVisitor(api, "manager");
  const page = await getToday(manager.staff.actor);
  const { body } = await manager.get("/api/admin/today/");
  expect(body).toMatchObject({
    to_pack: { count: 0, oldest: null },
    flagged_payments: 0,
    failed_emails: { orders: 0, others: 0 },
    not_published: [],
    low_stock: page.ok && page.value.lowStock,
    sales: [1, 7, 28].map((days) => ({ days, current: { orders: 0, total: "0.00", refunded: "0.00" } })),
  });
  const packer = await staffVisitor(api, "packer");
  const hidden = { flagged_payments: null, failed_emails: null, not_published: null, sales: null };
  expect((await packer.get("/api/admin/today/")).body).toMatchObject(hidden);
});
