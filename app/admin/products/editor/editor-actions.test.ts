import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { saveImage } from "#app/features/images/images.queries.ts";
import { readDraft, saveDraft } from "#app/features/product-editing/drafts/edit-draft.ts";
import { findStoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import { useDatabase } from "#tests/database.ts";
import { editorRequest, openEditor as open, sendEditor as send } from "#tests/product-editor.ts";
import { putProducts } from "#tests/products.ts";
import { newStaff, type TestStaff } from "#tests/staff.ts";
import { loader as listProducts } from "../products.page.tsx";
import { editorActions } from "./editor-actions.server.ts";

useDatabase();
let ana: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  [ana, ben] = [await newStaff("manager"), await newStaff("owner")];
});

let count = 0;
async function product(colors: string[] = []) {
  const slug = `editor-bag-${++count}`;
  const stock = colors.length > 0 ? colors.map((color) => ({ color, quantity: 5 })) : [{ quantity: 5 }];
  return (await putProducts({ slug, stock })).get(slug) ?? 0;
}
const stored = async (id: number) => (await findStoredProduct(id))?.document;
const redirectOf = async (sent: Promise<unknown>) => {
  const thrown = await sent.catch((response: unknown) => response);
  return thrown instanceof Response ? thrown.headers.get("location") : undefined;
};

test("typing is saved for this person alone, and shoppers see it once it is published", async () => {
  const id = await product();
  const page = await open(id, ana);
  const saved = await send(page, ana, "autosave", { name: "Typed", price: "$1,290" });
  expect(saved).toMatchObject({ state: "done", values: { draft_version: "1" } });
  expect((await open(id, ben)).form.texts.name).toBe(page.form.texts.name);
  expect((await open(id, ana)).form.texts).toMatchObject({ name: "Typed", price: "1290.00" });
  expect((await stored(id))?.name).toBe(page.form.texts.name);
  expect(await send(saved.page, ana, "publish", { name: "Typed more" })).toMatchObject({ state: "done" });
  expect(await stored(id)).toMatchObject({ name: "Typed more", price: "100.00" });
});

test("a product whose name is emptied keeps its published name as the title, and a new one is a new product", async () => {
  const id = await product();
  const page = await open(id, ana);
  await send(page, ana, "autosave", { name: "" });
  expect(await open(id, ana)).toMatchObject({ title: page.title, form: { texts: { name: "" } } });
  expect((await open("new", ana)).title).toBe("New product");
});

test("the list of products starts with drafts of new products and one's own changes", async () => {
  const cleo = await newStaff("assistant");
  const id = await product();
  await send(await open("new", cleo), cleo, "autosave", { name: "Half a bag" });
  await send(await open(id, cleo), cleo, "autosave", { name: "Whole bag" });
  const listFor = async (who: TestStaff, query = "") => {
    const { drafts } = await listProducts({ request: editorRequest(query, who) } as never);
    return drafts.filter(({ name }) => name.endsWith(" bag")).map(({ name, to, isNew }) => ({ name, to, isNew }));
  };
  const started = { name: "Half a bag", to: expect.stringMatching(/^\/admin\/products\/[\da-f-]{36}$/), isNew: true };
  expect(await listFor(cleo)).toEqual([{ name: "Whole bag", to: `/admin/products/${id}`, isNew: false }, started]);
  expect(await listFor(ben)).toEqual([started]);
  for (const query of ["?status=archived", "?missing=alt"]) expect(await listFor(cleo, query), query).toEqual([]);
  expect(await listFor(cleo, "?missing=weight")).toEqual([started]);
});

test("a field that can't be read is named, and everything else is saved", async () => {
  const id = await product();
  const saved = await send(await open(id, ana), ana, "autosave", { name: "Kept", price: "ten", weight_grams: "-1" });
  expect(saved).toMatchObject({
    state: "invalid",
    fields: { price: expect.any(String), weight_grams: expect.any(String) },
  });
  const { form } = await open(id, ana);
  expect(form.texts).toMatchObject({ name: "Kept", price: "100.00", weight_grams: "500" });
});

