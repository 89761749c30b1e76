import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { meta, loader as productPage } from "#app/storefront/product/product.page.tsx";
import { loader as sitemap } from "#app/storefront/seo/sitemap.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { staffVisitor } from "#tests/staff.ts";
import { publishDraft, startDraft } from "./drafts/edit-draft.ts";
import type { DocumentVariant } from "./product-document.contract.ts";
import { findStoredProduct } from "./product-document.queries.ts";

useDatabase();
const api = createApi();
const shopper = apiVisitor(api);
let manager: Awaited<ReturnType<typeof staffVisitor>>;
beforeAll(async () => {
  manager = await staffVisitor(api, "manager");
});

const product = async (slug: string, colors = ["Black"]) =>
  (await putProducts({ slug, stock: colors.map((color) => ({ color, quantity: 5 })) })).get(slug) ?? 0;
const rename = (id: number, slug: string, version: number) =>
  manager.call(`/api/admin/products/${id}/`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json", "If-Match": `"p${id}.${version}"` },
    body: JSON.stringify({ slug }),
  });
const documentOf = async (id: number) => {
  const stored = await findStoredProduct(id);
  if (!stored) throw new Error("There is no product");
  return stored.document;
};
/** The page of a slug: the data, or where it redirects to. */
const pageOf = (slug: string): Promise<{ status?: number; headers?: Headers; product?: { slug: string } }> =>
  (productPage as (args: object) => Promise<object>)({
    params: { slug },
    request: new Request(`http://localhost/product/${slug}`),
  }).catch((thrown: object) => thrown);
const leadsTo = async (slug: string) => {
  const page = await pageOf(slug);
  return page.product?.slug ?? page.headers?.get("location") ?? page.status ?? 404;
};

test("a slug that changed twice redirects in one hop, for pages and the API; sitemap and canonical URL follow", async () => {
  const id = await product("first-slug");
  for (const [n, next] of ["second-slug", "third-slug"].entries())
    expect((await rename(id, next, n + 1)).status).toBe(200);
  for (const former of ["first-slug", "second-slug"]) {
    const { status, headers } = await shopper.get(`/api/products_old/products/${former}/`);
    expect([status, headers.get("location")]).toEqual([301, "/api/products_old/products/third-slug/"]);
    const page = await pageOf(former);
    expect([page.status, page.headers?.get("location")]).toEqual([301, "/product/third-slug"]);
  }
  const loaderData = await pageOf("third-slug");
  const tags = meta({ loaderData, matches: [] } as never);
  expect(tags.filter((tag) => "rel" in tag && tag.rel === "canonical")).toMatchObject([
    { href: expect.stringMatching(/\/product\/third-slug$/) },
  ]);
  expect(JSON.stringify(tags.filter((tag) => "script:ld+json" in tag))).toMatch(/\/product\/third-slug"/);
  expect(JSON.stringify(tags)).not.toMatch(/(first|second)-slug/);
  const listed = [
    ...(await (await sitemap({ request: new Request("http://localhost/sitemap.xml") })).text()).matchAll(
      /\/product\/([a-z]+-slug)</g,
    ),
  ].map(([, slug]) => slug);
  expect(listed).toEqual(["third-slug"]);
  const other = await product("other-slug");
  expect((await rename(other, "third-slug", 1)).status).toBe(409);
});

test("the former slug of another product is taken only on purpose, and given back by an undo", async () => {
  const id = await product("old-name");
  expect((await rename(id, "new-name", 1)).status).toBe(200);
  const other = await product("other-name");
  const refused = await rename(other, "old-name", 1);
  const message = expect.stringMatching(/^“Old Name” had this slug before/);
  expect(refused).toMatchObject({ status: 409, body: { fields: { slug: message } } });
  const document = { ...(await documentOf(other)), slug: "old-name" };
  const { actor } = manager.staff;
  const draft = await startDraft({ productId: other, document }, actor);
  if (!draft.ok) throw new Error("There is no draft");
  const { id: draftId } = draft.value.draft;
  expect(await publishDraft(draftId, 1, actor)).toMatchObject({ error: { code: "slug_taken" } });
  const published = await publishDraft(draftId, 1, actor, { takeSlug: "old-name" });
  if (!published.ok) throw new Error("The slug was not taken");
  expect([await leadsTo("old-name"), await leadsTo("other-name")]).toEqual(["old-name", "/product/old-name"]);
  const undo = `/api/admin/audit/${published.value.auditId}/undo/`;
  expect((await manager.post(undo, {}, { "Idempotency-Key": randomUUID() })).status).toBe(200);
  expect([await leadsTo("old-name"), await leadsTo("other-name")]).toEqual(["/product/new-name", "other-name"]);
});

const added = (color: string, sku: string | null = null): DocumentVariant => ({
  ...{ id: null, color, size: null, sku, price: null, compare_at_price: null },
  ...{ low_stock_at: 2, status: "active" },
});

test("generated SKUs that are taken get the next number, also when two products are published at the same instant", async () => {
  const template = await documentOf(await product("template"));
  const { actor } = manager.staff;
  const publish = async (slug: string, variants: DocumentVariant[]) => {
    const images = template.images.map((image) => ({ ...image, id: null }));
    const draft = await startDraft({ document: { ...template, slug, model: slug, images, variants } }, actor);
    if (!draft.ok) throw new Error("There is no draft");
    return publishDraft(draft.value.draft.id, 1, actor);
  };
  const skusOf = (published: Awaited<ReturnType<typeof publish>>) =>
    published.ok ? published.value.product.document.variants.map(({ sku }) => sku) : published.error;
  const both = await Promise.all(
    ["harbour-tote", "harvest-totem"].map((slug) => publish(slug, [added("Dark Brown"), added("Dark Bronze")])),
  );
  const skus = both.map(skusOf);
  expect(skus.flat().sort()).toEqual(["", "-2", "-3", "-4"].map((ending) => `HAR-TOT-DAR-BRO${ending}`));
  expect(skusOf(await publish("harbour-torch", [added("Dark Brown", "HAR-TOR-X"), added("Black")]))).toEqual([
    "HAR-TOR-X",
    "HAR-TOR-BLA",
  ]);
  const typed = await publish("harvest", [added("Black", "HAR-TOR-X")]);
  expect(typed).toMatchObject({ error: { code: "sku_taken", fields: { "variants.0.sku": expect.any(String) } } });
});
