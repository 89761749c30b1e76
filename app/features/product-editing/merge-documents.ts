import { canonicalJson } from "#app/features/audit/entry-digest.ts";
import type { DocumentVariant, ProductDocument } from "./product-document.contract.ts";

/** A field that both sides changed to different values: `price`, or `variants.12.price` by the id of the variant. */
export type MergeConflict = { path: string; mine: unknown; theirs: unknown };

/** Which side a conflict takes, by its path. */
export type Choices = Readonly<Record<string, "mine" | "theirs">>;

export type Merged = { document: ProductDocument; conflicts: MergeConflict[] };

const isSame = (a: unknown, b: unknown) => canonicalJson(a) === canonicalJson(b);

/**
 * Merges two documents that come from the same base: a field has the value of the side that changed it. Where both did, the
 * choice counts; without one the result has mine, and the conflict is returned. Variants are merged field by field.
 */
export function mergeDocuments(
  base: ProductDocument,
  mine: ProductDocument,
  theirs: ProductDocument,
  choices: Choices = {},
): Merged {
  const conflicts: MergeConflict[] = [];
  const pick: Pick = (path, before, own, other) => {
    if (isSame(own, other) || isSame(before, other)) return own;
    if (isSame(before, own)) return other;
    const choice = Object.hasOwn(choices, path) ? choices[path] : undefined;
    if (!choice) conflicts.push({ path, mine: own, theirs: other });
    return choice === "theirs" ? other : own;
  };
  const fields = Object.keys(theirs).filter((field) => field !== "variants") as (keyof ProductDocument)[];
  const merged = fields.map((field) => [field, pick(field, base[field], mine[field], theirs[field])]);
  const variants = mergeVariants([base.variants, mine.variants, theirs.variants], pick, choices);
  return { document: { ...mine, ...Object.fromEntries(merged), variants }, conflicts };
}

type Pick = (path: string, before: unknown, own: unknown, other: unknown) => unknown;

const optionsOf = ({ color, size }: DocumentVariant) => JSON.stringify([color, size]);
const keyOf = (variant: DocumentVariant) => String(variant.id ?? `new ${optionsOf(variant)}`);
const byKey = (variants: DocumentVariant[]) => new Map(variants.map((variant) => [keyOf(variant), variant]));

type Sides = [base: DocumentVariant[], mine: DocumentVariant[], theirs: DocumentVariant[]];

function mergeVariants([base, mine, theirs]: Sides, pick: Pick, choices: Choices) {
  const [before, others] = [byKey(base), byKey(theirs)];
  const added = new Map(theirs.filter((row) => !before.has(keyOf(row))).map((row) => [optionsOf(row), row]));
  // A row that both added is one variant.
  const own = mine.map((row) => (row.id === null ? { ...row, id: added.get(optionsOf(row))?.id ?? null } : row));
  const ownKeys = new Set(own.map(keyOf));
  const ownRows = own.flatMap((row) => {
    const [from, other] = [before.get(keyOf(row)), others.get(keyOf(row))];
    if (other) return [mergeRow(from, row, other, pick)];
    if (!from || (row.id === null && !isSame(from, row))) return [row];
    const path = `variants.${keyOf(row)}`;
    if (pick(path, from, row, null) === null) return [];
    // Theirs removed it: chosen, it is a new one.
    return [choices[path] === "mine" ? { ...row, id: null } : row];
  });
  const rest = theirs.flatMap((row) => {
    if (ownKeys.has(keyOf(row))) return [];
    const from = before.get(keyOf(row));
    // Theirs is new, or mine removed it.
    return from && pick(`variants.${keyOf(row)}`, from, null, row) === null ? [] : [row];
  });
  return [...ownRows, ...rest];
}

function mergeRow(from: DocumentVariant | undefined, own: DocumentVariant, other: DocumentVariant, pick: Pick) {
  const key = keyOf(other);
  // The first stock is missing where none is typed.
  const fields = Object.keys({ ...own, ...other, id: undefined }) as (keyof DocumentVariant)[];
  const picked = fields.map((field) => [
    field,
    field === "id" ? other.id : pick(`variants.${key}.${field}`, from?.[field], own[field], other[field]),
  ]);
  return Object.fromEntries(picked.filter(([, value]) => value !== undefined)) as DocumentVariant;
}
