import { randomUUID } from "node:crypto";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { action as actOnBench, loader as readBench } from "#app/admin/bench/bench.page.tsx";
import { createApi } from "#app/api/api.ts";
import { queryColumn } from "#tests/accounts.ts";
import { checkOutProduct, completePayment } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { newStaff, staffVisitor } from "#tests/staff.ts";
import { product } from "#tests/stocked-product.ts";
import CountSheet, { action as bookSheet, loader as readSheet } from "./sheet.page.tsx";
import { action as changeStock, loader as readVariant } from "./variant.page.tsx";

useDatabase();
const api = createApi();
let packer: Awaited<ReturnType<typeof staffVisitor>>;
beforeAll(async () => {
  packer = await staffVisitor(api, "packer");
});

type Result = {
  state: string;
  message: string;
  fields: Record<string, string>;
  undo?: { url: string; whole?: boolean };
};
type Page = (args: never) => Promise<unknown>;
function argsOf(path: string, { fields, params = {}, cookie = packer.staff.cookie }: Sent = {}): never {
  const headers = { cookie, "x-client-address": "198.51.100.9" };
  const init = fields ? { method: "POST", headers, body: new URLSearchParams(fields) } : { headers };
  return { request: new Request(`http://localhost:3000/admin/${path}`, init), params } as never;
}
type Sent = { fields?: Record<string, string>; params?: Record<string, string>; cookie?: string };
async function send(page: Page, path: string, intent: string, fields: Record<string, string>): Promise<Result> {
  const sent = await page(argsOf(path, { fields: { intent, key: randomUUID(), ...fields } }));
  return (sent as { data: Result }).data;
}

async function variant(stock: number) {
  const productId = await product(stock);
  const [id] = await queryColumn("select id from variants where product_id = $1", [productId]);
  return { productId, id: Number(id) };
}
const stockOf = async (id: number) => (await queryColumn("select stock from variants where id = $1", [id]))[0];
const row = ({ id }: { id: number }, counted: number | string, expected: number) => ({
  [`counted-${id}`]: String(counted),
  [`expected-${id}`]: String(expected),
});
const book = (fields: Record<string, string>) => send(bookSheet, "stock/sheet", "sheet", fields);

test("a sheet books all its counts, leaves empty rows alone, and is undone as a whole", async () => {
  const [right, fewer, more, empty] = [await variant(3), await variant(5), await variant(2), await variant(9)];
  const rows = { ...row(right, 3, 3), ...row(fewer, 4, 5), ...row(more, 4, 2), ...row(empty, "", 9) };
  const unexplained = await book(rows);
  expect(unexplained).toMatchObject({ state: "invalid", fields: { note: expect.any(String) } });
  const booked = await book({ ...rows, note: "Counted on Sunday" });
  expect(booked).toMatchObject({ state: "done", message: "2 differences recorded, 1 right.", undo: { whole: true } });
  expect(await Promise.all([right, fewer, more, empty].map(({ id }) => stockOf(id)))).toEqual([3, 4, 4, 9]);
  const undone = await packer.post(booked.undo?.url ?? "", { whole_batch: true }, { "Idempotency-Key": randomUUID() });
  expect(undone.status).toBe(200);
  expect(await Promise.all([right, fewer, more, empty].map(({ id }) => stockOf(id)))).toEqual([3, 5, 2, 9]);
  expect(await book(row(right, 3, 3))).toMatchObject({ message: "The count is right." });
});

test("units that left the shelf while the sheet was open: nothing is booked, and the row says the new number", async () => {
  const [still, moved] = [await variant(5), await variant(5)];
  await packer.post(
    `/api/admin/stock/${moved.id}/correct/`,
    { change: -2, note: "Broken" },
    { "Idempotency-Key": "b29" },
  );
  const booked = await book({ ...row(still, 4, 5), ...row(moved, 5, 5), note: "Counted" });
  expect(booked).toMatchObject({
    state: "invalid",
    // The page loads what should be there now.
    isStale: true,
    fields: { [`counted-${moved.id}`]: expect.stringContaining("3 should be there now") },
  });
  expect(await stockOf(still.id)).toBe(5);
  await packer.post(`/api/admin/stock/${still.id}/receive/`, { quantity: 1 }, { "Idempotency-Key": "made" });
  // Every row that moved is named: the page loads the new numbers of all rows.
  expect(await book({ ...row(still, 5, 5), ...row(moved, 5, 5), note: "Counted" })).toMatchObject({
    message: "Nothing was recorded. 2 rows need another look.",
    fields: {
      [`counted-${still.id}`]: expect.stringContaining("6 should be there now"),
      [`counted-${moved.id}`]: expect.stringContaining("3 should be there now"),
    },
  });
});

test("counting what lies there changes nothing while two units wait for packing", async () => {
  const { productId, id } = await variant(6);
  for (const _ of [1, 2]) await completePayment((await checkOutProduct(api, productId)).order);
  const page = await readVariant(argsOf(`stock/${id}`, { params: { variantId: String(id) } }));
  expect(page.row).toMatchObject({ free: 4, toSend: 2, onHand: 6 });
  expect(await book(row({ id }, 6, 6))).toMatchObject({ state: "done", message: "The count is right." });
  expect(await stockOf(id)).toBe(4);
  // A sale that is not sent yet leaves the unit on the shelf.
  await completePayment((await checkOutProduct(api, productId)).order);
  expect(await book(row({ id }, 6, 6))).toMatchObject({ state: "done" });
});

