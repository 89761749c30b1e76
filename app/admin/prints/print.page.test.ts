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

/** What the page answers to a GET by this member of staff: its data, or the status of its error. */
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
