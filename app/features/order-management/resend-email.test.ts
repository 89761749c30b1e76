import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { ordersForStaff } from "#tests/staff-orders.ts";

useDatabase();
const { staff, patch, postAction, newOrder } = ordersForStaff(createApi());

test("a new email of a canceled order gets the cancellation, and none without a payment", async () => {
  const emailsTo = (email: string) => queryColumn("select template from emails where recipient = $1", [email]);
  for (const paid of [true, false]) {
    const { path, order } = await newOrder({ paid });
    const sent = "status = 'sent', data = null, finished_at = now()";
    await queryColumn(`update emails set ${sent} where order_id = $1 returning id`, [order.id]);
    await postAction(`${path}cancel/`, { reason: "Sold out", notify: false });
    const email = `${paid ? "paid" : "unpaid"}@example.com`;
    expect((await patch(staff.owner, path, { email }, '"o1"')).status).toBe(200);
    expect(await emailsTo(email)).toEqual(paid ? ["order-cancelled"] : []);
  }
});
