import { fromDecimal, toDecimal } from "#app/platform/money.ts";
import { STATUS_ACTIONS, type StatusAction } from "../change-status.ts";
import { findGaps } from "../check-document.ts";
import type { DocumentVariant, ProductDocument } from "../product-document.contract.ts";
import type { StoredProduct } from "../product-document.queries.ts";
import { type BulkChange, isSameTag } from "./bulk-change.contract.ts";
import { changePrice, type PriceChange } from "./price-change.ts";

type Status = StoredProduct["status"];

/** One value of a product that changes, for the preview: `label` names a variant, and is empty for the product itself. */
export type PlannedValue = { field: "price" | "status" | "tags"; label: string; before: string; after: string };

/** A product as a bulk action leaves it. */
export type PlannedProduct = {
  before: StoredProduct;
  status: Status;
  document: ProductDocument;
  values: PlannedValue[];
};

/** Why a bulk action leaves a product out: it can't be changed like this, or there is nothing to change. */
export type LeftOut = { reason: string; isUnchanged: boolean };

export type Plan = { ok: true; planned: PlannedProduct } | { ok: false; leftOut: LeftOut };
const leaveOut = (reason: string, isUnchanged = false): Plan => ({ ok: false, leftOut: { reason, isUnchanged } });

const UNCHANGED_PRICES = leaveOut("Its prices stay the same.", true);

/** Prices of a product itself. */
export type PriceFields = Partial<Pick<ProductDocument, "price" | "compare_at_price">>;

/** What a change does to a product, or why it is left out. */
export function planChange(product: StoredProduct, change: BulkChange): Plan {
  if (change.action === "price") return planPrices(product, change.price);
  if (change.action === "tags") return planTags(product, change);
  return planStatus(product, change.action);
}

export const STATUS_NAMES: Record<Status, string> = { draft: "Draft", published: "Published", archived: "Archived" };
const REFUSED_STATUS: Record<StatusAction, string> = {
  publish: "It is archived. Restore it first.",
  unpublish: "It is archived.",
  archive: "It can’t be archived.",
  restore: "It is not archived.",
};

function planStatus(before: StoredProduct, action: StatusAction): Plan {
  const { from, to } = STATUS_ACTIONS[action];
  if (before.status === to && action !== "restore")
    return leaveOut(`It is ${STATUS_NAMES[to].toLowerCase()} already.`, true);
  if (!(from as readonly Status[]).includes(before.status)) return leaveOut(REFUSED_STATUS[action]);
  const gaps = to === "published" ? Object.values(findGaps(before.document)) : [];
  if (gaps.length > 0) return leaveOut(`It is not ready: ${gaps.join(" ")}`);
  const value = { field: "status" as const, label: "", before: STATUS_NAMES[before.status], after: STATUS_NAMES[to] };
  return { ok: true, planned: { before, status: to, document: before.document, values: [value] } };
}

/** The options of a variant as text, such as "Cognac · Large". */
export const optionsOf = ({ color, size }: DocumentVariant) => [color, size].filter(Boolean).join(" · ") || "Variant";

/** Changes the product's price and the prices that variants have of their own. Archived variants keep theirs. */
function planPrices(before: StoredProduct, change: PriceChange): Plan {
  const values: PlannedValue[] = [];
  let isImpossible = false;
  const changed = (price: string | null, label: string) => {
    const from = price === null ? undefined : fromDecimal(price);
    if (price === null || from === undefined) return price;
    const to = changePrice(from, change);
    if (to === undefined) isImpossible = true;
    if (to === undefined || to === from) return price;
    values.push({ field: "price", label, before: price, after: toDecimal(to) });
    return toDecimal(to);
  };
  const price = changed(before.document.price, "");
  const variants = before.document.variants.map((variant) =>
    variant.status === "active" ? { ...variant, price: changed(variant.price, optionsOf(variant)) } : variant,
  );
  if (isImpossible) return leaveOut("Its price would be zero or less, or more than a million dollars.");
  if (values.length === 0) return UNCHANGED_PRICES;
  const document = { ...before.document, price, variants };
  if (hasNewGap(before.document, document)) return leaveOut("Its price would reach its compare-at price.");
  return { ok: true, planned: { before, status: before.status, document, values } };
}

/** Whether something is missing or wrong in a document that was not in the one before. */
export const hasNewGap = (before: ProductDocument, after: ProductDocument) =>
  Object.keys(findGaps(after)).some((field) => !(field in findGaps(before)));

/** Sets these prices of a product. Variants with prices of their own keep them. */
export function planFields(before: StoredProduct, fields: PriceFields): Plan {
  const document = { ...before.document, ...fields };
  const { price, compare_at_price } = before.document;
  if (document.price === price && document.compare_at_price === compare_at_price) return UNCHANGED_PRICES;
  if (hasNewGap(before.document, document)) return leaveOut("Its price would reach its compare-at price.");
  const value = { field: "price" as const, label: "", before: price ?? "", after: document.price ?? "" };
  return { ok: true, planned: { before, status: before.status, document, values: [value] } };
}

function planTags(before: StoredProduct, { add, remove }: { add: string[]; remove: string[] }): Plan {
  const { tags } = before.document;
  const left = tags.filter((tag) => !remove.some((removed) => isSameTag(tag, removed)));
  const added = add.filter((tag, at) => ![...left, ...add.slice(0, at)].some((other) => isSameTag(tag, other)));
  const after = [...left, ...added];
  if (after.join("\0") === tags.join("\0")) return leaveOut("Its tags stay the same.", true);
  if (after.length > 50) return leaveOut("It would have more than 50 tags.");
  const value = { field: "tags" as const, label: "", before: tags.join(", "), after: after.join(", ") };
  const document = { ...before.document, tags: after };
  return { ok: true, planned: { before, status: before.status, document, values: [value] } };
}
