import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { ordersForStaff } from "#tests/staff-orders.ts";
import type { StaffOrder } from "./order-management.contract.ts";

useDatabase();
const { staff, read, patch, postAction, newOrder } = ordersForStaff(createApi());
const bodyOf = ({ body }: { body: unknown }) => body as StaffOrder;

const anonymize = (id: string) =>
  queryColumn(
    `update orders set owner_deleted_at = now(), anonymized_at = now(), email = '', billing_address = null, note = '',
       shipping_address = shipping_address || '{"full_name": "", "line1": ""}' where id = $1 returning id`,
    [id],
  );

test("nothing personal is written to an order once it is anonymized: nothing would erase it", async () => {
  const { path, order } = await newOrder();
  await postAction(`${path}pack/`);
  const sent = bodyOf(await postAction(`${path}shipments/`, { carrier: "UPS", number: "1Z", notify: false }));
  const parcel = `shipments/${sent.shipments[0]?.id}/`;
  expect(sent.can).toEqual(expect.arrayContaining(["note", "change_shipment"]));
  await anonymize(order.id);
  const erased = { status: 409, body: { code: "data_erased", error: expect.stringContaining("was erased") } };
  expect(await postAction(`${path}notes/`, { text: "Ada called" })).toMatchObject(erased);
  const corrected = { carrier: "UPS", number: "2Z", notify: false };
  expect(await patch(staff.owner, parcel, corrected, '"s1"')).toMatchObject(erased);
  expect(await postAction(`${parcel}void/`, { reason: "Ada moved" })).toMatchObject(erased);
  const now = bodyOf(await read(path));
  expect(now.can).toContain("deliver");
  for (const action of ["note", "change_shipment"]) expect(now.can).not.toContain(action);
  expect(await queryColumn("select text from order_notes where order_id = $1", [order.id])).toEqual([]);
});

test("an anonymized order is neither canceled with a reason nor sent with a tracking number", async () => {
  const { path, order } = await newOrder();
  await postAction(`${path}pack/`);
  await anonymize(order.id);
  const erased = { status: 409, body: { code: "data_erased" } };
  expect(await postAction(`${path}cancel/`, { reason: "Ada moved", notify: false })).toMatchObject(erased);
  expect(await postAction(`${path}shipments/`, { carrier: "UPS", number: "1Z", notify: false })).toMatchObject(erased);
  for (const action of ["cancel", "ship"]) expect(bodyOf(await read(path)).can).not.toContain(action);
});
