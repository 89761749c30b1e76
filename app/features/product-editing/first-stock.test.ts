import { expect, test } from "vitest";
import { NEW_ROW, readForm } from "#app/admin/products/editor/product-form.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { newStaff } from "#tests/staff.ts";
import { publishDraft, startDraft } from "./drafts/edit-draft.ts";
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
  const { rows } = readForm([...row("4"), ...row(""), ["v_first", "7"], ...row("5")]);
  expect(rows.map(({ id, first }) => [id, first])).toEqual([
    ["4", ""],
    ["", "7"],
    ["5", NEW_ROW.first],
  ]);
});
