import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { saveImage } from "#app/features/images/images.queries.ts";
import { EMPTY_DOCUMENT, type ProductDocument } from "#app/features/product-editing/product-document.contract.ts";
import { queryColumn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { buyer } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { staffVisitor } from "#tests/staff.ts";

useDatabase();
const api = createApi();
const DRAFTS = "/api/admin/drafts/";
const shopper = apiVisitor(api);
type Visitor = Awaited<ReturnType<typeof staffVisitor>>;
let ana: Visitor;
let ben: Visitor;
let assistant: Visitor;
let viewer: Visitor;
beforeAll(async () => {
  [ana, ben] = [await staffVisitor(api, "manager"), await staffVisitor(api, "owner")];
  [assistant, viewer] = [await staffVisitor(api, "assistant"), await staffVisitor(api, "viewer")];
});

type DraftBody = { id: string; version: number; document: ProductDocument; product_id: number | null };
async function start(visitor: Visitor, body: object = {}) {
  const { status, body: draft, headers } = await visitor.post(DRAFTS, body);
  return { status, etag: headers.get("etag") ?? "", ...(draft as DraftBody) };
}
const send = (method: string, path: string, etag: string | undefined, visitor: Visitor, body?: unknown) =>
  visitor.call(`${DRAFTS}${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...(etag !== undefined && { "If-Match": etag }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const save = (id: string, document: unknown, etag: string | undefined, visitor = ana) =>
  send("PUT", `${id}/`, etag, visitor, document);
const publish = (id: string, etag: string | undefined, visitor = ana) => send("POST", `${id}/publish/`, etag, visitor);
const seen = async (slug: string) => (await shopper.get(`/api/products_old/products/${slug}/`)).status;

let created = 0;
async function product() {
  const slug = `belt-${++created}`;
  return { slug, id: (await putProducts({ slug })).get(slug) ?? 0 };
}
async function complete(name: string): Promise<ProductDocument> {
  const image_id = randomUUID().replaceAll("-", "");
  await saveImage({ id: image_id, width: 900, height: 900, placeholder: "#c8a27a", masterType: "image/jpeg" });
  const image = { id: null, image_id, view: "hero", color: "Black", alt: name, focus_x: 50, focus_y: 50 };
  const row = { id: null, color: "Black", size: null, sku: null, price: null, compare_at_price: null };
  return {
    ...EMPTY_DOCUMENT,
    name,
    price: "129.00",
    summary: "A bag.",
    description: "Made by hand.",
    leather: "Cowhide",
    width_cm: 30,
    height_cm: 20,
    depth_cm: 10.5,
    weight_grams: 700,
    variants: [{ ...row, low_stock_at: 2, status: "active" }],
    images: [image],
  };
}

test("a new product is drafted by one, completed by another, and published whole", async () => {
  const draft = await start(assistant);
  expect([draft.status, draft.product_id]).toEqual([201, null]);
  const early = await publish(draft.id, draft.etag);
  expect(early).toMatchObject({
    status: 409,
    body: { fields: { name: expect.any(String), images: expect.any(String) } },
  });
  const saved = await save(draft.id, await complete("Rope Basket"), draft.etag, ben);
  expect([saved.status, (saved.body as DraftBody).version]).toEqual([200, 2]);
  expect((await save(draft.id, EMPTY_DOCUMENT, draft.etag)).status).toBe(412);
  const etag = saved.headers.get("etag") ?? "";
  expect((await publish(draft.id, etag, assistant)).status).toBe(403);
  expect(await seen("rope-basket")).toBe(404);
  const published = await publish(draft.id, etag);
  expect(published).toMatchObject({
    status: 200,
    body: { status: "published", document: { slug: "rope-basket", variants: [{ sku: "ROP-BAS-BLA" }] } },
  });
  expect(await seen("rope-basket")).toBe(200);
  expect((await publish(draft.id, etag)).status).toBe(404);
});

test("a working copy is personal, opens again as it was left, and shoppers see nothing of it", async () => {
  const { id, slug } = await product();
  const mine = await start(ana, { product_id: id });
  const words = { ...mine.document, summary: "Ana is typing." };
  expect((await save(mine.id, words, mine.etag)).status).toBe(200);
  const again = await start(ana, { product_id: id });
  expect([again.status, again.id, again.document.summary]).toEqual([200, mine.id, "Ana is typing."]);
  expect((await start(ben, { product_id: id })).document.summary).toBe("A plain thing.");
  expect((await ben.get(`${DRAFTS}${mine.id}/`)).status).toBe(404);
  expect((await save(mine.id, words, again.etag, ben)).status).toBe(404);
  const ids = ((await ben.get(DRAFTS)).body as DraftBody[]).map((draft) => draft.id);
  expect(ids).not.toContain(mine.id);
  expect((await ana.get(`${DRAFTS}${mine.id}/`)).body).toMatchObject({ document: { summary: "Ana is typing." } });
  expect(((await shopper.get(`/api/products_old/products/${slug}/`)).body as { summary: string }).summary).toBe(
    "A plain thing.",
  );
  expect((await send("DELETE", `${mine.id}/`, '"d1.1"', ana)).status).toBe(412);
  expect((await send("DELETE", `${mine.id}/`, again.etag, ana)).status).toBe(200);
  expect((await send("DELETE", `${mine.id}/`, again.etag, ana)).status).toBe(404);
});

test("changes of two people to different fields both stand; to the same field the second sees both", async () => {
  const { id } = await product();
  const [mine, theirs, third] = [
    await start(ana, { product_id: id }),
    await start(ben, { product_id: id }),
    await start(assistant, { product_id: id }),
  ];
  const edit = async (draft: typeof mine, fields: object, visitor: Visitor) => {
    const saved = await save(draft.id, { ...draft.document, ...fields }, draft.etag, visitor);
    return publish(draft.id, saved.headers.get("etag") ?? "", visitor);
  };
  expect((await edit(mine, { leather: "Calf" }, ana)).status).toBe(200);
  const merged = await edit(theirs, { summary: "Ben's words." }, ben);
  expect(merged).toMatchObject({
    status: 200,
    body: { version: 3, document: { leather: "Calf", summary: "Ben's words." } },
  });
  const conflict = await edit(third, { leather: "Goat" }, assistant);
  expect(conflict).toMatchObject({
    status: 412,
    body: { current: { version: 3, document: { leather: "Calf" } }, changed_fields: ["leather", "summary"] },
  });
});

test("one save adds a color, removes a size, renames a color and swaps two SKUs; orders and carts keep their lines", async () => {
  const slug = `belt-${++created}`;
  const stock = ["Black", "Cognac"].flatMap((color) => ["S", "M"].map((size) => ({ color, size, quantity: 5 })));
  const id = (await putProducts({ slug, stock })).get(slug) ?? 0;
  const [ordered, carted] = [buyer(api), buyer(api)];
  for (const visitor of [ordered, carted])
    expect((await visitor.add(id, { color: "Cognac", size: "S" })).status).toBe(200);
  const { number, token } = (await ordered.checkOut()).body as { number: string; token: string };
  const mine = await start(ana, { product_id: id });
  const [blackS, blackM, cognacS, cognacM] = mine.document.variants;
  if (!blackS || !blackM || !cognacS || !cognacM) throw new Error("A variant is missing");
  const edit = async (variants: object[], { id: draft, etag } = mine) => {
    const saved = await save(draft, { ...mine.document, variants }, etag);
    expect(saved.status).toBe(200);
    return { published: await publish(draft, saved.headers.get("etag") ?? ""), etag: saved.headers.get("etag") ?? "" };
  };
  const navy = { ...blackM, id: null, color: "Navy", sku: null };
  const names = [
    { ...blackM, sku: cognacM.sku },
    { ...cognacM, color: "Tan", sku: blackM.sku },
  ];
  // The SKU of another row, of a removed row, and the options of a removed row that stays for its orders.
  const twice = await edit([...names, { ...navy, sku: cognacM.sku }]);
  const removed = await edit([...names, { ...navy, sku: cognacS.sku }], { ...mine, etag: twice.etag });
  const options = await edit([blackM, { ...cognacM, size: "S" }, navy], { ...mine, etag: removed.etag });
  expect(
    [twice, removed, options].map(({ published: { status, body } }) => [
      status,
      Object.keys((body as { fields: object }).fields),
    ]),
  ).toEqual([
    [409, ["variants.2.sku"]],
    [409, ["variants.2.sku"]],
    [409, ["variants.1.color"]],
  ]);
  const done = await edit([...names, navy], { ...mine, etag: options.etag });
  expect(done.published.status).toBe(200);
  const { variants } = (done.published.body as DraftBody).document;
  expect(variants.map(({ id: row, color, size, sku, status }) => [row, color, size, sku, status])).toEqual(
    expect.arrayContaining([
      [blackM.id, "Black", "M", cognacM.sku, "active"],
      [cognacM.id, "Tan", "M", blackM.sku, "active"],
      [blackS.id, "Black", "S", blackS.sku, "archived"],
      [cognacS.id, "Cognac", "S", cognacS.sku, "archived"],
      [expect.any(Number), "Navy", "M", expect.any(String), "active"],
    ]),
  );
  const order = await ordered.get(`/api/orders/${number}/?token=${token}`);
  expect(order.body).toMatchObject({ items: [{ sku: cognacS.sku, color: "Cognac", size: "S" }] });
  expect((await carted.get("/api/orders/cart/")).body).toMatchObject({ items: [{ available: false }] });
});

test("other declared errors", async () => {
  const { id, etag, document } = await start(ana);
  expect((await start(ana, { product_id: 999_999_999 })).status).toBe(404);
  expect((await start(ana, { stock: 1 })).status).toBe(400);
  expect((await start(viewer)).status).toBe(403);
  expect((await viewer.get(DRAFTS)).status).toBe(403);
  expect((await viewer.get(`${DRAFTS}${id}/`)).status).toBe(403);
  expect((await ana.get(`${DRAFTS}x/`)).status).toBe(400);
  expect((await save(id, document, etag, viewer)).status).toBe(403);
  expect((await save(id, { name: 1 }, etag)).status).toBe(400);
  expect((await save(id, document, undefined)).status).toBe(428);
  expect((await save(randomUUID(), document, etag)).status).toBe(404);
  for (const method of ["DELETE", "POST"]) {
    const path = (draft: string) => (method === "POST" ? `${draft}/publish/` : `${draft}/`);
    expect((await send(method, path("x"), etag, ana)).status).toBe(400);
    expect((await send(method, path(id), undefined, ana)).status).toBe(428);
    expect((await send(method, path(id), etag, viewer)).status).toBe(403);
  }
});

test("a deleted working copy comes back by undo with its version, for its owner, and not over a newer one", async () => {
  const { id: productId } = await product();
  const started = await start(ana, { product_id: productId });
  const saved = await save(started.id, { ...started.document, leather: "Typed" }, started.etag);
  const remove = async (id: string, etag: string) => {
    expect((await send("DELETE", `${id}/`, etag, ana)).status).toBe(200);
    const query =
      "select id from audit_log where action = 'drafts.delete' and subject_id = $1 order by id desc limit 1";
    return (await queryColumn(query, [id]))[0];
  };
  const undo = (entry: unknown, visitor: Visitor) =>
    visitor.post(`/api/admin/audit/${entry}/undo/`, {}, { "Idempotency-Key": randomUUID() });
  const entry = await remove(started.id, saved.headers.get("etag") ?? "");
  const offered = async (visitor: Visitor) =>
    (await visitor.get(`/api/admin/audit/?subject_type=draft&subject_id=${started.id}&action=drafts.delete`)).body;
  expect([await offered(ben), await offered(ana)]).toMatchObject([[{ can_undo: false }], [{ can_undo: true }]]);
  expect(await undo(entry, ben)).toMatchObject({ status: 409, body: { code: "other_persons_draft" } });
  expect((await undo(entry, ana)).status).toBe(200);
  expect(await start(ana, { product_id: productId })).toMatchObject({
    status: 200,
    id: started.id,
    etag: saved.headers.get("etag"),
    document: { leather: "Typed" },
  });
  const again = await remove(started.id, saved.headers.get("etag") ?? "");
  await start(ana, { product_id: productId });
  expect((await undo(again, ana)).status).toBe(409);
});

test("the list of drafts has the hundred saved last, and says how many there are", async () => {
  await start(ana);
  const before = await ana.get(DRAFTS);
  const count = (before.body as unknown[]).length;
  expect(before.headers.get("x-total-count")).toBe(String(count));
  const rows = `insert into product_drafts (id, document, updated_at)
    select gen_random_uuid(), $1::jsonb, now() - interval '1 year' from generate_series(1, 100) returning 1`;
  await queryColumn(rows, [JSON.stringify(EMPTY_DOCUMENT)]);
  const { body, headers } = await ana.get(DRAFTS);
  const idsOf = (drafts: unknown) => (drafts as { id: string }[]).map(({ id }) => id);
  expect([idsOf(body).length, headers.get("x-total-count")]).toEqual([100, String(count + 100)]);
  expect(idsOf(body)).toEqual(expect.arrayContaining(idsOf(before.body)));
});
