import { beforeAll, expect, test } from "vitest";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { sendPaid } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock } from "#tests/payments.ts";
import { newStaff, type TestStaff } from "#tests/staff.ts";
import { loader } from "./print.page.tsx";

useDatabase();

let packer: TestStaff;
let number: string;
beforeAll(async () => {
  packer = await newStaff("packer");
  const placed = await placeTestOrder({ variantId: await putInStock(10) });
  await sendPaid(placed);
  number = placed.order.number;
});

/** What the page answers to a GET by this staff member: its data, or the status of its error. */
async function open(kind: string, query: string, by = packer) {
  const request = new Request(`https://shop.test/admin/orders/print/${kind}?${query}`, {
    headers: { cookie: by.cookie, "x-client-address": by.actor.network },
  });
  type Args = Parameters<typeof loader>[0];
  const args: Pick<Args, "request" | "params"> = { request, params: { kind } };
  try {
    return await loader(args as Args);
  } catch (thrown) {
    return thrown;
  }
}

test("slips, labels and the pick list open on their papers, for selected orders or all that were shown", async () => {
  const paperOf = { slips: "letter", labels: "4x6", "pick-list": "letter" };
  for (const [kind, paper] of Object.entries(paperOf)) {
    const expected = { ok: true, kind, paper, numbers: [number] };
    expect(await open(kind, `numbers=${number}`)).toMatchObject(expected);
    expect(await open(kind, `shown=${number}`)).toMatchObject(expected);
    expect(await open(kind, `shown=222-222-22&numbers=${number}&numbers=${number}`)).toMatchObject(expected);
  }
  expect(await open("labels", `numbers=${number}&paper=a6`)).toMatchObject({ ok: true, paper: "a6" });
});

test("the page leads to the same as a PDF, and says why there is none; each order that it prints gets an audit entry", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(10) });
  await sendPaid(placed);
  const { order } = placed;
  const pdf = `/api/admin/prints/picklist.pdf?numbers=${order.number}&paper=a4`;
  const query = `numbers=${order.number}&paper=a4`;
  expect(await open("pick-list", query)).toMatchObject({ pdf, noPdf: undefined });
  expect(await open("pick-list", `${query}&pdf=1`)).toMatchObject({ status: 302 });
  expect(((await open("pick-list", `${query}&pdf=1`)) as Response).headers.get("location")).toBe(pdf);
  await queryColumn("update orders set gift_message = '생일 축하해' where id = $1", [order.id]);
  for (const more of ["", "&pdf=1"])
    expect(await open("slips", query + more)).toMatchObject({ ok: true, noPdf: expect.stringContaining("No PDF:") });
  const entries =
    "select after->>'printed' || ', ' || (after->>'format') from audit_log where action = 'orders.print' and subject_id = $1 order by id";
  expect(await queryColumn(entries, [order.id])).toEqual([
    "Pick list, Web page",
    "Packing slips, Web page",
    "Packing slips, Web page",
  ]);
});

test("if one of the orders was canceled meanwhile, the others are printed, and the page names it", async () => {
  const { order: canceled } = await placeTestOrder({ variantId: await putInStock(1) });
  const query = `numbers=${canceled.number},${number}`;
  const notice = `Nothing to print of ${canceled.number}: not paid, canceled, or not there anymore.`;
  const expected = {
    ok: true,
    numbers: [number],
    notices: [notice],
    pdf: expect.not.stringContaining(canceled.number),
  };
  expect(await open("slips", query)).toMatchObject(expected);
  expect(await open("slips", `${query}&pdf=1`)).toMatchObject(expected);
  expect(await open("slips", `numbers=${canceled.number}`)).toMatchObject({ init: { status: 400 } });
});

test("all pages of a tab are printed with its filters, at most 200 orders, and the page says how many there are", async () => {
  expect(await open("pick-list", "tab=to_pack")).toMatchObject({
    notices: [],
    numbers: expect.arrayContaining([number]),
  });
  expect(await open("slips", "tab=to_pack&country=CA")).toMatchObject({
    data: { error: "None of these orders is still to be shipped." },
  });
  const copies = await queryColumn(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number',
       '7KQ-M4T-' || substr('23456789ABCDEFGH', n / 16 + 1, 1) || substr('23456789ABCDEFGH', n % 16 + 1, 1)))).*
     from orders o, generate_series(0, 219) n where o.number = $1 returning id`,
    [number],
  );
  const total = Number(await queryColumn("select count(*) from orders where fulfillment = 'none' and status = 'paid'"));
  const page = await open("slips", "tab=to_pack");
  expect(page).toMatchObject({ notices: [`These are the first 200 of ${total} orders.`] });
  expect((page as { numbers: string[] }).numbers).toHaveLength(200);
  await queryColumn("delete from orders where id = any($1)", [copies]);
});

test("unreadable input is answered by a sentence, unknown prints by 404, and others may not print", async () => {
  const queries = ["", "numbers=%00", "numbers=9999999999", `numbers=${number}&paper=9`, "numbers=222-222-22"];
  for (const query of queries) {
    expect(await open("slips", query)).toMatchObject({
      init: { status: 400 },
      data: { ok: false, error: expect.stringMatching(/\.$/) },
    });
  }
  expect(await open("invoices", `numbers=${number}`)).toMatchObject({ init: { status: 404 } });
  const viewer = await newStaff("viewer");
  expect(await open("slips", `numbers=${number}`, viewer)).toMatchObject({ init: { status: 403 } });
});