test("two people's changes to different fields both stand; the same field is shown to the second, who chooses", async () => {
  const id = await product();
  const [first, second] = [await open(id, ana), await open(id, ben)];
  await send(first, ana, "publish", { name: "Ana's name", summary: "Ana's summary." });
  const refused = await send(second, ben, "publish", { name: "Ben's name", leather: "Ben's leather" });
  expect(refused).toMatchObject({
    state: "invalid",
    saved: { conflicts: [{ path: "name", label: "Name", mine: "Ben's name", theirs: "Ana's name" }] },
  });
  expect((await stored(id))?.name).toBe("Ana's name");
  const again = await open(id, ben);
  expect(again.conflicts.map(({ path }) => path)).toEqual(["name"]);
  expect([again.changedBy, again.changedAt]).toEqual([ana.name, "just now"]);
  expect(again.form.texts).toMatchObject({ name: "Ben's name", summary: "Ana's summary.", leather: "Ben's leather" });
  expect(await send(again, ben, "publish", {}, [["choice:name", "mine"]])).toMatchObject({ state: "done" });
  expect(await stored(id)).toMatchObject({ name: "Ben's name", summary: "Ana's summary.", leather: "Ben's leather" });
});

test("a lost response is no conflict with oneself, and another device's save of the copy is merged", async () => {
  const id = await product();
  const page = await open(id, ana);
  await send(page, ana, "autosave", { name: "A" });
  // The page never got the response: it sends its first version again.
  expect(await send(page, ana, "autosave", { name: "AB" })).toMatchObject({
    state: "done",
    values: { draft_version: "2" },
  });
  const [desk, phone] = [await open(id, ana), await open(id, ana)];
  await send(phone, ana, "autosave", { summary: "From the phone." });
  const merged = await send(desk, ana, "autosave", { leather: "From the desk" });
  expect(merged.values).toMatchObject({ merged: "1" });
  expect((await open(id, ana)).form.texts).toMatchObject({ summary: "From the phone.", leather: "From the desk" });
  expect(await send(phone, ana, "autosave", { leather: "From the phone" })).toMatchObject({
    state: "invalid",
    saved: {
      conflicts: [{ path: "leather", mine: "From the phone", theirs: "From the desk" }],
      values: { changed_by: ana.name, changed_at: "just now" },
    },
  });
});

test("the matrix: colors are added, renamed and removed in one save, by id; a duplicate is refused at its row", async () => {
  const id = await product(["Black", "Cognac", "Olive"]);
  const page = await open(id, ana);
  const ids = page.form.rows.map((row) => row.id);
  const rename = (...names: string[]): [string, string][] =>
    ["Black", "Cognac", "Olive"].flatMap((was, at): [string, string][] => [
      ["color_was", was],
      ["color", names[at] ?? was],
    ]);
  const prices = ["", "150", ""].map((price): [string, string] => ["v_price", price]);
  const refused = await send(page, ana, "publish", {}, [...rename("Black", "Black"), ...prices]);
  expect(refused).toMatchObject({ state: "invalid", fields: { "variants.1.color": expect.any(String) } });
  // The prices of that save are stored, and no image has the refused name.
  const copy = await open(id, ana);
  expect(copy.form.rows.map(({ color, price }) => [color, price])).toEqual([
    ["Black", ""],
    ["Cognac", "150.00"],
    ["Olive", ""],
  ]);
  const skus: [string, string][] = ["SAME", "OTHER", "same"].map((sku) => ["v_sku", sku]);
  const sameSku = await send(refused.page, ana, "publish", {}, skus);
  expect(sameSku).toMatchObject({ state: "invalid", fields: { "variants.2.sku": expect.any(String) } });
  const done = await send(sameSku.page, ana, "publish", {}, [
    ...rename("Onyx", "Cognac", ""),
    ["add_colors", "Tan, onyx"],
  ]);
  expect(done).toMatchObject({ state: "done" });
  const { variants = [], images = [] } = (await stored(id)) ?? {};
  expect(variants.map(({ id: row, color, status }) => [ids.indexOf(String(row)), color, status])).toEqual([
    [0, "Onyx", "active"],
    [1, "Cognac", "active"],
    [2, "Olive", "archived"],
    [-1, "Tan", "active"],
  ]);
  expect(images.map(({ color }) => color)).toEqual(["Onyx", "Cognac", "Olive"]);
});

