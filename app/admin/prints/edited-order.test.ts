import { randomUUID } from "node:crypto";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { orderActions } from "#app/admin/orders/actions/order-actions.server.ts";
import { createApi } from "#app/api/api.ts";
import { trackOrder } from "#app/features/orders/track-order.ts";
import { newAddress, queryColumn } from "#tests/accounts.ts";
import { address } from "#tests/address.ts";
import { useDatabase } from "#tests/database.ts";
import { queuedEmails } from "#tests/mailbox.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { checkedRequest } from "#tests/responses/check-response.ts";
import { staffVisitor } from "#tests/staff.ts";
import { ordersForStaff } from "#tests/staff-orders.ts";
import PrintPage, { loader } from "./print.page.tsx";

useDatabase();
const api = createApi();
const { newOrder, postAction, patch } = ordersForStaff(api);
let owner: Awaited<ReturnType<typeof staffVisitor>>;
beforeAll(async () => {
  owner = await staffVisitor(api, "owner");
});

const headers = () => ({ cookie: owner.staff.cookie, "x-client-address": owner.staff.actor.network });

async function send(number: string, intent: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ intent, key: randomUUID(), ...fields });
  const url = `http://localhost:3000/admin/orders/${number}`;
  return (await orderActions(new Request(url, { method: "POST", headers: headers(), body }), number)).data;
}

/** The text of the printed page. */
async function pageOf(kind: string, number: string): Promise<string> {
  const request = new Request(`http://localhost:3000/admin/orders/print/${kind}?numbers=${number}`, {
    headers: headers(),
  });
  const loaderData = await loader({ request, params: { kind } } as Parameters<typeof loader>[0]);
  const Stub = createRoutesStub([{ id: "print", path: "/", Component: PrintPage as ComponentType }]);
  const html = renderToStaticMarkup(createElement(Stub, { hydrationData: { loaderData: { print: loaderData } } }));
  return html.replaceAll(/<[^>]*>/g, " ");
}

async function pdfOf(kind: string, number: string): Promise<string> {
  const response = await checkedRequest(api, `/api/admin/prints/${kind}.pdf?numbers=${number}`, { headers: headers() });
  return readPdf(Buffer.from(await response.arrayBuffer()))
    .map(({ text }) => text)
    .join("\n");
}

test("an edited address is on slip and label, as page and as PDF; once the order was sent, it stays", async () => {
  const { order, path } = await newOrder();
  const opened = "Ada Lovelace · · 1 Elm Street · · Portland · ME · 04101 · US";
  const edit = (line1: string, etag: string) =>
    send(order.number, "edit_address", { ...address, line1, full_name: "Grace Hopper", etag, opened });
  expect(await edit("9 Birch Lane", '"o1"')).toMatchObject({ state: "done" });
  for (const printed of [
    await pageOf("slips", order.number),
    await pageOf("labels", order.number),
    await pdfOf("slips", order.number),
    await pdfOf("labels", order.number),
  ]) {
    for (const part of ["Grace Hopper", "9 Birch Lane", "Portland"]) expect(printed).toContain(part);
    for (const part of ["Ada Lovelace", "1 Elm Street"]) expect(printed).not.toContain(part);
  }
  await postAction(`${path}pack/`);
  expect((await postAction(`${path}shipments/`, { carrier: "UPS", number: "1Z1" })).status).toBe(201);
  expect(await edit("7 Oak Road", '"o1"')).toMatchObject({ state: "invalid", message: expect.stringMatching(/\.$/) });
  const shipping_address = { ...address, line1: "7 Oak Road" };
  expect((await patch(owner, path, { shipping_address }, '"o2"')).status).toBe(409);
  expect(await pageOf("slips", order.number)).toContain("9 Birch Lane");
});

test("an edited email gets the order's link, the former one gets a notice without a link, and tracking follows", async () => {
  const { order } = await newOrder();
  const former = `former-${randomUUID()}@example.com`;
  const next = `next-${randomUUID()}@example.com`;
  await queryColumn("update orders set email = $1 where id = $2", [former, order.id]);
  const edit = { etag: '"o1"', opened: former, email: next };
  expect(await send(order.number, "edit_email", edit)).toMatchObject({ state: "done" });
  const [confirmed, ...others] = await queuedEmails(next);
  expect([confirmed?.template, others.length]).toEqual(["order-confirmed", 0]);
  expect(confirmed?.data.link).toContain(`/order/${order.number}?token=`);
  const [notice, ...more] = await queuedEmails(former);
  expect([notice?.template, more.length]).toEqual(["order-email-changed", 0]);
  expect(JSON.stringify(notice?.data)).not.toMatch(/token|http/);
  const track = (email: string) => trackOrder({ number: order.number, email }, newAddress());
  expect(await track(former)).toMatchObject({ ok: false });
  expect(await track(next)).toMatchObject({ ok: true });
});
