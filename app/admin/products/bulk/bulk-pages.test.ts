import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { editProduct } from "#app/features/product-editing/edit-product.ts";
import { findStoredProducts } from "#app/features/product-editing/product-document.queries.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { newSlug, putProducts } from "#tests/products.ts";
import { newStaff, type TestStaff } from "#tests/staff.ts";
import { command } from "#tests/staff-actors.ts";
import { action as changeBatch, loader as readBatch } from "./batch.page.tsx";
import { action as applyBulk, loader as readBulk } from "./bulk.page.tsx";

useDatabase();
let manager: TestStaff;
beforeAll(async () => {
  manager = await newStaff("manager");
});

type Sent = { by?: TestStaff; fields?: Record<string, string>; params?: Record<string, string> };

function args(path: string, { by = manager, fields, params = {} }: Sent = {}): never {
  const headers = { cookie: by.cookie, "x-client-address": by.actor.network };
  const init = fields ? { method: "POST", headers, body: new URLSearchParams(fields) } : { headers };
  return { request: new Request(`http://localhost:3000/admin/products/${path}`, init), params } as never;
}

async function twoProducts(): Promise<number[]> {
  const slugs = [newSlug("tote"), newSlug("wallet")];
  const ids = await putProducts(...slugs.map((slug) => ({ slug, priceCents: 12_900 })));
  return slugs.map((slug) => ids.get(slug) ?? 0);
}

const pricesOf = async (ids: number[]) => (await findStoredProducts(ids)).map(({ document }) => document.price);
const TEN_PERCENT = { mode: "lower_percent", by: "10", round: "00" };
const asQuery = (given: Record<string, string>) => `bulk?${new URLSearchParams(given)}`;
type Preview = { items: string; products: unknown[]; leftOut: unknown[]; current?: string };
const previewOf = async (given: Record<string, string>) =>
  ((await readBulk(args(asQuery({ preview: "1", ...given })))) as { preview?: Preview }).preview;

test("the preview lists every price, marks what was changed in the meantime, and is applied once for the same key", async () => {
  const ids = await twoProducts();
  const items = ids.map((id) => `${id}.1`).join(",");
  const price = { action: "price", ...TEN_PERCENT };
  const first = await previewOf({ ...price, items });
  expect(first).toMatchObject({
    leftOut: [],
    products: ids.map((id) => ({ id, values: [{ before: "129.00", after: "116.00", isDrastic: false }] })),
  });
  await editProduct(ids[1] ?? 0, undefined, { summary: "Another one." }, command);
  const second = await previewOf({ ...price, items });
  expect(second).toMatchObject({
    products: [{ id: ids[0] }],
    leftOut: [{ id: ids[1], changed: expect.stringContaining("test changed it on") }],
    current: `${ids[0]}.1,${ids[1]}.2`,
  });
  const stale = { intent: "price", key: randomUUID(), ...price, items };
  expect(await applyBulk(args("bulk", { fields: stale }))).toMatchObject({
    data: { state: "invalid", message: expect.stringContaining("test changed Wallet") },
  });
  const fields = { intent: "price", key: "same", ...price, items: second?.current ?? "" };
  const answers = await Promise.allSettled([1, 2].map(() => applyBulk(args("bulk", { fields }))));
  const redirected = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as Response] : []));
  // The other request returns the same, or "Done." if the first result was not stored yet.
  expect(new Set(redirected.map(({ headers }) => headers.get("location"))).size).toBe(1);
  for (const answer of answers)
    if (answer.status === "fulfilled") expect(answer.value).toMatchObject({ data: { message: "Done." } });
  expect(await pricesOf(ids)).toEqual(["116.00", "116.00"]);

  const batch = redirected[0]?.headers.get("location")?.split("/").at(-1) ?? "";
  const shown = await readBatch(args(`batches/${batch}`, { params: { batch } }));
  expect(await readBatch(args("batches/x", { by: await newStaff("viewer"), params: { batch } }))).toMatchObject({
    canUndo: false,
    canEdit: false,
  });
  expect(shown).toMatchObject({
    canUndo: true,
    canEdit: true,
    products: ids.map((id) => ({ id: String(id), values: [{ before: "129.00", after: "116.00" }] })),
  });
  const undo = { intent: "undo", key: randomUUID(), audit_id: String(shown.auditId) };
  expect(await changeBatch(args(`batches/${batch}`, { fields: undo, params: { batch } }))).toMatchObject({
    data: { state: "done" },
  });
  expect(await pricesOf(ids)).toEqual(["129.00", "129.00"]);
  expect(await readBatch(args(`batches/${batch}`, { params: { batch } }))).toMatchObject({ isUndone: true });
});

