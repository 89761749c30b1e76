import { randomUUID } from "node:crypto";
import { FIELD_LABELS } from "#app/admin/products/document-changes.ts";
import { loadPublishing } from "#app/admin/products/publishing/load-publishing.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { shortTime, timeAgo } from "#app/admin/shop-time.ts";
import { imageUrls } from "#app/features/images/image-urls.ts";
import { completeDocument } from "#app/features/product-editing/check-document.ts";
import { checkDraft } from "#app/features/product-editing/check-draft.ts";
import { isNeverPublished } from "#app/features/product-editing/delete-product.ts";
import { findBase, imagesVersionOf } from "#app/features/product-editing/drafts/find-base.ts";
import { mergeDocuments } from "#app/features/product-editing/merge-documents.ts";
import { EMPTY_DOCUMENT, type ProductDocument } from "#app/features/product-editing/product-document.contract.ts";
import {
  findFormerOwner,
  findProductNames,
  findUnits,
} from "#app/features/product-editing/product-document.queries.ts";
import { withCurrentPairs } from "#app/features/product-editing/product-names.ts";
import { findLatestRevisions } from "#app/features/product-editing/revisions.queries.ts";
import { may, type StaffActor } from "#app/features/staff/access/actor.ts";
import { env } from "#app/platform/env.ts";
import { describeConflicts } from "./conflict-labels.ts";
import { type EditorTarget, findEditorTarget } from "./editor-target.server.ts";
import { formOf } from "./product-form.ts";

const DONE: Record<string, string> = {
  saved: "Saved as a draft. Shoppers can’t see it.",
  published: "Published. Shoppers see it now.",
  duplicated: "This is the copy: a draft with its own SKUs and no stock.",
};

/** What the editor of a product shows. Throws a 404 response for an unknown id. */
export async function loadEditor(request: Request, id: string) {
  const by = await requireStaff(request, "products.edit");
  const target = await findEditorTarget(id, by);
  const { product, draft } = target;
  const { searchParams } = new URL(request.url);
  const { document, conflicts, baseVersion, ...others } = await currentDocument(target);
  const [checks, stock, names, publishing, takeableSlug] = await Promise.all([
    checkDraft(document, product?.id ?? null),
    product ? findUnits(product.id) : {},
    findProductNames(),
    loadPublishing(target, by),
    findTakeableSlug(document, product?.id ?? null),
  ]);
  const formKey = randomUUID();
  return {
    formKey,
    id,
    title: document.name || product?.document.name || "New product",
    ...factsOf(product),
    changed: product && (await lastChange(product.id)),
    draftSaved: draft && shortTime(draft.updatedAt),
    hidden: {
      draft: draft?.id ?? "",
      draft_version: String(draft?.version ?? 0),
      base_version: String(baseVersion),
    },
    seenProduct: conflicts.length > 0 ? String(product?.version ?? 0) : "",
    form: formOf(document),
    base: product && draft ? formOf(product.document) : null,
    checks: Object.entries(checks).map(([path, message]) => ({ path, message, where: whereIs(path, document) })),
    showErrors: searchParams.has("check"),
    conflicts: describeConflicts(conflicts, document),
    ...others,
    stock,
    names,
    publishing,
    images: imagesOf(document),
    imageCount: document.images.length,
    takeableSlug,
    can: rightsOf(by, target),
    notice: DONE[searchParams.get("done") ?? ""] ?? "",
    address: env().PUBLIC_URL,
  };
}

export type EditorData = Awaited<ReturnType<typeof loadEditor>>;

/** The document to edit: the working copy, with the changes that others made to the product's other fields since. */
export async function currentDocument({ product, draft }: EditorTarget) {
  const nothing = { conflicts: [], changedBy: "", changedAt: "", baseVersion: product?.version ?? 0 };
  if (!draft) return { ...nothing, document: product?.document ?? EMPTY_DOCUMENT };
  const base = draft.baseVersion ?? 0;
  const mine = await withCurrentPairs(draft.document);
  const isCurrent = base === product?.version && imagesVersionOf(draft) === base;
  if (!product || isCurrent) return { ...nothing, document: mine };
  const from = await withCurrentPairs(await findBase(draft, product));
  const { document, conflicts } = mergeDocuments(from, completeDocument(mine), product.document);
  if (conflicts.length === 0) return { ...nothing, document };
  const latest = (await findLatestRevisions([product.id])).get(product.id);
  const changedAt = latest ? timeAgo(latest.at) : "";
  return { document, conflicts, changedBy: latest?.byName ?? "", changedAt, baseVersion: base };
}

/** The document's slug, if another product had it before, and the name of that one. */
async function findTakeableSlug(document: ProductDocument, productId: number | null) {
  const { slug } = completeDocument(document);
  const owner = slug ? await findFormerOwner(slug, productId) : undefined;
  return owner ? { slug, owner } : undefined;
}

const factsOf = (product: EditorTarget["product"]) => ({
  product: product && { id: product.id, name: product.document.name },
  status: product?.status ?? ("new" as const),
  version: product?.version ?? 0,
  slug: product?.document.slug ?? "",
  canDelete: product !== undefined && isNeverPublished(product),
});

async function lastChange(productId: number): Promise<string> {
  const latest = (await findLatestRevisions([productId])).get(productId);
  return latest ? [shortTime(latest.at), latest.byName].filter(Boolean).join(" by ") : "";
}

/** Which of several places a check is about, such as "Black · 34: SKU". Other checks name their field. */
function whereIs(path: string, { variants, images }: ProductDocument): string | undefined {
  const [list = "", index, field] = path.split(".");
  if (index === undefined) return undefined;
  if (list === "images") return `Image ${Number(index) + 1} of ${images.length}`;
  const variant = variants[Number(index)];
  const options = [variant?.color, variant?.size].filter(Boolean).join(" · ");
  return `${options || "Variant"}: ${FIELD_LABELS[field ?? ""] ?? ""}`;
}

/** The first images of the document. */
const imagesOf = ({ images }: ProductDocument) =>
  images.slice(0, 6).map(({ image_id, alt }) => ({ src: imageUrls({ id: image_id, width: 320 }).image_url, alt }));

/** A new product's price and slug are part of its draft; those of a product have permissions of their own. */
const rightsOf = (by: StaffActor, { product }: EditorTarget) => ({
  publish: may(by, "products.publish"),
  prices: !product || may(by, "prices.edit"),
  slug: !product || may(by, "products.publish"),
});