test("a new product: its draft is started once, checked with its fields, and published whole", async () => {
  const page = await open("new", ana);
  const [first, second] = await Promise.all([1, 2].map(() => send(page, ana, "autosave", { name: "New bag" })));
  expect(first?.values.draft).toBe(second?.values.draft);
  const draft = first?.values.draft ?? "";
  const opened = await open(draft, ben);
  expect(opened.checks.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["price", "images", "summary", "weight_grams"]),
  );
  const refused = await send(opened, ben, "publish");
  expect(refused).toMatchObject({ state: "invalid", fields: { price: expect.any(String) } });
  const image_id = randomUUID().replaceAll("-", "");
  await saveImage({ id: image_id, width: 900, height: 900, placeholder: "#c8a27a", masterType: "image/jpeg" });
  const texts = {
    price: "129",
    summary: "A bag.",
    description: "Made by hand.",
    leather: "Cowhide",
    width_cm: "30,5",
    height_cm: "20",
    depth_cm: "10",
    weight_grams: "700",
  };
  const colors: [string, string][] = [["add_colors", "Black, Cognac, Olive, Tan"]];
  expect(await redirectOf(send(refused.page, ben, "save", texts, colors))).toBeUndefined();
  expect((await open(draft, ana)).form.rows.map(({ color }) => color)).toEqual(["Black", "Cognac", "Olive", "Tan"]);
  const saved = await readDraft(draft, ben.actor);
  if (!saved.ok) throw new Error("There is no draft");
  const image = { id: null, image_id, view: "front", color: null, alt: "A bag", focus_x: 50, focus_y: 50 } as const;
  const whole = { ...saved.value.document, images: [image] };
  expect((await saveDraft(draft, saved.value.version, whole, ben.actor)).ok).toBe(true);
  const to = await redirectOf(send(await open(draft, ben), ben, "publish"));
  const published = await stored(Number(/^\/admin\/products\/(\d+)/.exec(to ?? "")?.[1]));
  expect(published).toMatchObject({ name: "New bag", price: "129.00", width_cm: 30.5, images: [{ image_id }] });
  expect(published?.variants.map(({ color }) => color)).toEqual(["Black", "Cognac", "Olive", "Tan"]);
});

test("a publication whose response was lost is not done again, not even as a working copy", async () => {
  const id = await product();
  const page = await open(id, ana);
  const lost = () => send(page, ana, "publish", { summary: "What Ana wrote." }, [["key", "lost"]]);
  const { state, message, undo } = (await lost()) as Record<string, unknown>;
  expect(state).toBe("done");
  await send(await open(id, ben), ben, "publish", { summary: "What Ben wrote." });
  expect(await lost()).toMatchObject({ state, message, undo });
  expect((await stored(id))?.summary).toBe("What Ben wrote.");
  expect((await open(id, ana)).form.texts.summary).toBe("What Ben wrote.");
});

