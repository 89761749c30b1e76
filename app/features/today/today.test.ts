import { expect, test } from "vitest";
import { useDatabase } from "#tests/database.ts";
import { newStaff } from "#tests/staff.ts";
import { getToday } from "./get-today.ts";

useDatabase();

test("an owner sees every figure, and an empty shop has none", async () => {
  const { actor } = await newStaff("owner");
  const none = { count: 0, oldest: null };
  const noSales = { orders: 0, cents: 0 };
  expect(await getToday(actor)).toEqual({
    ok: true,
    value: {
      toPack: none,
      packed: none,
      flagged: 0,
      failedEmails: 0,
      lowStock: 0,
      sales: { today: noSales, week: noSales, weekBefore: noSales },
    },
  });
});

test("a packer sees neither sales nor payments nor emails", async () => {
  const { actor } = await newStaff("packer");
  expect(await getToday(actor)).toMatchObject({
    ok: true,
    value: { toPack: { count: 0 }, flagged: undefined, failedEmails: undefined, sales: undefined },
  });
});
