import fc from "fast-check";
import { expect, test } from "vitest";
import { undoAuditEntry } from "#app/api/admin/undo/undo-audit-entry.ts";
import { verifyAuditChain } from "#app/features/audit/verify-chain.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { command, staffActor } from "#tests/staff-actors.ts";
import { changeStatus } from "../change-status.ts";
import { editProduct } from "../edit-product.ts";
import { findStoredProducts } from "../product-document.queries.ts";
import { applyBulk } from "./apply-bulk.ts";
import type { BulkChange } from "./bulk-change.contract.ts";
import { previewBulk } from "./preview-bulk.ts";

useDatabase();
const manager = staffActor("manager");
let made = 0;

/** Products in every status, with and without prices of variants, compare-at prices and tags. Returns their ids. */
async function newProducts(): Promise<number[]> {
  made += 1;
  const stock = ["Black", "Cognac"].map((color) => ({ color, quantity: 5 }));
  const slugs = ["one", "two", "three"].map((name) => `${name}-${made}`);
  const [first = "", second = "", third = ""] = slugs;
  const ids = await putProducts(
    { slug: first, stock, tags: ["everyday", "gift", "work"] },
    { slug: second, stock, tags: [] },
    { slug: third, priceCents: 19_900, tags: ["Gift"] },
  );
  const [one = 0, two = 0, three = 0] = slugs.map((slug) => ids.get(slug));
  await queryColumn("update variants set price_cents = 12345 where product_id = $1 and color = 'Black' returning 1", [
    one,
  ]);
  await queryColumn("update products set compare_at_cents = 15000 where id = $1 returning 1", [one]);
  await changeStatus("unpublish", { id: two }, command);
  return [one, two, three];
}

const stateOf = async (ids: number[]) =>
  (await findStoredProducts(ids)).map(({ id, status, document }) => ({ id, status, document }));
const plus = (value: number): BulkChange => ({ action: "price", price: { kind: "amount", value, ending: null } });
const undo = (auditId: number) => undoAuditEntry({ id: auditId, wholeBatch: true }, manager);

const cent = fc.integer({ min: 1, max: 30_000 });
const tag = fc.constantFrom("gift", "GIFT", "sale", "work", "new");
const changes: fc.Arbitrary<BulkChange> = fc.oneof(
  fc.constantFrom("publish", "unpublish", "archive", "restore").map((action) => ({ action }) as const),
  fc.record({
    action: fc.constant("price" as const),
    price: fc.record({
      kind: fc.constantFrom("set", "percent", "amount", "round"),
      value: fc.oneof(
        cent,
        cent.map((value) => -value),
      ),
      ending: fc.constantFrom(0, 95, null),
    }),
  }),
  fc.record({
    action: fc.constant("tags" as const),
    add: fc.array(tag, { maxLength: 2 }),
    remove: fc.array(tag, { maxLength: 2 }),
  }),
);

/** Variants whose newest row of price_changes is not what shoppers see now. */
const UNRECORDED_PRICES = `
  select v.id from variants v join products p on p.id = v.product_id
  left join lateral (select * from price_changes where variant_id = v.id order by at desc limit 1) c on true
  where coalesce(v.price_cents, p.price_cents) is distinct from c.price_cents
     or nullif(greatest(coalesce(v.compare_at_cents, p.compare_at_cents), coalesce(v.price_cents, p.price_cents)),
               coalesce(v.price_cents, p.price_cents)) is distinct from c.compare_at_cents`;

test("what the preview shows is what is applied, and its undo restores byte for byte", async () => {
  const ids = await newProducts();
  await fc.assert(
    fc.asyncProperty(changes, async (change) => {
      const before = await stateOf(ids);
      const preview = await previewBulk(
        ids.map((id) => ({ id })),
        change,
        manager,
      );
      if (!preview.ok) throw new Error("No preview");
      const { products, leftOut } = preview.value;
      expect(products.length + leftOut.length).toBe(ids.length);
      if (products.length === 0) return;
      const applied = await applyBulk(products, change, manager);
      if (!applied.ok) throw new Error(applied.error.code);
      const after = await stateOf(ids);
      const differing = after.filter((product, index) => JSON.stringify(product) !== JSON.stringify(before[index]));
      expect(differing.map(({ id }) => id)).toEqual(products.map(({ id }) => id).sort((a, b) => a - b));
      expect(await undo(applied.value.saved[0]?.auditId ?? 0)).toMatchObject({ ok: true });
      expect(JSON.stringify(await stateOf(ids))).toBe(JSON.stringify(before));
      expect(await queryColumn(UNRECORDED_PRICES)).toEqual([]);
    }),
    { numRuns: 25 },
  );
  expect((await verifyAuditChain()).broken).toBeUndefined();
});

