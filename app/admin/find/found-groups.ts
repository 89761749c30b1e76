import type { Found } from "#app/features/find/find.contract.ts";

const LABELS: Record<Found["kind"], string> = { order: "Orders", product: "Products", variant: "Variants" };

/** What was found by kind, in the order of the best result of each kind. */
export function groupFound(found: Found[]): { label: string; items: Found[] }[] {
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ label: LABELS[kind], items: found.filter((item) => item.kind === kind) }));
}

/** What can be typed. */
export const FIND_HINT = "Order number, name, email, postal code, tracking number, product or SKU";
