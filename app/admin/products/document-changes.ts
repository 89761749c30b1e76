import type { ShownChange } from "#app/admin/ui/change-list.tsx";
import { valueText } from "#app/admin/ui/value-text.ts";
import { hasSameJson } from "#app/platform/json.ts";
import { capitalize } from "#app/ui/capitalize.ts";
import { dollars } from "#app/ui/price.tsx";

type Values = Record<string, unknown>;

/** The names of a document's fields on the pages. */
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
  low_stock_at: "Low-stock level",
  status: "Status",
  first_stock: "First stock",
};

const labelOf = (field: string) => FIELD_LABELS[field] ?? capitalize(field.replaceAll("_", " "));
const isRows = (value: unknown): value is Values[] =>
  Array.isArray(value) && value.length > 0 && value.every((row) => typeof row === "object" && row !== null);

/** How rows of a list are told apart, and called. */
const LISTS: Record<string, { key: string; fields: string[]; nameOf: (row: Values) => string }> = {
  variants: {
    key: "id",
    fields: ["color", "size", "sku", "price", "compare_at_price", "low_stock_at", "status"],
    nameOf: ({ color, size }) => [color, size].filter(Boolean).join(" · ") || "The variant",
  },
  images: {
    key: "image_id",
    fields: ["alt", "view", "color", "focus_x", "focus_y"],
    nameOf: ({ alt, view }) => `Image “${String(alt || view || "")}”`,
  },
  questions: { key: "question", fields: ["answer"], nameOf: ({ question }) => String(question) },
};

/**
 * A change of one field as the pages show it. Variants, images and questions are compared row by row: only what differs is in
 * the result.
 */
export function changesOfField(field: string, before: unknown, after: unknown): ShownChange[] {
  const list = LISTS[field];
  if (list && (isRows(before) || isRows(after))) {
    return changesOfRows(list, isRows(before) ? before : [], isRows(after) ? after : []);
  }
  const text = (value: unknown) =>
    value === undefined ? undefined : isPrice(field) ? priceText(value) : linesOf(value);
  return [{ field: labelOf(field), before: text(before), after: text(after) }];
}

/** One variant, such as "variants.12", or one of its cells, such as "variants.12.price". */
const ROW = /^variants\.(\d+)(?:\.(\w+))?$/;

/** The name of a field, of a variant or of a variant's cell, on the pages. */
export function fieldLabel(field: string): string {
  const [row, , cell] = ROW.exec(field) ?? [];
  if (!row) return labelOf(field);
  return cell ? `${labelOf(cell)} of a variant` : "One variant";
}

/**
 * The changes of a field, or of one variant, between the values of an audit entry; undefined if the entry has no values of it,
 * because they were erased or may not be seen.
 */
export function changesBetween(field: string, before: Values | null, after: Values | null): ShownChange[] | undefined {
  const [row, id = "", cell] = ROW.exec(field) ?? [];
  const name = row ? "variants" : field;
  if (before?.[name] === undefined && after?.[name] === undefined) return undefined;
  if (!row) return changesOfField(field, before?.[field], after?.[field]);
  const [from, to] = [rowIn(before, id), rowIn(after, id)];
  const text = (values: Values | undefined, of: string) => values && cellText(of, values[of] ?? null);
  const changed = (of: string) => !hasSameJson(from?.[of] ?? null, to?.[of] ?? null);
  const fields = cell ? [cell] : (LISTS.variants?.fields ?? []).filter(changed);
  return fields.map((of) => ({ field: labelOf(of), before: text(from, of), after: text(to, of) }));
}

function rowIn(values: Values | null, id: string): Values | undefined {
  const rows = values?.variants;
  return isRows(rows) ? rows.find((row) => String(row.id) === id) : undefined;
}

const isPrice = (field: string) => field === "price" || field === "compare_at_price";
const priceText = (value: unknown) => (typeof value === "string" && value ? dollars(value) : valueText(value));

/** Each entry of a list on a line of its own. */
const linesOf = (value: unknown) =>
  Array.isArray(value) && value.length > 0
    ? value.map(valueText).join("\n")
    : valueText(isEmptyList(value) ? "" : value);
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

const cellText = (field: string, value: unknown) => (isPrice(field) ? priceText(value) : valueText(value));

function changesOfRows({ key, fields, nameOf }: (typeof LISTS)[string], before: Values[], after: Values[]) {
  const former = new Map(before.map((row) => [row[key], row]));
  const now = new Set(after.map((row) => row[key]));
  const changed = after.flatMap((row): ShownChange[] => {
    const from = former.get(row[key]);
    if (!from) return [{ field: nameOf(row), before: undefined, after: "added" }];
    return fields.flatMap((field) =>
      hasSameJson(from[field] ?? null, row[field] ?? null)
        ? []
        : [
            {
              field: `${nameOf(row)}: ${labelOf(field)}`,
              before: cellText(field, from[field] ?? null),
              after: cellText(field, row[field] ?? null),
            },
          ],
    );
  });
  const removed = before
    .filter((row) => !now.has(row[key]))
    .map((row): ShownChange => ({ field: nameOf(row), before: "removed", after: undefined }));
  const order = (rows: Values[], known: (key: unknown) => boolean) => rows.map((row) => row[key]).filter(known);
  const isMoved = !hasSameJson(
    order(before, (id) => now.has(id)),
    order(after, (id) => former.has(id)),
  );
  const moved = isMoved ? [{ field: "Order", before: undefined, after: after.map(nameOf).join(", ") }] : [];
  return [...changed, ...removed, ...moved];
}

/** All changes between two documents. */
export const changesOfDocument = (before: Values, after: Values): ShownChange[] =>
  Object.keys(after)
    .filter((field) => !hasSameJson(before[field], after[field]))
    .flatMap((field) => changesOfField(field, before[field], after[field]));
