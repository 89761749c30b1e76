/** The filters of the list, as its URL names them. */
export const ORDER_FILTER_NAMES = [
  "search",
  "money",
  "from",
  "to",
  "country",
  "product",
  "carrier",
  "has",
  "fulfillment",
  "email",
  "ship_by",
  "sales",
  "ordering",
] as const;
export type OrderFilterValues = Partial<Record<(typeof ORDER_FILTER_NAMES)[number], string>>;

export const MONEY = [
  { value: "", text: "Any payment" },
  { value: "unpaid", text: "Not paid yet" },
  { value: "paid", text: "Paid" },
  { value: "partly_refunded", text: "Partly refunded" },
  { value: "refunded", text: "Refunded" },
  { value: "not_charged", text: "Not charged" },
  { value: "flagged", text: "Flagged" },
];
export const HAS = [
  { value: "", text: "With or without" },
  { value: "note", text: "With a note" },
  { value: "gift", text: "With a gift message" },
  { value: "mention", text: "With a new note for you" },
];
export const FULFILLMENT = [
  { value: "", text: "Any state" },
  { value: "none", text: "Not packed" },
  { value: "packed", text: "Packed" },
  { value: "partly_shipped", text: "Partly sent" },
  { value: "shipped", text: "On the way" },
  { value: "delivered", text: "Delivered" },
];
export const EMAILS = [
  { value: "", text: "Any" },
  { value: "failed", text: "An email failed" },
];
export const SHIP_BY = [
  { value: "", text: "Any" },
  { value: "late", text: "Late" },
];
export const SALES = [
  { value: "", text: "Any" },
  { value: "sold", text: "Sold (was paid)" },
  { value: "refunded", text: "Refunded on these days" },
];
export const TIMES = [
  { value: "", text: "Default" },
  { value: "-placed_at", text: "Newest first" },
  { value: "placed_at", text: "Oldest first" },
];
export const TOTALS = [
  { value: "-total", text: "Largest total first" },
  { value: "total", text: "Smallest total first" },
];
