import type { FieldConflict } from "#app/admin/ui/action-result.ts";
import type { MergeConflict } from "#app/features/product-editing/merge-documents.ts";
import type { ProductDocument } from "#app/features/product-editing/product-document.contract.ts";

/** The names of a document's fields on the page. */
export const FIELD_LABELS: Record<string, string> = {
  name: "Name",
  slug: "Slug",
  department: "Department",
  type: "Type",
  model: "Model",
  price: "Price",
  compare_at_price: "Compare-at price",
  summary: "Summary",
  description: "Description",
  leather: "Leather",
  width_cm: "Width",
  height_cm: "Height",
  depth_cm: "Depth",
  strap_drop_cm: "Strap drop",
  weight_grams: "Weight",
  tags: "Tags",
  features: "Features",
  benefits: "Benefits",
  uses: "Uses",
  ingredients: "Materials",
  care: "Care",
  questions: "Questions",
  pairs_with: "Goes with",
  images: "Images",
  variants: "Variants",
  color: "Color",
  size: "Size",
  sku: "SKU",
  low_stock_at: "Low at",
  status: "Status",
};

/** The name of a field by its path, such as "Black · 34: Price" for `variants.12.price`. */
function labelOf(path: string, { variants }: ProductDocument): string {
  const [first = "", key, field] = path.split(".");
  if (first !== "variants" || key === undefined) return FIELD_LABELS[first] ?? first;
  const variant = variants.find(({ id }) => String(id) === key);
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
  conflicts.map(({ path, mine, theirs }) => ({
    path,
    label: labelOf(path, document),
    mine: valueText(mine),
    theirs: valueText(theirs),
  }));
