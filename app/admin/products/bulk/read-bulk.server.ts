import {
  type BulkChange,
  type BulkItem,
  MAX_BULK,
  priceChangeSchema,
  tagsChangeSchema,
} from "#app/features/product-editing/bulk/bulk-change.contract.ts";
import { readId } from "#app/platform/http/input-schemas.ts";
import { BULK_ACTIONS, type BulkAction, type TypedChange } from "./bulk-labels.ts";

export type ReadChange = { ok: true; change: BulkChange } | { ok: false; fields: Record<string, string> };

/** Returns the bulk action that the form names, or undefined if there is no such action. */
export const readBulkAction = (text: string): BulkAction | undefined =>
  Object.hasOwn(BULK_ACTIONS, text) ? (text as BulkAction) : undefined;

/** The selected products, each as "17.8" for version 8 of product 17. Those that can't be read are left out. */
export function readItems(texts: string[]): BulkItem[] {
  const items = new Map<number, BulkItem>();
  for (const text of texts.flatMap((list) => list.split(","))) {
    const [id, version] = text.split(".").map(readId);
    if (id && version) items.set(id, { id, version });
  }
  return [...items.values()].slice(0, MAX_BULK);
}

const listOf = (text: string) =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");

/** The change that was typed, or a message for each field that can't be used. */
export function readChange(action: BulkAction, typed: TypedChange): ReadChange {
  if (action === "price") {
    const { mode, by, round } = typed;
    const parsed = priceChangeSchema.safeParse(
      mode === "round" ? { mode, round } : { mode, by, round: round || "keep" },
    );
    if (parsed.success) return { ok: true, change: { action, price: parsed.data } };
    return { ok: false, fields: messagesOf(parsed.error.issues, "by") };
  }
  if (action !== "tags") return { ok: true, change: { action } };
  const parsed = tagsChangeSchema.safeParse({ add: listOf(typed.add), remove: listOf(typed.remove) });
  if (parsed.success) return { ok: true, change: { action, ...parsed.data } };
  return { ok: false, fields: messagesOf(parsed.error.issues, "add") };
}

type Issue = { path: PropertyKey[]; message: string };

const messagesOf = (issues: Issue[], usual: string) =>
  Object.fromEntries(issues.map(({ path: [name = usual], message }) => [String(name), message]));
