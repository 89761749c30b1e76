/** The departments with the ids that the specification gives them. */
export const DEPARTMENTS = [
  { id: 1, name: "men" },
  { id: 2, name: "women" },
  { id: 3, name: "general" },
] as const;
/** The tiles of the home page. The query parameter `category` accepts these too. */
export const PRODUCT_TYPES = [
  { id: 1, name: "bags" },
  { id: 2, name: "wallets" },
  { id: 3, name: "accessories" },
] as const;
export const ORDERINGS = ["featured", "price", "-price", "-created_at"] as const;
/** The longest color or size that the list can be filtered by. */
export const MAX_OPTION_LENGTH = 40;
/** The price bands of the shop screen, in cents and inclusive. */
export const PRICE_BANDS = [
  { name: "0-50", minCents: 0, maxCents: 5_000 },
  { name: "50-100", minCents: 5_000, maxCents: 10_000 },
  { name: "100-200", minCents: 10_000, maxCents: 20_000 },
  { name: "200+", minCents: 20_000, maxCents: undefined },
] as const;

export type ProductType = (typeof PRODUCT_TYPES)[number]["name"];
export type Ordering = (typeof ORDERINGS)[number];
