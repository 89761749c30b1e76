import { FIELD_LABELS } from "#app/admin/products/document-changes.ts";
import type { FieldConflict } from "#app/admin/ui/forms/action-result.ts";
import type { MergeConflict } from "#app/features/product-editing/merge-documents.ts";
import type { DocumentVariant, ProductDocument } from "#app/features/product-editing/product-document.contract.ts";

/** The name of a field by its path, such as "Black · 34: Price" for `variants.12.price`. */
function labelOf({ path, theirs }: MergeConflict, { variants }: ProductDocument): string {
  const [first = "", key, field] = path.split(".");
  if (first !== "variants" || key === undefined) return FIELD_LABELS[first] ?? first;
  // A variant that mine has removed is only in theirs.
  const removed = field === undefined ? (theirs as DocumentVariant | null) : null;
  const variant = variants.find(({ id }) => String(id) === key) ?? removed;
  const name = [variant?.color, variant?.size].filter(Boolean).join(" · ") || "The variant";
  return field === undefined ? name : `${name}: ${FIELD_LABELS[field] ?? field}`;
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (!Array.isArray(value)) return typeof value === "object" ? "the variant" : String(value);
  if (value.length === 0) return "nothing";
  if (value.every((part) => typeof part === "string")) return value.join("\n");
  return value
    .map((part: Record<string, unknown>) => part.question ?? part.alt ?? part.image_id ?? "")
    .filter(Boolean)
    .join("\n");
}

/** Conflicts as the page shows them. */
export const describeConflicts = (conflicts: MergeConflict[], document: ProductDocument): FieldConflict[] =>
  conflicts.map((conflict) => ({
    path: conflict.path,
    label: labelOf(conflict, document),
    mine: valueText(conflict.mine),
    theirs: valueText(conflict.theirs),
  }));
