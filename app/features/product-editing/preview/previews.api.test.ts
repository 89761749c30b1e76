import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { deleteDraft } from "#app/features/product-editing/drafts/delete-draft.ts";
import { publishDraft, startDraft } from "#app/features/product-editing/drafts/edit-draft.ts";
import { editProduct } from "#app/features/product-editing/edit-product.ts";
import type { ProductDocument } from "#app/features/product-editing/product-document.contract.ts";
import { findStoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { loggedPath } from "#app/platform/http/logged-path.ts";
import { headers, loader } from "#app/storefront/product/preview.page.tsx";
import { loader as productPage } from "#app/storefront/product/product.page.tsx";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { newSlug, putProducts } from "#tests/products.ts";
import { staffVisitor } from "#tests/staff.ts";
import { storedForms } from "#tests/stored-forms.ts";
import { createPreviewLink } from "./preview-links.ts";

useDatabase();
const api = createApi();
afterEach(() => shiftClock(0));
const DAY_MS = 86_400_000;

async function product(): Promise<number> {
  const slug = newSlug("bag");
  return (await putProducts({ slug, stock: [{ color: "Black", quantity: 3 }] })).get(slug) ?? 0;
}
const manager = () => staffVisitor(api, "manager");
const tokenOf = (url: string) => url.split("/").at(-1) ?? "";
const open = (token: string) => loader({ params: { token } } as Parameters<typeof loader>[0]);
const key = () => ({ "Idempotency-Key": randomUUID() });
type Link = { id: string; url: string };

test("a preview link shows exactly what will be published, and what is public once it is", async () => {
  const ana = await manager();
  const id = await product();
  const stored = await findStoredProduct(id);
  if (!stored) throw new Error("There is no product");
  const added = { ...stored.document.variants[0], id: null, color: "Olive", sku: null, first_stock: 4, price: "77.00" };
  const document = {
    ...stored.document,
    name: "New name",
    price: "88.00",
    compare_at_price: "99.00",
    tags: ["one"],
    images: stored.document.images.toReversed(),
    variants: [...stored.document.variants, added] as typeof stored.document.variants,
  };
  const started = await startDraft({ productId: id, document }, ana.staff.actor);
  const created = await ana.post(`/api/admin/products/${id}/preview_links/`, {}, key());
  expect(created.status).toBe(201);
  const { product: previewed, isPublic } = await open(tokenOf((created.body as Link).url));
  expect(isPublic).toBe(true);
  if (!started.ok) throw new Error("No draft");
  expect((await publishDraft(started.value.draft.id, 1, ana.staff.actor)).ok).toBe(true);
  const page = await productPage({
    params: { slug: previewed.slug },
    request: new Request(`http://localhost/product/${previewed.slug}`),
  } as Parameters<typeof productPage>[0]);
  const withoutIds = ({ variants, ...rest }: typeof previewed) => ({
    ...rest,
    variants: variants.map(({ id: _, stock: __, ...variant }) => variant),
  });
  expect(withoutIds(previewed)).toEqual(withoutIds(page.product));
  const after = await open(tokenOf((created.body as Link).url));
  expect(withoutIds(after.product)).toEqual(withoutIds(page.product));
});

test("a preview link shows what others changed of the product since; of a field that both changed, the working copy's value", async () => {
  const [ana, ben] = [await manager(), await manager()];
  const id = await product();
  const stored = await findStoredProduct(id);
  if (!stored) throw new Error("There is no product");
  const document = { ...stored.document, description: "A new text." };
  const started = await startDraft({ productId: id, document }, ana.staff.actor);
  const link = await createPreviewLink({ productId: id }, ana.staff.actor);
  if (!started.ok || !link.ok) throw new Error("No draft or no link");
  const token = tokenOf(link.value.url);
  expect((await editProduct(id, stored.version, { price: "55.00" }, ben.staff.actor)).ok).toBe(true);
  expect((await open(token)).product).toMatchObject({ description: "A new text.", price: "55.00" });
  const others = { name: "Ben’s bag", description: "Ben’s text." };
  expect((await editProduct(id, stored.version + 1, others, ben.staff.actor)).ok).toBe(true);
  expect((await open(token)).product).toMatchObject({ description: "A new text.", price: "55.00", name: "Ben’s bag" });
});

test("the link of a new product shows its draft, follows it when it is published, and ends with it when it is discarded", async () => {
  const ana = await manager();
  const newDraft = async (document: ProductDocument) => {
    const started = await startDraft({ document }, ana.staff.actor);
    if (!started.ok) throw new Error("No draft");
    const { id } = started.value.draft;
    const link = await createPreviewLink({ draftId: id }, ana.staff.actor);
    if (!link.ok) throw new Error("No link");
    return { id, token: tokenOf(link.value.url) };
  };
  const stored = await findStoredProduct(await product());
  if (!stored) throw new Error("There is no product");
  const document = {
    ...stored.document,
    name: "Brand new",
    slug: newSlug("brand-new"),
    variants: stored.document.variants.map((variant) => ({ ...variant, id: null, sku: null })),
    images: stored.document.images.map((image) => ({ ...image, id: null })),
  };
  const { id, token } = await newDraft(document);
  expect(await open(token)).toMatchObject({ isPublic: false, product: { id: 0, name: "Brand new" } });
  expect((await publishDraft(id, 1, ana.staff.actor)).ok).toBe(true);
  expect(await open(token)).toMatchObject({ isPublic: true, product: { name: "Brand new" } });

  const discarded = await newDraft({ ...document, name: "Never sold", slug: newSlug("never-sold") });
  expect(await open(discarded.token)).toMatchObject({ isPublic: false, product: { name: "Never sold" } });
  expect((await deleteDraft(discarded.id, 1, ana.staff.actor)).ok).toBe(true);
  await expect(open(discarded.token)).rejects.toMatchObject({ init: { status: 404 } });
});

test("a repeated request makes no second link, and does not get the URL again", async () => {
  const ana = await manager();
  const path = `/api/admin/products/${await product()}/preview_links/`;
  const same = key();
  const [one, other] = await Promise.all([ana.post(path, {}, same), ana.post(path, {}, same)]);
  expect([one.status, other.status].toSorted()).toEqual([201, 409]);
  const again = await ana.post(path, {}, same);
  expect([again.status, again.body]).toEqual([
    409,
    { error: "This was done already. Reload the page to see the result." },
  ]);
  expect((await ana.get(path)).body).toHaveLength(1);
  expect((await ana.post(path, {})).status).toBe(400);
});

test("a link ends when it is revoked and after seven days, and its token is stored nowhere", async () => {
  const [ana, ben] = [await manager(), await manager()];
  const id = await product();
  const path = `/api/admin/products/${id}/preview_links/`;
  const [one, other] = [(await ana.post(path, {}, key())).body as Link, (await ana.post(path, {}, key())).body as Link];
  const listed = (await ben.get(path)).body as { id: string }[];
  expect(listed.map((link) => link.id).toSorted()).toEqual([one.id, other.id].toSorted());
  expect((await ben.call(`/api/admin/preview_links/${one.id}/`, { method: "DELETE" })).status).toBe(204);
  expect((await ben.call(`/api/admin/preview_links/${one.id}/`, { method: "DELETE" })).status).toBe(404);
  await expect(open(tokenOf(one.url))).rejects.toMatchObject({ init: { status: 404 } });
  await open(tokenOf(other.url));
  shiftClock(7 * DAY_MS + 1000);
  await expect(open(tokenOf(other.url))).rejects.toMatchObject({ init: { status: 404 } });
  shiftClock(0);
  const token = tokenOf(other.url);
  const tables = await queryColumn(
    "select (select count(*) from audit_log where audit_log::text like any($1)) + (select count(*) from staff_requests where staff_requests::text like any($1)) + (select count(*) from preview_links where preview_links::text like any($1))",
    [storedForms(token).map((form) => `%${form}%`)],
  );
  expect(Number(tables[0])).toBe(0);
  expect(loggedPath(`/preview/${token}`)).toBe("/preview/…");
  const sent = { loaderHeaders: new Headers(), parentHeaders: new Headers(), actionHeaders: new Headers() };
  expect(headers({ ...sent, errorHeaders: undefined })).toMatchObject({
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex",
  });
});

test.each([
  ["is suspended", "update staff set state = $2 where id = $1", "suspended", "active"],
  ["may no longer edit products", "update staff set roles = array[$2]::text[] where id = $1", "viewer", "manager"],
])("a link is closed while its maker %s", async (_, change, without, again) => {
  const [ana, ben] = [await manager(), await manager()];
  const id = await product();
  const path = `/api/admin/products/${id}/preview_links/`;
  const token = tokenOf(((await ana.post(path, {}, key())).body as Link).url);
  await open(token);
  await queryColumn(change, [ana.staff.id, without]);
  await expect(open(token)).rejects.toMatchObject({ init: { status: 404 } });
  expect((await ben.get(path)).body).toEqual([]);
  await queryColumn(change, [ana.staff.id, again]);
  await open(token);
});

test("links are for those who edit products, of products that exist, and at most twenty", async () => {
  const ana = await manager();
  const id = await product();
  const path = `/api/admin/products/${id}/preview_links/`;
  expect((await (await staffVisitor(api, "viewer")).post(path, {}, key())).status).toBe(403);
  expect((await (await staffVisitor(api, "viewer")).get(path)).status).toBe(403);
  expect((await ana.post("/api/admin/products/2000000000/preview_links/", {}, key())).status).toBe(404);
  expect((await ana.post("/api/admin/products/x/preview_links/", {}, key())).status).toBe(400);
  expect((await ana.get("/api/admin/products/x/preview_links/")).status).toBe(400);
  expect((await ana.call("/api/admin/preview_links/x/", { method: "DELETE" })).status).toBe(400);
  for (let n = 0; n < 20; n += 1) await ana.post(path, {}, key());
  expect((await ana.post(path, {}, key())).status).toBe(409);
});