test("each product has its revision and its entry, all with one batch", async () => {
  const [one = 0, two = 0] = await newProducts();
  const applied = await applyBulk([{ id: two }, { id: one }], plus(100), manager);
  if (!applied.ok) throw new Error(applied.error.code);
  const { batch, saved } = applied.value;
  expect(saved.map(({ id }) => id)).toEqual([two, one]);
  for (const { id, version, auditId } of saved) {
    const newest = "select max(version) from product_revisions where product_id = $1";
    expect(await queryColumn(newest, [id])).toEqual([version]);
    const entry = "select batch || subject_id || action from audit_log where id = $1";
    expect(await queryColumn(entry, [auditId])).toEqual([`${batch}${id}products.edit`]);
  }
});

test("two people who apply at the same instant: one changes, the other is told who was first", async () => {
  const ids = await newProducts();
  const items = (await findStoredProducts(ids)).map(({ id, version }) => ({ id, version }));
  const results = await Promise.all([
    applyBulk(items, plus(100), manager),
    applyBulk(items.toReversed(), plus(100), staffActor("owner")),
  ]);
  expect(results.map((result) => (result.ok ? "applied" : result.error.code)).sort()).toEqual([
    "applied",
    "changed_meanwhile",
  ]);
});

test("20 concurrent undos of one batch take effect once, and one that was overtaken names who and what", async () => {
  const ids = await newProducts();
  const before = await stateOf(ids);
  const apply = async () => {
    const applied = await applyBulk(
      ids.map((id) => ({ id })),
      plus(100),
      manager,
    );
    return applied.ok ? (applied.value.saved[0]?.auditId ?? 0) : 0;
  };
  const first = await apply();
  const results = await Promise.all(Array.from({ length: 20 }, () => undo(first)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stateOf(ids)).toEqual(before);
  const second = await apply();
  const ben = { ...staffActor("manager"), name: "Ben" };
  await editProduct(ids[1] ?? 0, undefined, { price: "55.00" }, ben);
  const refused = await undo(second);
  expect(refused).toMatchObject({
    ok: false,
    error: { code: "overtaken", by: { actorName: "Ben", fields: ["price"], subjectLabel: `Two ${made}` } },
  });
  expect((await stateOf(ids))[0]?.document.price).toBe("101.00");
});

test("an undo that would put a price above a compare-at price set since is refused, and undoes nothing", async () => {
  const [one = 0, , three = 0] = await newProducts();
  await queryColumn("update products set price_cents = 10000, compare_at_cents = null where id = any($1) returning 1", [
    [one, three],
  ]);
  const lower: BulkChange = { action: "price", price: { kind: "percent", value: -2_000, ending: null } };
  const applied = await applyBulk([{ id: one }, { id: three }], lower, manager);
  if (!applied.ok) throw new Error(applied.error.code);
  expect(await editProduct(three, undefined, { compare_at_price: "100.00" }, manager)).toMatchObject({ ok: true });
  const before = await stateOf([one, three]);
  const refused = await undo(applied.value.saved[0]?.auditId ?? 0);
  expect(refused).toMatchObject({ ok: false, error: { code: "overtaken", reason: "not_complete" } });
  expect(await stateOf([one, three])).toEqual(before);
});

test("what can't be changed is left out with the reason, and refuses the others when it is sent all the same", async () => {
  const ids = await newProducts();
  const [one = 0, two = 0, three = 0] = ids;
  await queryColumn("delete from product_images where product_id = $1 returning 1", [two]);
  const reasons = async (change: BulkChange, items = ids.map((id) => ({ id }))) => {
    const preview = await previewBulk(items, change, manager);
    return preview.ok ? preview.value.leftOut.map(({ id, reason }) => [id, reason]) : preview.error;
  };
  expect(await reasons({ action: "publish" })).toEqual([
    [one, "It is published already."],
    [two, "It is not ready: Add an image."],
    [three, "It is published already."],
  ]);
  expect(await reasons({ action: "price", price: { kind: "set", value: 15_000, ending: null } })).toEqual([
    [one, "Its price would reach its compare-at price."],
  ]);
  expect(await reasons(plus(-10_000), [{ id: one }, { id: three }])).toEqual([
    [one, "Its price would be zero or less, or more than a million dollars."],
  ]);
  expect(await reasons({ action: "publish" }, [{ id: 999_999_999 }])).toEqual([[999_999_999, "It no longer exists."]]);
  const refused = await applyBulk([{ id: three }, { id: one }], plus(-10_000), manager);
  expect(refused).toMatchObject({ ok: false, error: { code: "not_applicable", index: 1 } });
  expect((await stateOf([three]))[0]?.document.price).toBe("199.00");
  for (const change of [plus(1), { action: "archive" } as const, { action: "tags", add: ["x"], remove: [] } as const]) {
    const forbidden = await applyBulk([{ id: one }], change as BulkChange, staffActor("assistant"));
    expect(forbidden).toMatchObject({ ok: false, error: { code: "forbidden" } });
  }
});
