import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { StaffOrder } from "#app/features/order-management/order-management.contract.ts";
import routes from "#app/routes.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { sendPaid } from "#tests/payment-actions.ts";
import { placeTestOrder } from "#tests/payments.ts";
import { operations } from "#tests/responses/request-sample.ts";
import { staffVisitor } from "#tests/staff.ts";
import { ordersForStaff, type StaffVisitor } from "#tests/staff-orders.ts";

useDatabase();
const api = createApi();
const { staff, stock, newOrder, postAction, patch } = ordersForStaff(api);

/** Everything personal of the orders has one of these words, which no order number has; their sums are no price of the product (100.00). */
const PERSONAL = /zz(ada|last|street|works|city|note|gift|billing|people|track)/i;
const EMAIL = /@zzpeople\.example/i;
const SUMS = /(?<![\w.-])\$?(310\.00|300\.00|302\.23|7\.77|31000|30000|30223|777)(?![\w.-])/;
const BILLING = /Zzbilling/;
const OTHERS = /"(sales|other_orders|customers?)":\s*[[{]\s*["{]/;

/** What is in nothing that a role reads, beside the ids of payments. */
const HIDDEN: Record<"packer" | "viewer" | "bookkeeper" | "assistant", RegExp[]> = {
  packer: [EMAIL, SUMS, BILLING, OTHERS],
  viewer: [PERSONAL],
  bookkeeper: [],
  assistant: [],
};
type Role = keyof typeof HIDDEN;
const ROLES = Object.keys(HIDDEN) as Role[];

/** The ids that the paths and the queries name. */
const ids: Record<string, string> = {};
/** The ids of all payments. Who has one can open the order's page and act there as its shopper. */
let paymentIds: string[] = [];

beforeAll(async () => {
  const [order, packed] = [await newOrder({ quantity: 3 }), await newOrder({ quantity: 3 })];
  const line1 = "9 Zzstreet";
  const own = { full_name: "Zzada Zzlast", line1, line2: "", company: "Zzworks", city: "Zzcity", region: "ME" };
  const address = JSON.stringify({ ...own, postal_code: "04101", country: "US" });
  for (const { order: one } of [order, packed]) {
    await queryColumn(
      `update orders set email = 'zz' || number || '@zzpeople.example', shipping_address = $2, note = 'Zznote', gift_message = 'Zzgift',
       billing_address = $2::jsonb || '{"line1": "1 Zzbilling"}' where id = $1 returning id`,
      [one.id, address],
    );
    const goodwill = { amount: "7.77", cause: "goodwill", note: "Zznote", expected_refundable: "310.00" };
    await postAction(`orders/${one.number}/refunds/`, goodwill);
    await postAction(`orders/${one.number}/notes/`, { text: "Zznote of a call" }, staff.assistant);
  }
  await postAction(`orders/${order.order.number}/emails/order-confirmed/resend/`);
  await failedMessage();
  await postAction(`orders/${packed.order.number}/pack/`, {}, staff.packer);
  const one = { lines: [{ position: 1, quantity: 1 }] };
  await postAction(`${order.path}pack/`, one, staff.packer);
  await postAction(`${order.path}shipments/`, { carrier: "UPS", number: "ZzTRACK1", ...one }, staff.packer);
  const [productId] = await queryColumn("select product_id from variants where id = $1", [stock.variantId]);
  Object.assign(ids, { number: order.order.number, id: String(productId), variantId: String(stock.variantId) });
  Object.assign(ids, { kind: "slips", token: "A".repeat(43), batch: crypto.randomUUID(), "*": "nothing" });
  paymentIds = (await queryColumn("select id from payments")) as string[];
});

/** A message from the contact form whose email has failed. */
async function failedMessage() {
  const id = crypto.randomUUID();
  await queryColumn(
    "insert into messages values ($1, 'Zzada', 'zz@zzpeople.example', 'Lining', 'Zznote of a visitor', now()) returning id",
    [id],
  );
  await queryColumn(
    `insert into emails (id, recipient, template, status, failure, queued_at, finished_at)
     values ($1, 'zz@zzpeople.example', 'contact-message', 'failed', 'Mailbox full', now(), now()) returning id`,
    [id],
  );
}

/** The words that someone may search for, to read a name or an email from what is found. */
const SEARCHES = ["", "Zzlast", "@zzpeople", "9 Zzstreet"];

const reads = operations.filter(({ template, method }) => template.startsWith("/api/admin/") && method === "GET");
const pathOf = (template: string) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => ids[name === "variant_id" ? "variantId" : name] ?? "1");
const all = ROLES.flatMap((role) => reads.map(({ template }) => [role, template] as const));

/** Throws for a text with something that the role does not see. */
function check(role: Role, where: string, text: string) {
  for (const hidden of HIDDEN[role]) expect.soft(hidden.exec(text)?.[0], `${role} ${where}`).toBeUndefined();
  expect
    .soft(
      paymentIds.filter((id) => text.includes(id)),
      `payments: ${role} ${where}`,
    )
    .toEqual([]);
}

test("the orders have what is hidden: an owner reads all of it", async () => {
  const { body } = await staff.owner.get(`/api/admin/orders/${ids.number}/`);
  for (const hidden of [PERSONAL, EMAIL, SUMS, BILLING]) expect(JSON.stringify(body)).toMatch(hidden);
});

test.each(all)("a %s reads nothing that is hidden from the role: GET %s", async (role, template) => {
  for (const search of SEARCHES) {
    const path = `${pathOf(template)}?${template.includes("find") ? "q" : template.includes("prints") ? "numbers" : "search"}=`;
    const { status, body } = await staff[role].get(path + encodeURIComponent(search));
    expect(status).toBeLessThan(500);
    check(role, path + search, JSON.stringify(body));
  }
});

test.each(["awaiting_payment", "cancelled", "delivered"])(
  "a packer neither reads nor changes an order that is %s",
  async (status) => {
    const { order, path } = await newOrder();
    await postAction(`${path}pack/`);
    const parcel = { carrier: "UPS", number: "1Z" };
    const { shipments } = (await postAction(`${path}shipments/`, parcel)).body as StaffOrder;
    const [shipment] = shipments;
    await queryColumn(
      "update orders set status = $2, fulfillment = case $2 when 'delivered' then 'delivered' else 'none' end, note = 'Zznote' where id = $1 returning id",
      [order.id, status],
    );
    const units = { lines: [{ position: 1, quantity: 1 }] };
    const actions: [string, unknown][] = [
      [`${path}notes/`, { text: "What is in it?" }],
      [`${path}restock/`, units],
      [`${path}pack/`, {}],
      [`${path}unpack/`, {}],
      [`${path}shipments/`, parcel],
      [`shipments/${shipment?.id}/deliver/`, {}],
      [`shipments/${shipment?.id}/undo/`, {}],
    ];
    const before = await queryColumn("select count(*)::int from audit_log");
    for (const [action, body] of actions) {
      const response = await postAction(action, body, staff.packer);
      expect([action, response.status]).toEqual([action, 409]);
      expect(response.body).not.toHaveProperty("current");
      check("packer", action, JSON.stringify(response.body));
    }
    const patched = await patch(staff.packer, `shipments/${shipment?.id}/`, parcel, shipment?.etag);
    expect(patched).toMatchObject({ status: 409 });
    expect(await queryColumn("select count(*)::int from audit_log")).toEqual(before);
  },
);

test("neither exports the list of orders with what is hidden", async () => {
  for (const role of ROLES) {
    const { status, body } = await staff[role].get("/api/admin/orders/?format=csv");
    check(role, `CSV ${status}`, JSON.stringify(body));
  }
});

test("a viewer finds no order by name or email, a packer none by email", async () => {
  const found = async (role: Role, typed: string) =>
    [`orders/?search=${encodeURIComponent(typed)}`, `find/?q=${encodeURIComponent(typed)}`].map(
      async (path) => ((await staff[role].get(`/api/admin/${path}`)).body as unknown[]).length,
    );
  for (const typed of ["Zzlast", `zz${ids.number}@zzpeople.example`]) {
    expect(await Promise.all(await found("viewer", typed))).toEqual([0, 0]);
  }
  expect(await Promise.all(await found("packer", `zz${ids.number}@zzpeople.example`))).toEqual([0, 0]);
  expect(await Promise.all(await found("packer", "Zzlast"))).toEqual([2, 2]);
});

test("an order and its history have ids of payments only for those who decide about flagged ones", async () => {
  const [flagged, unpaid] = [await placeTestOrder(stock), await placeTestOrder(stock)];
  await sendPaid(flagged, ({ payment }) => Object.assign(payment, { amount_cents: 100 }));
  const decision = { decision: "take_as_paid", reason: "We talked" };
  await postAction(`payments/${flagged.paymentId}/decide/`, decision, staff.manager);
  await postAction(`orders/${unpaid.order.number}/manual_payment/`, { note: "Cash" }, staff.manager);
  paymentIds = (await queryColumn("select id from payments")) as string[];
  for (const { order } of [flagged, unpaid]) {
    const [id] = await queryColumn("select id from payments where order_id = $1 and status = 'paid'", [order.id]);
    for (const path of [`orders/${order.number}/`, `audit/?subject_type=order&subject_id=${order.id}`]) {
      const read = async (by: StaffVisitor) => JSON.stringify((await by.get(`/api/admin/${path}`)).body);
      expect(await read(staff.manager)).toContain(id);
      for (const role of ROLES) check(role, path, await read(staff[role]));
    }
  }
});

type Entry = { path?: string; file: string; children?: Entry[] };
const flatten = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);
const pages = flatten((await routes) as Entry[]).filter(({ file }) => file.startsWith("admin/"));
type Module = { loader?: (args: object) => unknown };

/** What the loader of a page returns: its HTML is rendered from this, and contains it. */
async function load(visitor: Awaited<ReturnType<typeof staffVisitor>>, { path = "admin", file }: Entry, query: string) {
  const { loader } = (await import(fileURLToPath(new URL(`../${file}`, import.meta.url)))) as Module;
  const { cookie, actor } = visitor.staff;
  const address = path.replace(/:(\w+)|\*/g, (_, name = "*") => ids[name] ?? "1");
  const url = `https://shop.test/${address}?${query}`;
  const request = new Request(url, { headers: { cookie, "x-client-address": actor.network } });
  try {
    return JSON.stringify(await loader?.({ request, params: ids, context: { get: () => undefined } }));
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown;
    return JSON.stringify(thrown);
  }
}

test.each(ROLES.flatMap((role) => pages.map((page) => [role, page.path ?? page.file, page] as const)))(
  "a %s reads nothing that is hidden from the role: page %s",
  async (role, name, page) => {
    const queries = SEARCHES.map((search) => `search=${encodeURIComponent(search)}&q=${encodeURIComponent(search)}`);
    for (const query of ["", `numbers=${ids.number}`, `subject_type=order&tab=all`]) {
      check(role, `${name}?${query}`, (await load(staff[role], page, query)) ?? "");
    }
    for (const query of queries) {
      // What was typed stands in the field of the search.
      const text = ((await load(staff[role], page, query)) ?? "").replaceAll(/"(search|q|typed)":"[^"]*"/g, "");
      check(role, `${name}?${query}`, text);
    }
  },
);

test("the pages were loaded: an owner reads all of it there, and a packer the name on a parcel", async () => {
  const page = (path: string) => pages.find((one) => one.path === path) ?? { file: "" };
  const order = (await load(staff.owner, page("admin/orders/:number"), "")) ?? "";
  for (const hidden of [PERSONAL, EMAIL, SUMS]) expect(order).toMatch(hidden);
  const emails = (await load(staff.owner, page("admin/emails"), "")) ?? "";
  for (const hidden of [PERSONAL, EMAIL]) expect(emails).toMatch(hidden);
  for (const path of ["admin/orders", "admin/orders/:number", "admin/orders/print/:kind"]) {
    expect(await load(staff.packer, page(path), `tab=all&numbers=${ids.number}`)).toContain("Zzlast");
  }
  expect(await load(staff.viewer, page("admin/orders"), "tab=all")).toContain(ids.number);
});

test("that packers and assistants opened an order is in the audit log, once an hour; that a manager did is not", async () => {
  const number = (await newOrder()).order.number;
  const opened = async () =>
    queryColumn("select actor_name from audit_log where action = 'orders.open' and subject_label = $1 order by id", [
      number,
    ]);
  await staff.manager.get(`/api/admin/orders/${number}/`);
  expect(await opened()).toEqual([]);
  for (const by of [staff.packer, staff.packer, staff.assistant]) await by.get(`/api/admin/orders/${number}/`);
  const page = pages.find(({ path }) => path === "admin/orders/:number") ?? { file: "" };
  const before = ids.number ?? "";
  ids.number = number;
  const late = await staffVisitor(api, "packer");
  await Promise.all([load(late, page, ""), load(late, page, ""), load(late, page, "")]);
  await load(late, page, "");
  ids.number = before;
  expect(await opened()).toEqual([staff.packer, staff.assistant, late].map(({ staff: { name } }) => name));
});
