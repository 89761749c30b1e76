import { queryColumn } from "#tests/accounts.ts";
import { putProducts } from "#tests/products.ts";
import { once } from "./once.ts";
import { postAction, readAs, sharedVisitor, tagOf } from "./shared-owner.ts";

/**
 * Products for one endpoint each, inserted together: single inserts would wait for each other. They are first in the lists of
 * the back office, so that its forms leave the products alone that shoppers buy.
 */
export const products = once(async () => {
  const slugs = Array.from({ length: 250 }, (_, index) => `hostile-${index}`);
  const low = { slug: "hostile-low", stock: [{ quantity: 1 }] };
  const ids = await putProducts(...slugs.map((slug) => ({ slug, stock: [{ quantity: 5 }] })), low);
  return [...ids];
});

async function nextProduct(): Promise<{ id: number; variantId: number }> {
  const next = (await products()).shift();
  if (!next) throw new Error("There are more endpoints than products");
  const [variantId] = await queryColumn("select id from variants where product_id = $1", [next[1]]);
  return { id: next[1], variantId: Number(variantId) };
}

async function editSummary(path: string): Promise<{ undo: { audit_id: number } }> {
  const { tag } = await readAs(path);
  const headers = { "Content-Type": "application/json", "If-Match": tag ?? "" };
  const init = { method: "PATCH", headers, body: JSON.stringify({ summary: "Another summary." }) };
  return (await (await sharedVisitor()).call(path, init)).body as { undo: { audit_id: number } };
}

/** The products, variants, drafts and audit entries that staff work on, by the names of the fields that require them. */
export function staffProducts(): Record<string, () => Promise<unknown>> {
  const product = once(nextProduct);
  const productId = async () => (await product()).id;
  const productAfter = (...actions: string[]) =>
    once(async () => {
      for (const action of actions) await postAction(`/api/admin/products/${await productId()}/${action}/`);
      return productId();
    });
  const documentOf = async () => (await readAs(`/api/admin/products/${await productId()}/`)).body.document;
  const productTag = tagOf(async () => `products/${await productId()}`);
  const edited = once(async () => editSummary(`/api/admin/products/${await productId()}/`));
  const draft = once(async () => {
    const document = { ...((await documentOf()) as object), summary: "A draft of it." };
    return postAction<{ id: string; document: object }>("/api/admin/drafts/", {
      product_id: await productId(),
      document,
    });
  });

  return {
    ...bulkActions(productId),
    ...previewed(productId),
    "/admin/ variant_id": async () => (await product()).variantId,
    "/admin/ variantId": async () => (await product()).variantId,
    "/admin/stock/ counted": async () => 5,
    "/admin/stock/ expected_on_hand": async () => 5,
    "/admin/ product_id": productId,
    "/admin/products/ id": productId,
    "/admin/products/{id}/copied/ id": once(
      async () => (await postAction<{ id: number }>(`/api/admin/products/${await productId()}/duplicate/`)).id,
    ),
    "/admin/products/{id}/publish/ id": productAfter("unpublish"),
    "/admin/products/{id}/restore/ id": productAfter("archive"),
    "/admin/products/{id}/schedule/ id": productAfter("unpublish"),
    // Not the document of the product.
    "/admin/products/{id}/schedule/ body": async () => undefined,
    "/admin/products/{id}/schedule/ at": async () => new Date(Date.now() + 86_400_000).toISOString(),
    "/admin/preview_links/ id": async () =>
      (await postAction<{ id: string }>(`/api/admin/products/${await productId()}/preview_links/`)).id,
    "/admin/products/{id}/revisions/{version}/restore/ id": async () => {
      await edited();
      return productId();
    },
    "/admin/products/{id}/revisions/{version}/restore/ version": async () => 1,
    "/admin/products/{id}/revisions/{version}/restore/ if-match": async () => edited().then(productTag),
    "/admin/products/ if-match": productTag,
    "/admin/products/{id}/ body": async () => (await documentOf()) as object,
    "/admin/products/batches/ batch": once(async () => {
      const batch = { action: "archive", items: [{ id: await productId() }] };
      return (await postAction<{ batch: string }>("/api/admin/products/bulk/", batch)).batch;
    }),
    "/admin/bench{card} state": async () =>
      postAction("/api/admin/bench/making/", { variant_id: (await product()).variantId, quantity: 1 }),
    "/admin/products/{id}/new/ id": async () => "new",
    "/admin/variants/ id": async () => (await product()).variantId,
    "/admin/variants/ if-match": productTag,
    "/admin/variants/ compare_at_price": async () => "149.00",
    "/admin/drafts/ id": async () => (await draft()).id,
    "/admin/drafts/ if-match": tagOf(async () => `drafts/${(await draft()).id}`),
    "/admin/drafts/ document": documentOf,
    "/admin/drafts/{id}/ body": async () => (await draft()).document,
    // The newest entry of its product, so that nothing stands in the way of its undo.
    "/admin/audit{edited} query": async () =>
      edited().then(async () => `subject_type=product&subject_id=${await productId()}`),
    "/admin/audit/{id}/undo/ id": async () => (await edited()).undo.audit_id,
    "/admin/audit/{id}/undo/ whole_batch": async () => false,
    "/admin/stock/ change": async () => 1,
  };
}

/** A product with a preview link. */
function previewed(productId: () => Promise<unknown>) {
  return {
    "/admin/products/{id}/previewed/ id": once(async () => {
      await postAction(`/api/admin/products/${await productId()}/preview_links/`);
      return productId();
    }),
  };
}

/** Bulk actions on this product, as the list of products leads to them, as a form and as a request. */
function bulkActions(productId: () => Promise<unknown>): Record<string, () => Promise<unknown>> {
  return {
    "/admin/products/bulk{price} query": async () =>
      `action=price&items=${await productId()}.1&mode=raise&by=5&round=keep&preview=1`,
    "/admin/products/bulk{tags} query": async () => `action=tags&items=${await productId()}.1&add=new&preview=1`,
    "/admin/products/bulk action": async () => "archive",
    "/admin/products/bulk items": async () => `${await productId()}.1`,
    "/admin/products/bulk/ body": async () => ({
      action: "price",
      items: [
        { id: await productId(), if_match: `"p${await productId()}.1"`, price: "80.00", compare_at_price: "90.00" },
      ],
    }),
  };
}