test("unreadable and incomplete forms are answered with a sentence, and another product's draft stays its own", async () => {
  const id = await product();
  const page = await open(id, ana);
  const body = new URLSearchParams({ intent: "publish" });
  expect((await editorActions(editorRequest(page.id, ana, body), page.id)).data).toMatchObject({ state: "invalid" });
  const hostile: [string, string][] = [
    ["draft", "9999999999"],
    ["draft_version", "9999999999"],
    ["base_version", "-1"],
    ["editor", "x"],
    ["v_id", "9999999999"],
    ["v_status", "gone"],
    ["choice:__proto__", "theirs"],
  ];
  expect((await send(page, ana, "autosave", { name: "x".repeat(500), department: "none" }, hostile)).state).toBe(
    "invalid",
  );
  const another = await open(await product(), ben);
  const { draft = "" } = (await send(another, ben, "autosave", { name: "What Ben typed" })).values;
  const ofBen = () => readDraft(draft, ben.actor);
  const before = await ofBen();
  expect(before).toMatchObject({ ok: true, value: { document: { name: "What Ben typed" } } });
  const foreign: [string, string][] = [
    ["draft", draft],
    ["draft_version", "1"],
  ];
  for (const form of [page, await open("new", ana)])
    await send(form, ana, "autosave", { name: "What Ana typed" }, foreign).catch(() => undefined);
  expect(await ofBen()).toEqual(before);
  const packer = await newStaff("packer");
  await expect(open(id, packer)).rejects.toMatchObject({ init: { status: 403 } });
  await expect(open("9999999999", ana)).rejects.toMatchObject({ init: { status: 404 } });
});

test("images keep the color of their variants when a color is renamed and back between saves", async () => {
  const id = await product(["Black", "Olive"]);
  const page = await open(id, ana);
  const rename = (from: string, to: string): [string, string][] => [
    ["renamed_from", from],
    ["renamed_to", to],
  ];
  const colors = (first: string) => [first, "Olive"].map((color): [string, string] => ["v_color", color]);
  const once = await send(page, ana, "autosave", {}, [...rename("Black", "Noir"), ...colors("Noir")]);
  const both = [...rename("Black", "Noir"), ...rename("Noir", "Black"), ...colors("Black")];
  const back = await send(once.page, ana, "autosave", { name: "Renamed back" }, both);
  expect(await send(back.page, ana, "publish", {}, both)).toMatchObject({ state: "done" });
  expect((await stored(id))?.images.map(({ color }) => color)).toEqual(["Black", "Olive"]);
});

test("an assistant changes the texts of a product with an archived variant in its middle", async () => {
  const id = await product(["Black", "Cognac", "Olive"]);
  const page = await open(id, ana);
  const archived: [string, string][] = ["active", "archived", "active"].map((status) => ["v_status", status]);
  expect(await send(page, ana, "publish", {}, archived)).toMatchObject({ state: "done" });
  const assistant = await newStaff("assistant");
  const opened = await open(id, assistant);
  const [first, second, third] = opened.form.rows.map((row, at) => ({ row, at }));
  // As the page shows them: the archived one is last.
  const inPageOrder = [first, third, second].flatMap((place) => (place ? [place] : []));
  const shown = { ...opened, form: { ...opened.form, rows: inPageOrder.map(({ row }) => row) } };
  const places = inPageOrder.map(({ at }): [string, string] => ["v_at", String(at)]);
  const sent = await send(shown, assistant, "publish", { description: "New words." }, places);
  expect(sent).toMatchObject({ state: "done" });
  expect((await open(id, assistant)).form.rows.map(({ color }) => color)).toEqual(["Black", "Cognac", "Olive"]);
});

test("a draft that was saved again meanwhile is not discarded, and a discarded one can be brought back", async () => {
  const started = await send(await open("new", ana), ana, "autosave", { name: "Shared draft" });
  const draft = started.values.draft ?? "";
  const seen = await open(draft, ben);
  const more = await send(await open(draft, ana), ana, "autosave", { name: "Shared draft, an hour later" });
  expect(await send(seen, ben, "discard")).toMatchObject({ state: "invalid", isStale: true });
  expect((await open(draft, ben)).form.texts.name).toBe("Shared draft, an hour later");
  expect(await redirectOf(send(more.page, ana, "discard"))).toMatch(/^\/admin\/products\?deleted=\d+$/);
});
