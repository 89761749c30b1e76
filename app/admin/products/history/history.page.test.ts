import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { undoAuditEntry } from "#app/api/admin/undo/undo-audit-entry.ts";
import { changeStatus } from "#app/features/product-editing/change-status.ts";
import { publishDraft, startDraft } from "#app/features/product-editing/drafts/edit-draft.ts";
import { editProduct } from "#app/features/product-editing/edit-product.ts";
import type { ProductDocument } from "#app/features/product-editing/product-document.contract.ts";
import { findStoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import { useDatabase } from "#tests/database.ts";
import { newSlug, putProducts } from "#tests/products.ts";
import { newStaff, type TestStaff } from "#tests/staff.ts";
import { loader } from "./history.page.tsx";
import { historyActions } from "./history-actions.server.ts";

useDatabase();
let ana: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  [ana, ben] = [await newStaff("manager"), await newStaff("assistant")];
});

async function product(): Promise<number> {
  const slug = newSlug("bag");
  return (await putProducts({ slug, stock: [{ color: "Black", quantity: 1 }] })).get(slug) ?? 0;
}
const documentOf = async (id: number) => (await findStoredProduct(id))?.document;

const open = (id: number | string, who: TestStaff, query = "") => {
  const request = new Request(`http://localhost:3000/admin/products/${id}/history${query}`, {
    headers: { cookie: who.cookie },
  });
  return loader({ request, params: { id: String(id) } } as Parameters<typeof loader>[0]);
};
async function restore(id: number, who: TestStaff, revision: string, key: string = randomUUID(), shown?: number) {
  const version = String(shown ?? (await findStoredProduct(id))?.version);
  const body = new URLSearchParams({ intent: "restore", key, revision, version });
  const headers = { cookie: who.cookie, "x-client-address": who.actor.network };
  const request = new Request(`http://localhost:3000/admin/products/${id}/history`, { method: "POST", headers, body });
  return (await historyActions(request, String(id))).data;
}

test("the history shows each version with its person and what changed, field by field", async () => {
  const id = await product();
  const before = await documentOf(id);
  const variants = before?.variants.map((variant) => ({ ...variant, price: "77.00" })) ?? [];
  await editProduct(id, undefined, { name: "First", variants }, ana.actor);
  await changeStatus("archive", { id }, ana.actor);
  const { revisions } = await open(id, ben);
  expect(revisions.map(({ version, byName, isNow }) => [version, byName, isNow])).toEqual([
    [3, ana.actor.name, true],
    [2, ana.actor.name, false],
    [1, "", false],
  ]);
  expect(revisions[0]?.changes).toEqual([{ field: "Status", before: "published", after: "archived" }]);
  expect(revisions[1]?.changes).toEqual([
    { field: "Name", before: before?.name, after: "First" },
    { field: "Black: Price", before: "nothing", after: "$77.00" },
  ]);
});

test("a product that is created and published at once is published in its first version", async () => {
  const slug = newSlug("bag");
  const document = { ...(await documentOf(await product())), slug, name: "New" } as ProductDocument;
  const variants = document.variants.map((variant) => ({ ...variant, id: null, sku: null }));
  const draft = await startDraft({ document: { ...document, variants } }, ana.actor);
  if (!draft.ok) throw new Error("No draft");
  const published = await publishDraft(draft.value.draft.id, 1, ana.actor);
  if (!published.ok) throw new Error(JSON.stringify(published.error));
  const { id } = published.value.product;
  await editProduct(id, undefined, { name: "Edited" }, ben.actor);
  expect((await open(id, ana)).revisions[0]?.changes).toEqual([{ field: "Name", before: "New", after: "Edited" }]);
});

test("a version is restored once per form, through the checks of publishing, and can be undone", async () => {
  const id = await product();
  const before = await documentOf(id);
  await editProduct(id, undefined, { name: "Other", variants: [] }, ana.actor);
  await editProduct(id, undefined, { name: "Other", tags: ["new"] }, ana.actor);
  const after = await documentOf(id);
  const key = randomUUID();
  const [one, other] = [await restore(id, ana, "1", key), await restore(id, ana, "1", key)];
  expect([one.state, other.state]).toEqual(["done", "done"]);
  expect(await documentOf(id)).toEqual(before);
  const { revisions, version } = await open(id, ana);
  expect([version, revisions.length]).toEqual([3, 3]);
  if (one.state !== "done") throw new Error("It was not restored");
  const undone = await undoAuditEntry({ id: Number(one.undo?.url.match(/\d+/)?.[0]), wholeBatch: false }, ana.actor);
  expect(undone.ok).toBe(true);
  expect(await documentOf(id)).toEqual(after);
});

test("nothing is restored over what someone has saved since the page was opened", async () => {
  const id = await product();
  await editProduct(id, undefined, { name: "Seen" }, ana.actor);
  const { version } = await open(id, ana);
  await editProduct(id, undefined, { summary: "Ben's summary." }, ben.actor);
  expect(await restore(id, ana, "1", randomUUID(), version)).toMatchObject({
    state: "invalid",
    message: expect.stringContaining(`${ben.actor.name} saved the product, `),
  });
  expect(await documentOf(id)).toMatchObject({ name: "Seen", summary: "Ben's summary." });
});

test("a version with another price needs the right to change prices; an unknown version is a sentence", async () => {
  const id = await product();
  await editProduct(id, undefined, { price: "55.00" }, ana.actor);
  expect(await restore(id, ben, "1")).toMatchObject({
    state: "invalid",
    message: expect.stringContaining("Your role does not include changing prices."),
  });
  for (const revision of ["99", "x", "9999999999", ""])
    expect(await restore(id, ana, revision)).toMatchObject({ state: "invalid", message: "There is no such version." });
  expect((await documentOf(id))?.price).toBe("55.00");
});

test("older versions are on further pages, and a product that does not exist is a 404", async () => {
  const id = await product();
  for (let n = 1; n <= 22; n += 1) await editProduct(id, undefined, { name: `Name ${n}` }, ana.actor);
  const first = await open(id, ana);
  expect([first.revisions.length, first.older]).toEqual([20, 4]);
  const last = await open(id, ana, `?before=${first.older}`);
  expect(last.revisions.map(({ version }) => version)).toEqual([3, 2, 1]);
  await expect(open("new", ana)).rejects.toMatchObject({ init: { status: 404 } });
});
