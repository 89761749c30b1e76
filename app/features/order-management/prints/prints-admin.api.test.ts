import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { ordersForStaff } from "#tests/staff-orders.ts";

useDatabase();
const { staff, read, newOrder } = ordersForStaff(createApi());

const PDFS = ["slips", "labels", "picklist"];
const entriesOf = (id: string) =>
  queryColumn("select after->>'format' from audit_log where action = 'orders.print' and subject_id = $1 order by id", [
    id,
  ]);

test("slips, labels and the pick list are PDFs, and each order that they contain gets an audit entry", async () => {
  const [one, two] = [await newOrder(), await newOrder()];
  for (const name of PDFS) {
    const printed = await read(`prints/${name}.pdf?numbers=${two.order.number},${one.order.number}`, staff.packer);
    expect(printed.status).toBe(200);
    expect(printed.headers.get("content-type")).toBe("application/pdf");
    expect(printed.headers.get("content-disposition")).toMatch(/^attachment; filename="[a-z-]+\.pdf"$/);
    expect(String(printed.body)).toMatch(/^%PDF-1[\s\S]*%%EOF\s*$/);
  }
  for (const { order } of [one, two]) expect(await entriesOf(order.id)).toEqual(["PDF", "PDF", "PDF"]);
});

test("a PDF, which can't name what is missing, is refused if one of the orders is not paid; nothing is recorded then", async () => {
  const [{ order: paid }, { order: unpaid }] = [await newOrder(), await newOrder({ paid: false })];
  const printed = await read(`prints/slips.pdf?numbers=${paid.number},${unpaid.number}`);
  expect(printed).toMatchObject({ status: 409, body: { error: expect.stringContaining(`of ${unpaid.number}:`) } });
  expect(await entriesOf(paid.id)).toEqual([]);
});

test("nothing is printed of orders that are not paid, canceled or anonymized, or of characters without a glyph", async () => {
  const { order: unpaid } = await newOrder({ paid: false });
  const { order: canceled } = await newOrder();
  await databasePool().query("update orders set status = 'cancelled' where id = $1", [canceled.id]);
  const { order: korean } = await newOrder();
  await databasePool().query("update orders set gift_message = '생일 축하해' where id = $1", [korean.id]);
  for (const name of PDFS) {
    for (const { number } of [unpaid, canceled])
      expect(await read(`prints/${name}.pdf?numbers=${number}`)).toMatchObject({
        status: 409,
        body: { error: `Nothing to print of ${number}: not paid, canceled, or not there anymore.` },
      });
    expect(await read(`prints/${name}.pdf?numbers=${korean.number}`)).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining(`order ${korean.number} (생 일 축 하 해)`) },
    });
    expect((await read(`prints/${name}.pdf?numbers=%00`)).status).toBe(400);
    expect((await read(`prints/${name}.pdf?numbers=${korean.number}&paper=a0`)).status).toBe(400);
  }
  for (const { id } of [unpaid, canceled, korean]) expect(await entriesOf(id)).toEqual([]);
});
