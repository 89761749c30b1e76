import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { recordDenial } from "#app/admin/require-staff.server.ts";
import { fullTime } from "#app/admin/shop-time.ts";
import { checkAuditLog } from "#app/features/audit/check-audit-log.ts";
import { changeStatus } from "#app/features/product-editing/change-status.ts";
import { editProduct } from "#app/features/product-editing/edit-product.ts";
import { findStoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import { schedulePublication } from "#app/features/product-editing/schedule/schedule-publication.ts";
import { changeTimeZone } from "#app/features/settings/time-zone.ts";
import { recordFailedAccess } from "#app/features/staff/record-access.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { newStaff } from "#tests/staff.ts";
import { action, loader } from "./audit.page.tsx";

useDatabase();

type Sent = Parameters<typeof loader>[0] & Parameters<typeof action>[0];

const requestOf = (cookie: string, query: Record<string, string>, form?: Record<string, string>) => {
  const url = `http://localhost:3000/admin/audit?${new URLSearchParams(query)}`;
  const headers = { cookie, "x-client-address": "198.51.100.9" };
  const body = form && new URLSearchParams({ key: randomUUID(), ...form });
  return { request: new Request(url, body ? { method: "POST", headers, body } : { headers }) } as Sent;
};
const pageFor = (cookie: string, query: Record<string, string> = {}) => loader(requestOf(cookie, query));
const entriesFor = async (cookie: string, query: Record<string, string>) => (await pageFor(cookie, query)).entries;
const send = async (cookie: string, form: Record<string, string>, query: Record<string, string> = {}) =>
  (await action(requestOf(cookie, query, form))).data;

const newProduct = async (name: string, stock: { color: string; quantity: number }[] = []) => {
  const slug = name.toLowerCase().replaceAll(" ", "-");
  return (await putProducts({ slug, name, ...(stock.length > 0 && { stock }) })).get(slug) ?? 0;
};

test("the log of a price shows all its changes with person and undo, to everybody who may see it", async () => {
  const id = await newProduct("Ledger Bag");
  const [manager, ben, packer] = [await newStaff("manager"), await newStaff("manager"), await newStaff("packer")];
  const prices = { "141.00": manager, "142.00": ben, "143.00": manager };
  for (const [price, { actor }] of Object.entries(prices)) await editProduct(id, undefined, { price }, actor);
  await editProduct(id, undefined, { name: "Ledger Bag II" }, manager.actor);
  const ofPrice = { subject_type: "product", subject_id: String(id), field: "price" };
  const shown = async (cookie: string) =>
    (await entriesFor(cookie, ofPrice)).map((entry) => [entry.by.name, entry.can_undo, ...entry.changes]);
  const changesFor = (canUndo: boolean) => [
    [manager.name, canUndo, { field: "Price", before: "$142.00", after: "$143.00" }],
    [ben.name, canUndo, { field: "Price", before: "$141.00", after: "$142.00" }],
    [manager.name, canUndo, { field: "Price", before: "$100.00", after: "$141.00" }],
  ];
  expect(await shown(ben.cookie)).toEqual(changesFor(true));
  expect(await shown(packer.cookie)).toEqual(changesFor(false));
  expect(await entriesFor(packer.cookie, { staff: manager.id })).toEqual([]);
  const [newest] = await entriesFor(ben.cookie, ofPrice);
  expect(await send(ben.cookie, { intent: "undo", audit_id: String(newest?.id) })).toMatchObject({ state: "done" });
  expect((await shown(ben.cookie))[0]).toEqual([
    ben.name,
    true,
    { field: "Price", before: "$143.00", after: "$142.00" },
  ]);
});

test("the time of a schedule is shown in the shop's time zone", async () => {
  const id = await newProduct("Scheduled Bag");
  const { cookie, actor } = await newStaff("manager");
  expect((await changeStatus("unpublish", { id }, actor)).ok).toBe(true);
  // Not the next midnight, which may be past when it is scheduled.
  const at = new Date((Math.ceil(Date.now() / 86_400_000) + 1) * 86_400_000);
  expect((await schedulePublication({ productId: id }, at, actor)).ok).toBe(true);
  const [scheduled] = await entriesFor(cookie, { subject_type: "product", subject_id: String(id) });
  expect(scheduled?.changes.map(({ field, after }) => [field, after])).toEqual([["Publish at", fullTime(at)]]);
  expect(fullTime(at)).toMatch(/ (19|20):00 E[SD]T$/);
});

test("the log of a variant's cell has only the changes of this cell", async () => {
  const id = await newProduct("Cell Bag", [
    { color: "Black", quantity: 1 },
    { color: "Cognac", quantity: 1 },
  ]);
  const { cookie, actor } = await newStaff("manager");
  const [black = 0, cognac = 0] = (await queryColumn(
    "select id from variants where product_id = $1 order by position",
    [id],
  )) as number[];
  await editProduct(id, undefined, { summary: "Another summary." }, actor);
  await editProduct(id, undefined, { variants: await withCell(id, black, { price: "55.00" }) }, actor);
  await editProduct(id, undefined, { variants: await withCell(id, cognac, { low_stock_at: 7 }) }, actor);
  const of = async (field: string) =>
    (await entriesFor(cookie, { subject_type: "product", subject_id: String(id), field })).length;
  expect([await of(`variants.${black}.price`), await of(`variants.${cognac}.price`)]).toEqual([1, 0]);
  expect([await of(`variants.${cognac}.low_stock_at`), await of("variants")]).toEqual([1, 2]);
  expect([await of(`variants.${cognac}`), await of('variants.1."]')]).toEqual([1, 0]);
});

test("a field without its subject is a 404", async () => {
  const { cookie } = await newStaff("owner");
  await expect(pageFor(cookie, { field: "Price" })).rejects.toMatchObject({ init: { status: 404 } });
});

test("sign-ins stand beside denied access, and settings can be chosen", async () => {
  const [{ cookie }, packer] = [await newStaff("owner"), await newStaff("packer")];
  await recordFailedAccess(packer.actor, "session.sign_in_failed", "totp");
  await expect(send(packer.cookie, { intent: "check" })).rejects.toMatchObject({ init: { status: 403 } });
  const ofPacker = await entriesFor(cookie, { subject_type: "session", staff: packer.id });
  expect(ofPacker.map(({ action }) => action)).toEqual(["access.denied", "session.sign_in_failed"]);
  expect((await changeTimeZone("Europe/Berlin", { kind: "cli", name: "test" })).ok).toBe(true);
  const settings = await entriesFor(cookie, { subject_type: "setting" });
  expect(settings.map(({ action }) => action)).toEqual(["settings.time_zone"]);
  expect((await changeTimeZone("America/New_York", { kind: "cli", name: "test" })).ok).toBe(true);
});

test("a denied page of the menu has its name in the log, anything else its method and path", async () => {
  const [{ cookie }, packer] = [await newStaff("owner"), await newStaff("packer")];
  for (const path of ["/admin/staff", "/admin/staff/1"])
    await recordDenial(packer.actor, new Request(`http://localhost:3000${path}`));
  const denied = await entriesFor(cookie, { subject_type: "session", staff: packer.id });
  expect(denied.map(({ subject }) => subject.label)).toEqual(["GET /admin/staff/1", "Opening the page “Staff”"]);
});

test("owners filter by everybody, managers by themselves and people without a leading role, others by nobody", async () => {
  const [owner, manager, packer] = [await newStaff("owner"), await newStaff("manager"), await newStaff("packer")];
  const peopleFor = async (cookie: string) => (await pageFor(cookie)).people.map(({ value }) => value);
  expect(await peopleFor(owner.cookie)).toEqual(expect.arrayContaining([owner.id, manager.id, packer.id]));
  const managers = await peopleFor(manager.cookie);
  expect(managers).toEqual(expect.arrayContaining([manager.id, packer.id]));
  expect(managers).not.toContain(owner.id);
  expect(await peopleFor(packer.cookie)).toEqual([]);
});

test("a typed name, SKU or part of it leads to the entries of the subject, with the other filters", async () => {
  const [first, second] = [await newProduct("Quay Bag"), await newProduct("Quay Bag Small")];
  const { cookie } = await newStaff("owner");
  const location = async (search: string) =>
    pageFor(cookie, { search, via: "page" }).then(
      () => "",
      (response: Response) => decodeURIComponent(response.headers.get("location") ?? ""),
    );
  const ofSubject = (id: number) => `/admin/audit?via=page&subject_type=product&subject_id=${id}`;
  expect(await location("quay bag")).toBe(ofSubject(first));
  expect(await location("Quay Bag Sm")).toBe(ofSubject(second));
  const { choices, entries } = await pageFor(cookie, { search: "quay" });
  expect([choices?.map(({ title }) => title), entries]).toEqual([["Quay Bag", "Quay Bag Small"], []]);
  expect((await pageFor(cookie, { search: "\0" })).choices).toBeUndefined();
});

test("a typed SKU leads to its stock, and to its changes in the product", async () => {
  const id = await newProduct("Coil Bag", [{ color: "Black", quantity: 1 }]);
  const { cookie, actor } = await newStaff("owner");
  const [variant = 0] = (await queryColumn("update variants set sku = 'COIL-1' where product_id = $1 returning id", [
    id,
  ])) as number[];
  await editProduct(id, undefined, { variants: await withCell(id, variant, { price: "55.00" }) }, actor);
  const { choices } = await pageFor(cookie, { search: "coil-1" });
  expect(choices?.map(({ kind, title }) => [kind, title])).toEqual([
    ["stock", "COIL-1"],
    ["price, SKU, status", "COIL-1"],
  ]);
  const [stock, cells] = (choices ?? []).map(({ to }) => Object.fromEntries(new URLSearchParams(to.split("?")[1])));
  expect(stock).toEqual({ subject_type: "variant", subject_id: String(variant) });
  expect(cells).toEqual({ subject_type: "product", subject_id: String(id), field: `variants.${variant}` });
  expect(await entriesFor(cookie, cells ?? {})).toHaveLength(1);
});

test("the page states that the log is complete, and red where it was changed behind the shop's back", async () => {
  const { cookie } = await newStaff("owner");
  const manager = await newStaff("manager");
  expect((await pageFor(cookie)).chain).toMatchObject({ kind: "open" });
  expect(await send(cookie, { intent: "check" })).toMatchObject({ state: "done" });
  expect((await pageFor(manager.cookie)).chain).toMatchObject({ kind: "begun", isRunning: true });
  await expect(send(manager.cookie, { intent: "check" })).rejects.toMatchObject({ init: { status: 403 } });
  await checkAuditLog();
  const complete = /^The log is complete: \d+ entries checked on \w+ \d+, \d\d:\d\d\.$/;
  expect((await pageFor(cookie)).chain).toEqual({
    kind: "good",
    text: expect.stringMatching(complete),
    isRunning: false,
  });
  const died =
    "insert into audit_checks (started_at, updated_at) select at, at from (select now() - interval '6 minutes' as at)";
  await databasePool().query(died);
  expect((await pageFor(cookie)).chain).toMatchObject({ kind: "good", text: expect.stringMatching(complete) });
  const [id] = await queryColumn("select max(id) from audit_log where action = 'products.edit'");
  await databasePool().query("alter table audit_log disable trigger user");
  await queryColumn("update audit_log set actor_name = 'Mallory' where id = $1 returning 1", [id]);
  await databasePool().query("alter table audit_log enable trigger user");
  await checkAuditLog();
  const broken = `The log is broken at entry ${id}, “Edited a product”. The entry was changed.`;
  expect((await pageFor(cookie)).chain).toMatchObject({ kind: "bad", text: expect.stringContaining(broken) });
});

test("an export keeps the filters and needs the owner's second factor", async () => {
  const [owner, manager] = [await newStaff("owner"), await newStaff("manager")];
  const query = { action: "products.edit", from: "2026-01-01", search: "ignored" };
  const done = await send(owner.cookie, { intent: "export" }, query);
  const url = "/api/admin/audit/export/?action=products.edit&from=2026-01-01T05%3A00%3A00.000Z";
  expect(done).toMatchObject({ state: "done", shown: { kind: "download", url } });
  await expect(send(manager.cookie, { intent: "export" }, query)).rejects.toMatchObject({ init: { status: 403 } });
  await queryColumn(
    "update staff_sessions set factor_at = factor_at - interval '11 minutes' where staff_id = $1 returning 1",
    [owner.id],
  );
  expect(await send(owner.cookie, { intent: "export" }, query)).toMatchObject({ state: "confirm", confirm: "step_up" });
});

async function withCell(id: number, variantId: number | undefined, cell: object) {
  const product = await findStoredProduct(id);
  return (product?.document.variants ?? []).map((variant) =>
    variant.id === variantId ? { ...variant, ...cell } : variant,
  );
}
