import { beforeAll, expect, test } from "vitest";
import { findStoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import { useDatabase } from "#tests/database.ts";
import { openEditor, sendEditor } from "#tests/product-editor.ts";
import { newSlug, putProducts } from "#tests/products.ts";
import { newStaff, type TestStaff } from "#tests/staff.ts";

useDatabase();
let ana: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  [ana, ben] = [await newStaff("manager"), await newStaff("owner")];
});

async function newProduct(...colors: string[]) {
  const slug = newSlug("bag");
  return (await putProducts({ slug, stock: colors.map((color) => ({ color, quantity: 5 })) })).get(slug) ?? 0;
}
const stored = async (id: number) => (await findStoredProduct(id))?.document;

test("what is typed after a publication, before the page has loaded again, is based on what was published", async () => {
  const id = await newProduct("Black");
  const { page } = await sendEditor(await openEditor(id, ana), ana, "autosave", { name: "Typed" });
  const published = await sendEditor(page, ana, "publish", { name: "Typed more" });
  const later = await sendEditor(published.page, ana, "autosave", { name: "Typed on" });
  expect(later).toMatchObject({ state: "done", saved: { conflicts: [] } });
});

test("a field that can't be read has the value that the page showed, not the one from before others' changes", async () => {
  const id = await newProduct("Black");
  await sendEditor(await openEditor(id, ana), ana, "autosave", { summary: "Ana's summary." });
  await sendEditor(await openEditor(id, ben), ben, "publish", { price: "200" });
  const page = await openEditor(id, ana);
  expect(page.form.texts.price).toBe("200.00");
  expect(await sendEditor(page, ana, "autosave", { price: "21o" })).toMatchObject({
    fields: { price: expect.any(String) },
  });
  expect((await openEditor(id, ana)).form.texts.price).toBe("200.00");
  await sendEditor(await openEditor(id, ana), ana, "publish");
  expect(await stored(id)).toMatchObject({ price: "200.00", summary: "Ana's summary." });
});

test("a variant that others added since the working copy was started keeps its id, and with it its stock", async () => {
  const id = await newProduct("Black");
  await sendEditor(await openEditor(id, ana), ana, "autosave", { summary: "Ana's summary." });
  await sendEditor(await openEditor(id, ben), ben, "publish", {}, [["add_colors", "Olive"]]);
  const added = (await stored(id))?.variants.find(({ color }) => color === "Olive");
  const renamed: [string, string][] = [
    ["color_was", "Olive"],
    ["color", "Moss"],
  ];
  expect(await sendEditor(await openEditor(id, ana), ana, "publish", {}, renamed)).toMatchObject({ state: "done" });
  expect(await stored(id)).toMatchObject({ variants: [{ color: "Black" }, { id: added?.id, color: "Moss" }] });
});

test("a variant that was changed and that others removed meanwhile is shown as a conflict until a side is chosen", async () => {
  const id = await newProduct("Black");
  await sendEditor(await openEditor(id, ben), ben, "publish", {}, [["add_colors", "Tan"]]);
  const changed: [string, string][] = ["", "777"].map((price) => ["v_price", price]);
  await sendEditor(await openEditor(id, ana), ana, "autosave", {}, changed);
  const theirs = await openEditor(id, ben);
  const rows = theirs.form.rows.filter(({ color }) => color !== "Tan");
  await sendEditor({ ...theirs, form: { ...theirs.form, rows } }, ben, "publish");
  expect((await stored(id))?.variants).toHaveLength(1);
  const page = await openEditor(id, ana);
  expect(page.conflicts).toEqual([{ path: expect.any(String), label: "Tan", mine: "the variant", theirs: "nothing" }]);
  const { path } = page.conflicts[0] ?? { path: "" };
  expect(await sendEditor(page, ana, "publish", { summary: "More." })).toMatchObject({ state: "invalid" });
  const again = await openEditor(id, ana);
  expect(again.conflicts).toHaveLength(1);
  expect(await sendEditor(again, ana, "publish", {}, [[`choice:${path}`, "mine"]])).toMatchObject({ state: "done" });
  expect((await stored(id))?.variants).toMatchObject([{ color: "Black" }, { color: "Tan", price: "777.00" }]);
});
