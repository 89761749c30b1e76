import { randomUUID } from "node:crypto";
import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { findDraft, findWorkingCopy } from "#app/features/product-editing/drafts/drafts.queries.ts";
import { mergeWithNow } from "#app/features/product-editing/drafts/edit-draft.ts";
import { findStoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import { type Actor, type Forbidden, requirePermission, staffIdOf } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { env } from "#app/platform/env.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { hashOfToken, newToken } from "#app/platform/security/opaque-token.ts";
import {
  countPreviewLinks,
  deleteExpiredPreviewLinks,
  findPreviewLinkByHash,
  findPreviewLinks,
  insertPreviewLink,
  type PreviewLink,
  type PreviewOf,
  removePreviewLink,
} from "./preview-links.queries.ts";
import { type Preview, previewOfDocument } from "./preview-product.ts";

const VALID_MS = 7 * 86_400_000;
/** More links of one product than anybody needs; each could be in an email that is forgotten. */
const MAX_LINKS = 20;

export type PreviewError =
  | Forbidden
  | { code: "product_not_found" | "draft_not_found" | "link_not_found" | "too_many_links" };

/** A new link. Its URL is returned only now: the shop stores the hash of its token. */
export type NewPreviewLink = { id: string; url: string; expiresAt: Date };

/**
 * Makes a link to a product as it will be published, with this person's working copy, for seven days.
 * Errors: forbidden, product_not_found, draft_not_found, too_many_links.
 */
export function createPreviewLink(of: PreviewOf, by: Actor): Promise<Result<NewPreviewLink, PreviewError>> {
  return transaction(async (tx): Promise<Result<NewPreviewLink, PreviewError>> => {
    const allowed = requirePermission(by, "products.edit");
    if (!allowed.ok) return allowed;
    const subject = await findSubject(of, by, tx);
    if (!subject.ok) return subject;
    const at = now();
    if ((await countPreviewLinks(of, at, tx)) >= MAX_LINKS) return err({ code: "too_many_links" });
    const [id, token, expiresAt] = [randomUUID(), newToken(), new Date(at.getTime() + VALID_MS)];
    const made = { staffId: staffIdOf(by), byName: by.name, expiresAt };
    await insertPreviewLink({ id, hash: hashOfToken(token), ...of, ...made }, tx);
    const after = { preview_link: id, expires_at: expiresAt };
    await writeAuditEntry(tx, { by, action: "previews.create", subject: subject.value, after });
    return ok({ id, url: `${env().PUBLIC_URL}/preview/${token}`, expiresAt });
  });
}

type Subject = { type: "product" | "draft"; id: number | string; label: string };

async function findSubject(of: PreviewOf, by: Actor, tx: Tx): Promise<Result<Subject, PreviewError>> {
  if ("productId" in of) {
    const product = await findStoredProduct(of.productId, tx);
    if (!product) return err({ code: "product_not_found" });
    return ok({ type: "product", id: product.id, label: product.document.name });
  }
  const draft = await findDraft(of.draftId, staffIdOf(by), tx);
  if (!draft || draft.productId !== null) return err({ code: "draft_not_found" });
  return ok({ type: "draft", id: draft.id, label: draft.document.name || "New product" });
}

/** Ends a link at once, no matter who made it. Errors: forbidden, link_not_found. */
export function revokePreviewLink(id: string, by: Actor): Promise<Result<null, PreviewError>> {
  return transaction(async (tx): Promise<Result<null, PreviewError>> => {
    const allowed = requirePermission(by, "products.edit");
    if (!allowed.ok) return allowed;
    const link = await removePreviewLink(id, tx);
    if (!link) return err({ code: "link_not_found" });
    const of = link.draftId === null ? { productId: link.productId ?? 0 } : { draftId: link.draftId };
    const subject = await findSubject(of, by, tx);
    if (!subject.ok) return subject;
    const before = { preview_link: id, expires_at: link.expiresAt };
    await writeAuditEntry(tx, { by, action: "previews.revoke", subject: subject.value, before });
    return ok(null);
  });
}

/** The links of a product or a draft that are valid. Errors: forbidden. */
export async function listPreviewLinks(of: PreviewOf, by: Actor): Promise<Result<PreviewLink[], Forbidden>> {
  const allowed = requirePermission(by, "products.edit");
  return allowed.ok ? ok(await findPreviewLinks(of, now())) : allowed;
}

/**
 * What the link with this token shows: the product as it will be published, with what others changed meanwhile. Fields that both
 * sides changed are those of the working copy: its maker has to decide before it can be published. Undefined if the link is
 * unknown, revoked or expired, or if its maker no longer edits products.
 */
export async function openPreview(token: string): Promise<Preview | undefined> {
  const link = await findPreviewLinkByHash(hashOfToken(token), now());
  if (!link) return undefined;
  const { productId, draftId, staffId, expiresAt } = link;
  if (draftId !== null) {
    const draft = await findDraft(draftId, staffId);
    return draft && previewOfDocument(draft.document, { product: undefined, expiresAt });
  }
  const product = await findStoredProduct(productId ?? 0);
  if (!product) return undefined;
  const copy = await findWorkingCopy(product.id, staffId);
  const { document } = copy ? await mergeWithNow(copy, product) : product;
  return previewOfDocument(document, { product, expiresAt });
}

/** Deletes the links that have expired. */
export const purgePreviewLinks = () => deleteExpiredPreviewLinks(now());
