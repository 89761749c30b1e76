import { expect, test } from "vitest";
import { NEW_ROW, readProductForm } from "#app/admin/products/editor/product-form.ts";
import openapi from "#app/api/openapi.json" with { type: "json" };
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { sendPaid } from "#tests/payment-actions.ts";
import { placeTestOrder } from "#tests/payments.ts";
import { putProducts } from "#tests/products.ts";
import { newStaff } from "#tests/staff.ts";
import { publishDraft, startDraft } from "./drafts/edit-draft.ts";
import { editProduct } from "./edit-product.ts";
import type { DocumentVariant } from "./product-document.contract.ts";
import { findStoredProduct } from "./product-document.queries.ts";

useDatabase();

const added = (color: string, first_stock: number): DocumentVariant => ({
  ...{ id: null, color, size: null, sku: null, price: null, compare_at_price: null },
  ...{ low_stock_at: 2, status: "active", first_stock },
});

async function publish(slug: string, change: (variants: DocumentVariant[]) => DocumentVariant[]) {
  const stock = ["Black", "Olive"].map((color) => ({ color, quantity: 5 }));
  const id = (await putProducts({ slug, stock })).get(slug) ?? 0;
  const { actor, id: staffId } = await newStaff("manager");
  const document = (await findStoredProduct(id))?.document;
  if (!document) throw new Error("There is no product");
  const draft = await startDraft(
    { productId: id, document: { ...document, variants: change(document.variants) } },
    actor,
  );
  if (!draft.ok) throw new Error("There is no draft");
  return { id, staffId, published: await publishDraft(draft.value.draft.id, 1, actor) };
}

test("the first stock of a new variant is received when it is published, with the person in the ledger", async () => {
  const { id, staffId, published } = await publish("first-stock", (variants) => [...variants, added("Rust", 7)]);
  expect(published.ok).toBe(true);
  const ledger = await queryColumn(
    `select json_build_object('change', m.change, 'reason', m.reason, 'staff', m.staff_id, 'note', m.note)
     from stock_movements m join variants v on v.id = m.variant_id where v.product_id = $1 and v.color = 'Rust'`,
    [id],
  );
  expect(ledger).toEqual([{ change: 7, reason: "received", staff: staffId, note: "First stock" }]);
});

test("a variant that exists has no first stock", async () => {
  const { published } = await publish("known-stock", ([first]) => [...(first ? [first] : []), added("Olive", 3)]);
  expect(published).toMatchObject({
    error: { code: "not_complete", fields: { "variants.1.first_stock": expect.stringContaining("under Stock.") } },
  });
});

test("only new rows of the form have a first stock", () => {
  const row = (id: string) =>
    ["id", "color"].map((name): [string, string] => [`v_${name}`, name === "id" ? id : id || "Rust"]);
  const { rows } = readProductForm([...row("4"), ...row(""), ["v_first", "7"], ...row("5")]);
  expect(rows.map(({ id, first }) => [id, first])).toEqual([
    ["4", ""],
    ["", "7"],
    ["5", NEW_ROW.first],
  ]);
});

/** The names of the fields of a schema in the OpenAPI document, with those inside them. */
function fieldsIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if ("$ref" in schema) {
    const name = String(schema.$ref).split("/").at(-1) ?? "";
    return fieldsIn((openapi.components.schemas as Record<string, unknown>)[name]);
  }
  const own = "properties" in schema && schema.properties ? Object.keys(schema.properties) : [];
  return [...own, ...Object.values(schema).flatMap(fieldsIn)];
}

test("no request takes a stock as a field", () => {
  const requests = Object.values(openapi.paths).flatMap((methods) =>
    Object.values(methods).map((operation: object) => ("requestBody" in operation ? operation.requestBody : undefined)),
  );
  const fields = new Set(requests.flatMap(fieldsIn));
  expect(fields.has("low_stock_at")).toBe(true);
  expect([...fields].filter((field) => /stock|free|on_hand/.test(field)).toSorted()).toEqual([
    "expected_on_hand",
    "first_stock",
    "low_stock_at",
    // Of a refund: how many of its units go back.
    "restock",
  ]);
});

test("50 orders that are placed while an editor is open change its stock, and saving does not put it back", async () => {
  const id =
    (await putProducts({ slug: "raced-tote", stock: [{ color: "Black", quantity: 60 }] })).get("raced-tote") ?? 0;
  const [variantId] = (await queryColumn("select id from variants where product_id = $1", [id])) as number[];
  const { actor } = await newStaff("manager");
  const opened = await findStoredProduct(id);
  if (!opened) throw new Error("There is no product");
  const draft = await startDraft({ productId: id, document: { ...opened.document, summary: "New" } }, actor);
  const buy = async () => sendPaid(await placeTestOrder({ variantId: variantId ?? 0 }));
  const orders = Array.from({ length: 25 }, buy);
  const saved = publishDraft(draft.ok ? draft.value.draft.id : "", 1, actor);
  await Promise.all([...orders, saved, ...Array.from({ length: 25 }, buy)]);
  const edited = await editProduct(id, opened.version + 1, { name: "Raced Tote" }, actor);
  expect([(await saved).ok, edited.ok]).toEqual([true, true]);
  expect(await queryColumn("select stock from variants where id = $1", [variantId])).toEqual([10]);
});