test("products are published, unpublished, archived, restored and tagged from the list", async () => {
  const ids = await twoProducts();
  const perform = async (action: string, typed: Record<string, string> = {}) => {
    const stored = await findStoredProducts(ids);
    const items = stored.map(({ id, version }) => `${id}.${version}`).join(",");
    const fields = { intent: "change", key: randomUUID(), action, items, ...typed };
    await expect(applyBulk(args("bulk", { fields }))).rejects.toMatchObject({ status: 302 });
    return (await findStoredProducts(ids)).map(({ status, document }) => `${status} ${document.tags.join()}`);
  };
  expect(await perform("unpublish")).toEqual(["draft ", "draft "]);
  expect(await perform("publish")).toEqual(["published ", "published "]);
  expect(await perform("tags", { add: "sale, gift" })).toEqual(["published sale,gift", "published sale,gift"]);
  expect(await perform("tags", { remove: "SALE" })).toEqual(["published gift", "published gift"]);
  expect(await perform("archive")).toEqual(["archived gift", "archived gift"]);
  expect(await perform("restore")).toEqual(["draft gift", "draft gift"]);
});

test("a change that is refused because a product was changed meanwhile loads the preview again", async () => {
  const [id] = await twoProducts();
  const fields = { intent: "price", key: randomUUID(), action: "price", items: `${id}.7`, ...TEN_PERCENT };
  expect(await applyBulk(args("bulk", { fields }))).toMatchObject({ data: { state: "invalid", isStale: true } });
});

test.each(["", "x", "\0", "0.1", "9999999999.1", "1", "1.x", ","])("the selection %j is empty", async (items) => {
  expect(await readBulk(args(asQuery({ action: "archive", items })))).toMatchObject({ selected: 0 });
  const fields = { intent: "change", key: randomUUID(), action: "archive", items };
  expect(await applyBulk(args("bulk", { fields }))).toMatchObject({ data: { state: "invalid" } });
});

test.each(["", "\0", "-5", "9999999999", "ten"])("the percentage %j is asked for again", async (by) => {
  const [id] = await twoProducts();
  const typed = { action: "price", items: `${id}.1`, mode: "raise_percent", by };
  expect(await readBulk(args(asQuery({ ...typed, preview: "1" })))).toMatchObject({
    fields: { by: "Enter a percentage such as 10 or 7.5." },
    preview: undefined,
  });
  const fields = { ...typed, intent: "price", key: randomUUID() };
  expect(await applyBulk(args("bulk", { fields }))).toMatchObject({ data: { state: "invalid" } });
});

test("without the right to it the page and its forms are closed, and an unknown action or batch is a 404", async () => {
  const [id] = await twoProducts();
  const assistant = await newStaff("assistant");
  for (const action of ["price", "tags", "archive"]) {
    const denied = { init: { status: 403 } };
    await expect(readBulk(args(asQuery({ action, items: `${id}.1` }), { by: assistant }))).rejects.toMatchObject(
      denied,
    );
    const fields = { intent: action === "price" ? "price" : "change", action, items: `${id}.1`, ...TEN_PERCENT };
    await expect(applyBulk(args("bulk", { by: assistant, fields }))).rejects.toMatchObject(denied);
  }
  expect(await pricesOf([id ?? 0])).toEqual(["129.00"]);
  await expect(readBulk(args("bulk?action=constructor"))).rejects.toMatchObject({ init: { status: 404 } });
  for (const batch of ["", "x", randomUUID()]) {
    await expect(readBatch(args("batches/x", { params: { batch } }))).rejects.toMatchObject({ init: { status: 404 } });
  }
  expect(await queryColumn("select status from products where id = $1", [id])).toEqual(["published"]);
});
