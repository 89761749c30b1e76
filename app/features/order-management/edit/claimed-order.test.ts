import { expect, test, vi } from "vitest";
import { undoAuditEntry } from "#app/api/admin/undo/undo-audit-entry.ts";
import { createApi } from "#app/api/api.ts";
import type { PlacedOrder } from "#app/features/checkout/checkout.contract.ts";
import { claimOrders, findOrderByNumber } from "#app/features/orders/orders.queries.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { queryColumn, registered, signedIn } from "#tests/accounts.ts";
import { buyer, checkOutProduct } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { command } from "#tests/staff-actors.ts";
import { orderETag } from "../view-staff-order.ts";
import { editOrder } from "./edit-order.ts";

vi.setConfig({ testTimeout: 60_000 });
useDatabase();
const api = createApi();

/** Registers a customer, whose email counts as verified from then on. */
async function customer(email: string) {
  const id = await registered(api, email);
  await queryColumn("update customers set email_verified_at = now() where id = $1 returning id", [id]);
  const { access } = await signedIn(api, email);
  const shopper = buyer(api, { Authorization: `Bearer ${access}` });
  const numbers = async () => ((await shopper.get("/api/orders/")).body as PlacedOrder[]).map(({ number }) => number);
  const opens = async (number: string) => (await shopper.get(`/api/orders/${number}/`)).status;
  const claim = () => inTransaction((tx) => claimOrders({ id, email }, tx));
  return { id, access, numbers, opens, claim };
}

let products = 0;
async function place(email: string, access?: string): Promise<string> {
  products += 1;
  const slug = `claimed-${products}`;
  const headers: Record<string, string> = access === undefined ? {} : { Authorization: `Bearer ${access}` };
  const { order } = await checkOutProduct(api, (await putProducts({ slug })).get(slug), headers, email);
  return order.number;
}

async function correctEmail(number: string, email: string): Promise<number> {
  const order = await findOrderByNumber(number);
  const edited = await editOrder(order?.id ?? "", { email, ifMatch: order ? orderETag(order) : "" }, command);
  if (!edited.ok) throw new Error(edited.error.code);
  return edited.value.undo;
}
const undo = async (id: number) => (await undoAuditEntry({ id, wholeBatch: false }, command)).ok;

test("an order that an account claimed by its email leaves the account when the email is corrected", async () => {
  const [ann, anna] = [await customer("ann@example.com"), await customer("anna@example.com")];
  const number = await place("ann@example.com");
  expect([await ann.claim(), await ann.numbers()]).toEqual([1, [number]]);
  const edit = await correctEmail(number, "anna@example.com");
  expect([await ann.numbers(), await ann.opens(number)]).toEqual([[], 404]);
  expect(await undo(edit)).toBe(true);
  expect([await ann.numbers(), await ann.opens(number)]).toEqual([[number], 200]);
  await correctEmail(number, "anna@example.com");
  expect([await ann.claim(), await anna.claim()]).toEqual([0, 1]);
  expect([await ann.numbers(), await anna.numbers()]).toEqual([[], [number]]);
});

test("an order that was placed in an account stays there, whatever its email", async () => {
  const ben = await customer("ben@example.com");
  const number = await place("ben@example.com", ben.access);
  const edit = await correctEmail(number, "benjamin@example.com");
  expect(await ben.numbers()).toEqual([number]);
  expect(await undo(edit)).toBe(true);
  expect(await ben.numbers()).toEqual([number]);
});

test("undoing the correction of an email gives the order to no account that was deleted since", async () => {
  const cleo = await customer("cleo@example.com");
  const number = await place("cleo@example.com");
  await cleo.claim();
  const edit = await correctEmail(number, "chloe@example.com");
  await queryColumn("delete from customers where id = $1 returning id", [cleo.id]);
  expect(await undo(edit)).toBe(true);
  expect(await findOrderByNumber(number)).toMatchObject({ email: "cleo@example.com", customerId: null });
});
