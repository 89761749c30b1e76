import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { viewOrder } from "#app/features/checkout/order-actions.ts";
import { orderToken } from "#app/features/orders/order-link.ts";
import { findOrderToPay } from "#app/features/payments/providers/order-to-pay.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { address } from "#tests/address.ts";
import { useDatabase } from "#tests/database.ts";
import { sendRefunds } from "#tests/payment-actions.ts";
import { putProducts } from "#tests/products.ts";
import { ordersForStaff, type StaffVisitor } from "#tests/staff-orders.ts";
import { exportOrders } from "./list/export-orders.ts";
import { orderListQuery } from "./list/order-list.contract.ts";
import type { StaffListedOrder, StaffOrder } from "./order-management.contract.ts";
import { MONEY_STATES } from "./order-visibility.ts";

useDatabase();
afterEach(() => shiftClock(0));
const { staff, read, patch, postAction, newOrder } = ordersForStaff(createApi());

const bodyOf = (received: { body: unknown }) => received.body as StaffOrder;

test("an edit needs the ETag of what was read; others see who changed what", async () => {
  const { path, order } = await newOrder();
  const { headers } = await read(path);
  const etag = headers.get("etag") ?? "";
  const edit = (body: unknown, match = etag) => patch(staff.assistant, path, body, match);
  const shipping_address = { ...address, line1: "9 Birch Lane" };
  expect(bodyOf(await edit({ shipping_address, email: "new@example.com" }))).toMatchObject({
    shipping_address,
    email: "new@example.com",
  });
  const emails = "select recipient || ' ' || template from emails where order_id = $1 order by recipient, template";
  expect(await queryColumn(emails, [order.id])).toEqual([
    "ada@example.com order-email-changed",
    "new@example.com order-confirmed",
  ]);
  const conflict = await edit({ gift_message: "For you" });
  expect(conflict).toMatchObject({
    status: 412,
    body: { changed_by: staff.assistant.staff.name, changed_fields: ["email", "shipping_address"] },
  });
  expect((await edit({}, '"o2"')).status).toBe(400);
  expect((await edit({ shipping_address: { ...address, postal_code: "x" } }, '"o2"')).body).toMatchObject({
    fields: { postal_code: expect.any(String) },
  });
  await postAction(`${path}pack/`);
  await postAction(`${path}shipments/`, { carrier: "UPS", number: "1Z" });
  expect((await edit({ gift_message: "Late" }, '"o2"')).status).toBe(409);
  expect((await edit({ email: "third@example.com" }, '"o2"')).status).toBe(200);
  expect((await patch(staff.owner, path, { email: "a@example.com" })).status).toBe(428);
});