test("the history of a variant names reason, order, person and note", async () => {
  const { productId, id } = await variant(4);
  const { order } = await checkOutProduct(api, productId);
  await completePayment(order);
  const change = (intent: string, fields: Record<string, string>) =>
    send(changeStock, `stock/${id}`, intent, { variant_id: String(id), ...fields });
  expect((await change("correct", { cause: "gift", quantity: "1", note: "For the baker" })).message).toBe(
    "−1 unit recorded.",
  );
  expect((await change("correct", { cause: "found", quantity: "2" })).message).toBe("+2 units recorded.");
  expect((await change("correct", { cause: "broken", quantity: "99" })).message).toContain("Only 4 available");
  for (const fields of [{ cause: "sold", quantity: "1" }, { cause: "broken", quantity: "0" }, {}])
    expect((await change("correct", fields as Record<string, string>)).state).toBe("invalid");
  const moved = await change("count", { counted: "3", expected_on_hand: "99", note: "Counted" });
  expect(moved.fields.counted).toContain("5 should be there now");
  const page = await readVariant(argsOf(`stock/${id}`, { params: { variantId: String(id) } }));
  expect(page.movements).toMatchObject([
    { change: 2, reason: "Corrected", note: "Found", staffName: packer.staff.name },
    { change: -1, note: "Given away: For the baker", staffName: packer.staff.name },
    { change: 0, orderNumber: order.number, staffName: null },
    { change: -1, reason: "Reserved for an order", orderNumber: order.number },
    { change: 4, reason: "Made or received", note: "First stock" },
  ]);
});

test("unreadable input and missing rights are refused", async () => {
  const { id } = await variant(2);
  for (const fields of [{}, { "counted-x": "1" }, { "counted-99999999999": "1" }, row({ id }, "", 2)])
    expect((await book(fields as Record<string, string>)).message).toContain("at least one row");
  for (const counted of ["-1", "x", "9999999999", "\0"])
    expect((await book({ ...row({ id }, counted, 2), note: "n" })).fields).toHaveProperty(`counted-${id}`);
  expect((await book({ [`counted-${id}`]: "2" })).state).toBe("invalid");
  expect((await book(row({ id: 999_999_999 }, 1, 1))).state).toBe("invalid");
  expect((await book({ ...row({ id }, 1, 2), note: "n".repeat(501) })).fields).toHaveProperty("note");
  const viewer = await newStaff("viewer");
  await expect(readSheet(argsOf("stock/sheet", { cookie: viewer.cookie }))).rejects.toMatchObject({
    init: { status: 403 },
  });
  for (const variantId of ["0", "x", "999999999"])
    await expect(readVariant(argsOf("stock/x", { params: { variantId } }))).rejects.toMatchObject({
      init: { status: 404 },
    });
  expect((await readSheet(argsOf("stock/sheet?search=%00&page=x"))).page).toBe(1);
});

test("at the bench, units are put on the making list, and received once", async () => {
  const { id } = await variant(1);
  const submit = (intent: string, fields: Record<string, string>) => send(actOnBench, "bench", intent, fields);
  expect((await submit("make", { variant_id: String(id), quantity: "10" })).message).toBe("10 are on the making list.");
  const page = await readBench(argsOf("bench"));
  expect(page.rows.find(({ variantId }) => variantId === id)).toMatchObject({
    suggested: 10,
    making: 10,
    daysLeft: null,
  });
  const card = page.cards.find(({ variantId }) => variantId === id);
  const made = await submit("made", { id: card?.id ?? "" });
  expect(made).toMatchObject({ state: "done", message: "10 added: 11 available." });
  expect((await submit("made", { id: card?.id ?? "" })).message).toContain("not on the making list anymore");
  expect(await stockOf(id)).toBe(11);
  for (const fields of [{}, { variant_id: String(id), quantity: "0" }, { variant_id: "\0", quantity: "10" }])
    expect((await submit("make", fields as Record<string, string>)).state).toBe("invalid");
  for (const cardId of ["", "x", "\0"]) expect((await submit("remove", { id: cardId })).state).toBe("invalid");
  const viewer = await newStaff("viewer");
  expect((await readBench(argsOf("bench", { cookie: viewer.cookie }))).canMake).toBe(false);
});

test("each page and each search of the sheet has a form of its own, which keeps what is typed", async () => {
  await variant(1);
  const { rows } = (await readSheet(argsOf("stock/sheet"))) as { rows: unknown[] };
  const formOf = (search: string, page: number) => {
    const loaderData = { formKey: "k", rows, search, page, pages: 2 };
    const Stub = createRoutesStub([{ id: "sheet", path: "/", Component: CountSheet as ComponentType }]);
    const html = renderToStaticMarkup(createElement(Stub, { hydrationData: { loaderData: { sheet: loaderData } } }));
    const fields = html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g);
    return [...fields].map(([, name, value]) => `${name}=${value}`).join(" ");
  };
  const forms = [formOf("", 1), formOf("", 2), formOf("belt", 1), formOf("belt", 2)];
  expect(new Set(forms).size).toBe(4);
  expect(formOf("belt", 2)).toBe(forms[3]);
});
