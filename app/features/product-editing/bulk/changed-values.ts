import type { DocumentVariant } from "../product-document.contract.ts";
import { optionsOf, type PlannedValue, STATUS_NAMES } from "./plan-change.ts";

type Values = Record<string, unknown>;
type Status = keyof typeof STATUS_NAMES;

/** The values that a bulk action changed, from the fields of its audit entry. */
export function changedValuesOf(before: Values, after: Values): PlannedValue[] {
  const one = (field: PlannedValue["field"], read: (value: unknown) => string): PlannedValue[] => {
    const [from, to] = [read(before[field]), read(after[field])];
    return from === to ? [] : [{ field, label: "", before: from, after: to }];
  };
  return [
    ...one("status", (status) => STATUS_NAMES[status as Status] ?? ""),
    ...one("price", (price) => (typeof price === "string" ? price : "")),
    ...changedVariants(before.variants, after.variants),
    ...one("tags", (tags) => (Array.isArray(tags) ? tags.join(", ") : "")),
  ];
}

function changedVariants(before: unknown, after: unknown): PlannedValue[] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [];
  const former = new Map((before as DocumentVariant[]).map((variant) => [variant.id, variant.price]));
  return (after as DocumentVariant[]).flatMap((variant) => {
    const from = former.get(variant.id) ?? "";
    const to = variant.price ?? "";
    return from === to ? [] : [{ field: "price" as const, label: optionsOf(variant), before: from, after: to }];
  });
}