test("a packer sees neither email nor sums, and no order that is not to be sent; a viewer sees no people", async () => {
  const { path, order } = await newOrder();
  const unpaid = await newOrder({ paid: false });
  await postAction(`${path}refunds/`, { amount: "5.00", cause: "goodwill", expected_refundable: "210.00" });
  const packer = bodyOf(await read(path, staff.packer));
  expect(packer).toMatchObject({ email: null, total: null, refundable: null, refunds: [], payments: [] });
  expect(packer.shipping_address?.full_name).toBe(address.full_name);
  const list = async (visitor: StaffVisitor, query = "") =>
    JSON.stringify((await read(`orders/${query}`, visitor)).body);
  for (const text of [JSON.stringify(packer), await list(staff.packer)]) expect(text).not.toMatch(/@example|\d\.\d\d"/);
  expect((await read(unpaid.path, staff.packer)).status).toBe(404);
  expect(await list(staff.packer)).not.toContain(unpaid.order.number);
  for (const tab of ["all", "to_pack"]) {
    const query = `?tab=${tab}&limit=100&search=`;
    expect(await list(staff.packer, `${query}ada@example`)).toBe("[]");
    expect(await list(staff.assistant, `${query}ada@example`)).toContain(order.number);
    expect(await list(staff.packer, query + address.postal_code)).toContain(order.number);
  }
  const viewer = bodyOf(await read(path, staff.viewer));
  expect(viewer).toMatchObject({ email: null, shipping_address: null, total: "210.00", can: [] });
  for (const text of [JSON.stringify(viewer), await list(staff.viewer)]) {
    expect(text).not.toContain(address.full_name);
    expect(text).not.toMatch(/@example/);
  }
  expect(await list(staff.viewer, `?search=${address.full_name.split(" ")[0]}`)).toBe("[]");
  expect(await list(staff.viewer, `?search=${order.number}`)).toContain(order.number);
});

const numbers = async (query: string) =>
  ((await read(`orders/?${query}`)).body as StaffListedOrder[]).map(({ number }) => number);

test("orders are found by number, name without accents, email, postcode, tracking number and SKU, and filtered", async () => {
  const { order, path } = await newOrder();
  await queryColumn(
    `update orders set shipping_address = shipping_address || '{"full_name": "Zoë Ångström", "postal_code": "99501", "country": "CA"}', email = 'zoe@rare.example', gift_message = 'x' where id = $1 returning id`,
    [order.id],
  );
  await postAction(`${path}pack/`);
  await postAction(`${path}shipments/`, { carrier: "UPS", number: "1ZRARE77" });
  for (const search of [
    order.number,
    order.number.replaceAll("-", "").toLowerCase(),
    "zoe angstr",
    "ZOË@RARE".toLowerCase().replace("ë", "e"),
    "99501",
    "1zrare",
  ]) {
    expect([search, await numbers(`search=${encodeURIComponent(search)}`)]).toEqual([search, [order.number]]);
  }
  expect(await numbers("country=CA&ordering=total")).toEqual([order.number]);
  expect(await numbers("search=rare&sku=WW-1&has=gift&fulfillment=shipped&status=shipped&tab=on_the_way")).toEqual([
    order.number,
  ]);
  expect(await numbers("search=rare&tab=to_pack")).toEqual([]);
  expect(await numbers("search=100%25")).toEqual([]);
  await queryColumn("update orders set email = 'other@rare.example' where id = $1 returning id", [order.id]);
  expect(await numbers("search=other%40rare")).toEqual([order.number]);
});

test("a day of the filter is one of the shop's time zone, and the last one is included whole", async () => {
  const { order } = await newOrder();
  const place = (at: string) =>
    queryColumn("update orders set placed_at = $2 where id = $1 returning id", [order.id, at]);
  const onThatDay = () => numbers("from=2025-07-04&to=2025-07-04");
  await place("2025-07-05T03:59:00Z");
  expect(await onThatDay()).toEqual([order.number]);
  await place("2025-07-05T04:00:00Z");
  expect(await onThatDay()).toEqual([]);
  await place("2025-07-04T03:59:00Z");
  expect(await onThatDay()).toEqual([]);
});

test("the filter by money selects what the list says of each order", async () => {
  const refund = (path: string, amount: string, lines: object[] = []) =>
    postAction(`${path}refunds/`, { amount, lines, cause: "goodwill", expected_refundable: "210.00" });
  const partly = await newOrder();
  await refund(partly.path, "5.00");
  const wholly = await newOrder();
  await refund(wholly.path, "210.00", [{ position: 1, quantity: 2 }]);
  const canceled = await newOrder();
  await postAction(`${canceled.path}cancel/`, { reason: "No" });
  const never = await newOrder({ paid: false });
  await postAction(`${never.path}cancel/`, { reason: "No" });
  const flagged = await newOrder({ paid: false });
  await queryColumn("update payments set status = 'flagged' where order_id = $1 returning id", [flagged.order.id]);
  await newOrder({ paid: false });
  shiftClock(31_000);
  await sendRefunds();
  const all = (await read("orders/?limit=100")).body as StaffListedOrder[];
  const seen = new Set(all.map(({ money }) => money));
  expect([...seen].sort()).toEqual([...MONEY_STATES].sort());
  for (const money of MONEY_STATES) {
    const wanted = all.filter((order) => order.money === money).map(({ number }) => number);
    expect([money, await numbers(`limit=100&money=${money}`)]).toEqual([money, wanted]);
  }
  expect(((await read("orders/?money=refunded&limit=100", staff.packer)).body as unknown[]).length).toBeGreaterThan(0);
});

test("orders are filtered by product and carrier, and ordered by total", async () => {
  const { order, path } = await newOrder();
  await postAction(`${path}pack/`);
  await postAction(`${path}shipments/`, { carrier: "Rare Courier", number: "1" });
  expect(await numbers("carrier=rare%20courier")).toEqual([order.number]);
  expect(await numbers("carrier=rare")).toEqual([]);
  await putProducts({ slug: "rare-holdall", stock: [{ color: "Tan", quantity: 1 }] });
  const [sku] = await queryColumn(
    `update order_lines set (variant_id, sku) = (select v.id, v.sku from variants v join products p on p.id = product_id
       where p.slug = 'rare-holdall') where order_id = $1 returning sku`,
    [order.id],
  );
  await queryColumn("delete from order_search where order_id = $1 returning 1", [order.id]);
  for (const product of ["rare-holdall", String(sku)]) {
    expect([product, await numbers(`product=${product}`)]).toEqual([product, [order.number]]);
  }
  expect(await numbers("product=no-such-product")).toEqual([]);
  await newOrder({ quantity: 3 });
  const totals = ((await read("orders/?ordering=-total&limit=100")).body as StaffListedOrder[]).map(({ total }) =>
    Number(total),
  );
  expect(totals).toEqual(totals.toSorted((a, b) => b - a));
  expect(await numbers("ordering=-total&money=paid&has=note")).toEqual([]);
});

test("a new order is found at once, by each part of its number too", async () => {
  const { order } = await newOrder();
  const plain = order.number.replaceAll("-", "");
  for (const search of [plain.slice(0, 7), order.number.slice(0, 7)]) {
    expect(await numbers(`search=${search}`)).toContain(order.number);
  }
});

test("what may be a name or an order number finds both, and for viewers only the number", async () => {
  const [named, numbered] = [await newOrder(), await newOrder()];
  const rename = `update orders set shipping_address = shipping_address || '{"full_name": "Ada Hargrave"}' where id = $1 returning id`;
  await queryColumn(rename, [named.order.id]);
  await queryColumn("update orders set number = 'HAR-GRA-VE' where id = $1 returning id", [numbered.order.id]);
  for (const query of ["search=hargrave", "search=Hargrave&tab=to_pack"]) {
    expect((await numbers(query)).toSorted()).toEqual([named.order.number, "HAR-GRA-VE"].toSorted());
  }
  const viewed = (await read("orders/?search=hargrave", staff.viewer)).body as StaffListedOrder[];
  expect(viewed.map(({ number }) => number)).toEqual(["HAR-GRA-VE"]);
});

test("a SKU is found in any case that it is stored in, whole and up to 60 characters", async () => {
  const { order } = await newOrder();
  const sku = `Keel-${"b".repeat(55)}`;
  for (const [stored, typed] of [
    [sku, sku],
    [sku.toLowerCase(), sku],
    [sku.toUpperCase(), sku.toLowerCase()],
  ]) {
    await queryColumn("delete from order_search where order_id = $1 returning 1", [order.id]);
    await queryColumn("update order_lines set sku = $2 where order_id = $1 returning 1", [order.id, stored]);
    for (const tab of ["all", "to_pack"]) expect(await numbers(`sku=${typed}&tab=${tab}`)).toEqual([order.number]);
  }
  expect(await numbers("sku=keel")).toEqual([]);
});

test("pages follow by cursor, and new orders move no row", async () => {
  const first = await read("orders/?limit=3");
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const second = (await staff.owner.get(next)).body as StaffListedOrder[];
  await newOrder();
  expect((await staff.owner.get(next)).body).toEqual(second);
  expect((await read("orders/?after=nonsense")).status).toBe(400);
  const counts = (await read("order_counts/")).body as Record<string, number>;
  expect(counts.all).toBe(Number((await read("orders/?limit=1")).headers.get("x-total-count")));
});

test("a new email moves the order's link: earlier links and the payment's page no longer open it, unless the edit is undone at once", async () => {
  const [paid, unpaid] = [await newOrder(), await newOrder({ paid: false })];
  const opens = async ({ order }: typeof paid, token: string) =>
    (await viewOrder(order.number, { token, customerId: undefined })).ok;
  const tokenIn = (link = "") => new URL(link, "http://localhost").searchParams.get("token") ?? "";
  const edit = async ({ path }: typeof paid, email: string) => {
    const { headers } = await read(path);
    expect((await patch(staff.owner, path, { email }, headers.get("etag") ?? "")).status).toBe(200);
    const [entry] = await queryColumn("select max(id)::int from audit_log where action = 'orders.edit'", []);
    return () => postAction(`audit/${entry}/undo/`);
  };
  const links = () =>
    queryColumn(
      "select data->>'link' from emails where order_id = $1 and template = 'order-confirmed' order by queued_at, id",
      [paid.order.id],
    ) as Promise<string[]>;
  const first = orderToken(paid.order);
  const undo = await edit(paid, "grace@example.com");
  const second = tokenIn((await links()).at(-1));
  expect([await opens(paid, first), await opens(paid, second)]).toEqual([false, true]);
  expect(await opens(paid, tokenIn((await findOrderToPay(paid.order.id))?.page))).toBe(false);
  expect((await undo()).status).toBe(200);
  expect([await opens(paid, first), await opens(paid, second)]).toEqual([true, false]);

  const late = await edit(paid, "joan@example.com");
  const third = tokenIn((await links()).at(-1));
  await queryColumn(
    "update emails set status = 'sent', data = null, finished_at = now() where order_id = $1 returning id",
    [paid.order.id],
  );
  expect((await late()).status).toBe(200);
  const fourth = tokenIn((await links()).findLast((link) => link !== null));
  const tokens = [first, second, third, fourth];
  expect(await Promise.all(tokens.map((token) => opens(paid, token)))).toEqual([false, false, false, true]);

  await edit(unpaid, "grace@example.com");
  expect(await opens(unpaid, orderToken(unpaid.order))).toBe(true);
});

test("the filtered list is exported as CSV, as it is read, by an owner with a second factor, and the log names no one", async () => {
  const { order } = await newOrder();
  const name = `Čapek "=${order.number}"`;
  await queryColumn(
    "update orders set note = '=1+1', shipping_address = shipping_address || jsonb_build_object('full_name', $2::text) where id = $1 returning id",
    [order.id, name],
  );
  const path = `orders/?format=csv&search=${encodeURIComponent(order.number)}`;
  for (const visitor of [staff.manager, staff.viewer]) expect((await read(path, visitor)).status).toBe(403);
  const { status, body, headers } = await read(path);
  const [head, row, ...rest] = String(body).split("\r\n");
  expect([status, rest, head?.replace("\uFEFF", "").slice(0, 17)]).toEqual([200, [""], "Number,Placed at,"]);
  expect(headers.get("content-disposition")).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d.csv"$/);
  expect(row).toContain(`,"Čapek ""=${order.number}""",ada@example.com,`);
  expect(row?.endsWith(",'=1+1")).toBe(true);
  const entry = "select after::text from audit_log where action = 'orders.export' order by id desc limit 1";
  expect(await queryColumn(entry, [])).toEqual(['{"tab": "all", "searched": true}']);
  shiftClock(601_000);
  expect(await read(path)).toMatchObject({ status: 401, body: { step_up: true } });
  shiftClock(0);

  const query = orderListQuery.parse({ ordering: "placed_at" });
  const exported = await exportOrders(query, staff.owner.staff.actor);
  const rows = exported.ok ? exported.value.rows : undefined;
  expect((await rows?.next())?.value).toContain("Number");
  const later = await newOrder();
  let text = "";
  for await (const part of rows ?? []) text += part;
  expect(text).toContain(later.order.number);
});
