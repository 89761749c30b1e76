import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { operations } from "#tests/responses/request-sample.ts";
import { newStaff, staffVisitor } from "#tests/staff.ts";
import { ordersForStaff } from "#tests/staff-orders.ts";
import { bareReview } from "#tests/staff-reviews.ts";

useDatabase();
const api = createApi();
const { newOrder, postAction } = ordersForStaff(api);

type Visitor = Awaited<ReturnType<typeof staffVisitor>>;
/** `change`: the action that changes it, and `other` the input of other actions. None: it is edited at its path. */
type Thing = { path: string; body: object; change?: string; other?: Record<string, object> };
let ana: Visitor;
let ben: Visitor;
let productId: number;
let variantId: number;
let document: Record<string, unknown>;

beforeAll(async () => {
  [ana, ben] = [await staffVisitor(api, "owner"), await staffVisitor(api, "owner")];
  productId =
    (await putProducts({ slug: "harbour-tote", stock: [{ color: "Black", quantity: 3 }] })).get("harbour-tote") ?? 0;
  variantId = Number((await queryColumn("select id from variants where product_id = $1", [productId]))[0]);
  const { body } = await ana.get(`/api/admin/products/${productId}/`);
  document = (body as { document: Record<string, unknown> }).document;
});

/** What can be edited: where its ETag is read, where it is edited, and an edit. */
const PRODUCT = () => ({ path: `products/${productId}/`, body: { summary: randomUUID() } });
const order = async () => ({ path: (await newOrder()).path, body: { gift_message: randomUUID() } });
const member = async () => ({ path: `staff/${(await newStaff("packer")).id}/`, body: { name: "Ann" } });
async function draft(): Promise<Thing> {
  const { body } = await ana.post("/api/admin/drafts/", { document });
  return { path: `drafts/${(body as { id: string }).id}/`, body: { ...document, name: "Another name" } };
}

async function review(): Promise<Thing> {
  const path = `reviews/${await bareReview()}/`;
  return { path, body: { reply: randomUUID() }, change: "answer/", other: { decline: { reason: "Spam" } } };
}

/** A thing of each path. */
const THINGS: Record<string, () => Thing | Promise<Thing>> = {
  "/api/admin/orders/{number}/": order,
  "/api/admin/staff/{id}/": member,
  "/api/admin/settings/shop/": () => ({ path: "settings/shop/", body: { time_zone: "Europe/Berlin" } }),
  "/api/admin/me/": () => ({ path: `staff/${ben.staff.id}/`, body: { name: "Benjamin" } }),
  "/api/admin/products/{id}/": PRODUCT,
  "/api/admin/variants/{id}/": PRODUCT,
  "/api/admin/products/{id}/revisions/{version}/restore/": PRODUCT,
  "/api/admin/drafts/{id}/": draft,
  "/api/admin/drafts/{id}/publish/": draft,
  "/api/admin/reviews/{id}/publish/": review,
  "/api/admin/reviews/{id}/decline/": review,
  "/api/admin/reviews/{id}/answer/": review,
  "/api/admin/reviews/{id}/dismiss_reports/": review,
};

/** Deletions of what nobody edits: there is nothing newer that they could overwrite. */
const UNVERSIONED = [
  "cancelProductSchedule",
  "endOtherOwnStaffSessions",
  "endOwnStaffSession",
  "endStaffSession",
  "removeOwnPasskey",
  "removeOwnTotp",
  "revokePreviewLink",
  "stopMaking",
];

const admin = operations.filter(({ template }) => template.startsWith("/api/admin/"));
const edits = admin.filter(({ headers }) => "If-Match" in headers);
const shipments = "/api/admin/shipments/{id}/";

function send(by: Visitor, method: string, path: string, body: object, etag: string) {
  const headers = { "Content-Type": "application/json", "If-Match": etag, "Idempotency-Key": randomUUID() };
  return by.call(`/api/admin/${path}`, { method, headers, body: JSON.stringify(body) });
}

const etagOf = async (path: string) => (await ana.get(`/api/admin/${path}`)).headers.get("etag") ?? "";

/** Fills in the ids of a path, which are those of the thing. */
const pathOf = (template: string, thing: string) =>
  template
    .replace("/api/admin/variants/{id}", `/api/admin/variants/${variantId}`)
    .replace("{version}", "1")
    .replace(/\{(id|number)\}/, thing.split("/")[1] ?? "")
    .replace("/api/admin/", "");

const stale = {
  error: expect.stringMatching(/\.$/),
  current: expect.any(Object),
  changed_by: expect.any(String),
  changed_at: expect.any(String),
  changed_fields: expect.any(Array),
};

test("every PATCH, PUT and DELETE needs If-Match, but for deletions of what nobody edits", () => {
  const unsafe = admin.filter(({ method }) => ["PATCH", "PUT", "DELETE"].includes(method));
  const without = unsafe.filter(({ headers }) => !("If-Match" in headers)).map(({ operationId }) => operationId);
  expect(without.toSorted()).toEqual(UNVERSIONED);
});

test.each(edits.filter(({ template }) => template !== shipments).map((edit) => [edit.operationId, edit] as const))(
  "%s with an old ETag: 412 with what it is now, who changed it, when, and which fields",
  async (_name, { template, method }) => {
    const thing = await THINGS[template]?.();
    if (!thing) throw new Error(`THINGS has nothing for ${template}`);
    const before = await etagOf(thing.path);
    const changing = thing.change ? "POST" : template.includes("drafts") ? "PUT" : "PATCH";
    const changed = await send(ana, changing, thing.path + (thing.change ?? ""), thing.body, before);
    expect(changed.status).toBe(200);
    const action = template.split("/").at(-2) ?? "";
    const isSame = method !== "POST" || thing.change === `${action}/`;
    const body = template.includes("variants")
      ? { low_stock_at: 5 }
      : isSame
        ? thing.body
        : (thing.other?.[action] ?? {});
    const refused = await send(ben, method, pathOf(template, thing.path), body, before);
    expect([refused.status, refused.body]).toEqual([412, { ...stale, changed_by: ana.staff.name }]);
    const fields = Object.keys(thing.body).filter((field) => (template.includes("drafts") ? field === "name" : true));
    expect((refused.body as { changed_fields: string[] }).changed_fields).toEqual(expect.arrayContaining(fields));
    expect(refused.headers.get("etag")).toBe(await etagOf(thing.path));
  },
);

test("correctTracking with an old ETag: the same", async () => {
  const { path } = await newOrder();
  await postAction(`${path}pack/`);
  const { body } = await postAction(`${path}shipments/`, { carrier: "UPS", number: "1Z1" });
  const [shipment] = (body as { shipments: { id: string; etag: string }[] }).shipments;
  const correct = (by: Visitor, number: string) =>
    send(by, "PATCH", `shipments/${shipment?.id}/`, { carrier: "UPS", number }, shipment?.etag ?? "");
  expect((await correct(ana, "1Z2")).status).toBe(200);
  const refused = await correct(ben, "1Z3");
  expect([refused.status, refused.body]).toEqual([
    412,
    { ...stale, changed_by: ana.staff.name, changed_fields: ["carrier", "number"] },
  ]);
});
