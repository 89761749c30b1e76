import type { StaffOrder } from "#app/features/order-management/order-management.contract.ts";

/** What staff edit of an order. */
export type EditedField = "shipping_address" | "email" | "gift_message";

export const ADDRESS_PARTS = [
  "full_name",
  "company",
  "line1",
  "line2",
  "city",
  "region",
  "postal_code",
  "country",
] as const;

/** Without differences in white space: forms trim values, and send line breaks as CRLF. */
export const squash = (text: string): string => text.replace(/\s+/g, " ").trim();

/** An address in the form of `editedText` as people read it: without empty parts, and with the name of its country. */
export function addressText(edited: string, countries: { code: string; name: string }[]): string {
  const parts = edited.split("·").map((part) => part.trim());
  const code = parts.pop();
  const country = countries.find((one) => one.code === code)?.name ?? code;
  return [...parts, country].filter(Boolean).join(", ");
}

/** A field's value as one text: a form sends it back, so that a save notices if others have changed the field meanwhile. */
export function editedText(order: Pick<StaffOrder, EditedField>, field: EditedField): string {
  const address = order.shipping_address;
  if (field !== "shipping_address") return squash(order[field] ?? "");
  return address ? squash(ADDRESS_PARTS.map((part) => address[part]).join(" · ")) : "";
}
