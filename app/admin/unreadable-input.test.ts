import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { useDatabase } from "#tests/database.ts";
import { placeTestOrder, putInStock } from "#tests/payments.ts";
import { newStaff } from "#tests/staff.ts";
import { loader as readAudit } from "./audit/audit.page.tsx";
import { loader as listOrders } from "./orders/list/orders.page.tsx";
import { action as changeOrder } from "./orders/order.page.tsx";
import { action as changeMember, loader as readMember } from "./staff/member.page.tsx";
import { action as changeStock } from "./stock/stock.page.tsx";

useDatabase();

type Sent = { cookie: string; fields?: Record<string, string>; params?: Record<string, string> };

/** What a loader or an action of any page is called with. */
function args(path: string, { cookie, fields, params = {} }: Sent): never {
  const headers = { cookie, "x-client-address": "198.51.100.9" };
  const init = fields ? { method: "POST", headers, body: new URLSearchParams(fields) } : { headers };
  return { request: new Request(`http://localhost:3000/admin/${path}`, init), params } as never;
}

test.each(["", "x", "-1", "1.5", "99999999999", "\0"])("a unit of the variant %j is not added", async (variant_id) => {
  const { cookie } = await newStaff("packer");
  const fields = { intent: "receive", quantity: "1", variant_id };
  expect(await changeStock(args("stock", { cookie, fields }))).toMatchObject({
    data: { state: "invalid", message: "There is no such variant." },
  });
});

test("a form's key may be any text", async () => {
  const { cookie } = await newStaff("packer");
  const fields = { intent: "receive", quantity: "1", variant_id: String(await putInStock(1)), key: "\0".repeat(500) };
  expect(await changeStock(args("stock", { cookie, fields }))).toMatchObject({ data: { state: "done" } });
});

test.each(["", "x", "\0", randomUUID()])("the parcel %j is not found", async (id) => {
  const { cookie } = await newStaff("owner");
  const { order } = await placeTestOrder({ variantId: await putInStock(5), quantity: 1 });
  const sent = { cookie, fields: { intent: "undo_shipment", id }, params: { number: order.number } };
  expect(await changeOrder(args(`orders/${order.number}`, sent))).toMatchObject({
    data: { state: "invalid", message: "There is no such parcel." },
  });
});

test.each(["x", "\0", randomUUID()])("the staff member %j is not found", async (id) => {
  const { cookie } = await newStaff("owner");
  const params = { id };
  await expect(readMember(args("staff/x", { cookie, params }))).rejects.toMatchObject({ init: { status: 404 } });
  for (const intent of ["edit", "invite_again", "suspend", "restore", "end_sessions", "reset_factors"]) {
    const fields = { intent, name: "Ana", version: "1" };
    expect(await changeMember(args("staff/x", { cookie, params, fields })), intent).toMatchObject({
      data: { state: "invalid" },
    });
  }
});

test("a search for unreadable text finds no order", async () => {
  const { cookie } = await newStaff("owner");
  expect(await listOrders(args("orders?tab=all&search=%00", { cookie }))).toMatchObject({ tab: "all" });
});

test.each(["0000-01-01", "9999-12-31", "2026-02-30", "x", "%00"])(
  "the audit log opens from the day %s",
  async (day) => {
    const { cookie } = await newStaff("owner");
    expect(await readAudit(args(`audit?from=${day}&to=${day}`, { cookie }))).toHaveProperty("entries");
  },
);
