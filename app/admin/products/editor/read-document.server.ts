import type { z } from "zod";
import {
  type DocumentVariant,
  documentVariantSchema,
  type ProductDocument,
  productDocumentSchema,
} from "#app/features/product-editing/product-document.contract.ts";
import {
  amountOrNull,
  decimal,
  NUMBERS,
  PRICES,
  type ProductFormValues,
  type ProductTextField,
  TEXT_FIELDS,
  type VariantRow,
} from "./product-form.ts";

/** A document read from the editor's form. `errors` has a message for each field that can't be read, by its path. */
export type ReadDocument = {
  document: ProductDocument;
  errors: Record<string, string>;
  renames: ProductFormValues["renames"];
};

const LISTS: readonly ProductTextField[] = ["features", "benefits", "uses", "ingredients", "care"];

const parts = (typed: string, separator: string) =>
  typed
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

function readText(field: ProductTextField, typed: string): unknown {
  if (field === "tags") return parts(typed, ",");
  if (LISTS.includes(field)) return parts(typed, "\n");
  if (NUMBERS.includes(field)) return decimal(typed);
  return PRICES.includes(field) ? amountOrNull(typed) : typed;
}

/**
 * Reads the form as a document. A field that can't be read keeps the value of `fallback`, so that the others are not lost.
 * The images are those of `fallback`.
 */
export function readDocument(form: ProductFormValues, fallback: ProductDocument): ReadDocument {
  const errors: Record<string, string> = {};
  const shape = productDocumentSchema.shape;
  const read = <Value>(path: string, schema: z.ZodType<Value>, value: unknown, otherwise: Value): Value => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    errors[path] = parsed.error.issues[0]?.message ?? "This can’t be saved.";
    return otherwise;
  };
  const texts = TEXT_FIELDS.map((field) => [
    field,
    read<unknown>(field, shape[field], readText(field, form.texts[field]), fallback[field]),
  ]);
  const document = {
    ...fallback,
    ...Object.fromEntries(texts),
    questions: read("questions", shape.questions, form.questions, fallback.questions),
    pairs_with: read("pairs_with", shape.pairs_with, form.pairs, fallback.pairs_with),
    variants: readVariants(form.rows.slice(0, 500), fallback, read),
  };
  const duplicates = findDuplicateOptions(document.variants);
  for (const [at, message] of duplicates) errors[`variants.${at}.color`] = message;
  if (duplicates.length > 0) document.variants = withFormerOptions(document.variants, fallback);
  if (form.rows.length > 500) errors.variants = "A product has at most 500 variants.";
  // The images follow a color only once its new name is accepted.
  return { document, errors, renames: duplicates.length > 0 ? [] : form.renames };
}

type Read = <Value>(path: string, schema: z.ZodType<Value>, value: unknown, otherwise: Value) => Value;

function readVariants(rows: VariantRow[], fallback: ProductDocument, read: Read): DocumentVariant[] {
  const stored = new Map(fallback.variants.map((variant) => [String(variant.id), variant]));
  const { shape } = documentVariantSchema;
  return rows.map((row, at) => {
    const former = stored.get(row.id);
    // An id counts once: a second row with it is a new one.
    stored.delete(row.id);
    const path = (field: string) => `variants.${at}.${field}`;
    return {
      // An unknown id is a new row: ids are the shop's to give.
      id: former?.id ?? null,
      color: read(path("color"), shape.color, row.color || null, former?.color ?? null),
      size: read(path("size"), shape.size, row.size || null, former?.size ?? null),
      sku: read(path("sku"), shape.sku, row.sku || null, former?.sku ?? null),
      price: read(path("price"), shape.price, amountOrNull(row.price), former?.price ?? null),
      compare_at_price: read(
        path("compare_at_price"),
        shape.compare_at_price,
        amountOrNull(row.compare),
        former?.compare_at_price ?? null,
      ),
      low_stock_at: read(path("low_stock_at"), shape.low_stock_at, decimal(row.low || "2"), former?.low_stock_at ?? 2),
      status: read(path("status"), shape.status, row.status, former?.status ?? "active"),
      ...(!former && row.first && { first_stock: read(path("first_stock"), shape.first_stock, decimal(row.first), 0) }),
    };
  });
}

/** The rows with the colors and sizes that they had before. New rows with those of another one are left out. */
function withFormerOptions(variants: DocumentVariant[], fallback: ProductDocument): DocumentVariant[] {
  const stored = new Map(fallback.variants.map((variant) => [variant.id, variant]));
  const former = variants.map((variant) => {
    const { color, size } = (variant.id !== null && stored.get(variant.id)) || variant;
    return { ...variant, color, size };
  });
  const duplicates = new Set(findDuplicateOptions(former).map(([at]) => at));
  return former.filter(({ id }, at) => id !== null || !duplicates.has(at));
}

const DUPLICATE = "Another variant has this color and size.";

/** The rows whose options another row above has. */
function findDuplicateOptions(variants: DocumentVariant[]): [index: number, message: string][] {
  const seen = new Set<string>();
  return variants.flatMap(({ color, size }, at) => {
    const key = JSON.stringify([color?.toLowerCase(), size?.toLowerCase()]);
    const isTaken = seen.has(key);
    seen.add(key);
    return isTaken ? [[at, DUPLICATE] as [number, string]] : [];
  });
}
