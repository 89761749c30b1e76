import type { Facets } from "#app/features/catalog/catalog.contract.ts";
import { capitalize } from "#app/ui/capitalize.ts";
import type { ShopListing } from "./listing-url.ts";
import { type ShopScreen, screenUrl } from "./shop-screens.ts";

type Option = { value: string; text: string };

export const CATEGORY_OPTIONS: Option[] = [
  { value: "all", text: "All" },
  { value: "men", text: "Men" },
  { value: "women", text: "Women" },
  { value: "general", text: "General" },
];

const PRICE_OPTIONS: Option[] = [
  { value: "all", text: "All" },
  { value: "0-50", text: "$0 – $50" },
  { value: "50-100", text: "$50 – $100" },
  { value: "100-200", text: "$100 – $200" },
  { value: "200+", text: "$200+" },
];

export const SORT_OPTIONS: Option[] = [
  { value: "featured", text: "Featured" },
  { value: "price-low", text: "Price: Low to High" },
  { value: "price-high", text: "Price: High to Low" },
  { value: "newest", text: "Newest" },
];

/** An applied filter: its label, and the list without it with its URL. */
export type AppliedListingFilter = { label: string; without: string; listing: ShopListing };

/** Returns the applied filters in the order of the panel. What the screen itself stands for is none of them. */
export function appliedListingFilters(screen: ShopScreen, listing: ShopListing): AppliedListingFilter[] {
  const filter = (label: string, change: Partial<ShopListing>) => {
    const rest = { ...listing, page: 1, ...change };
    return { label, without: screenUrl(screen, rest), listing: rest };
  };
  const each = (values: string[], name: "types" | "colors" | "sizes", prefix = "") =>
    values.map((value) =>
      filter(`${prefix}${capitalize(value)}`, { [name]: values.filter((other) => other !== value) }),
    );
  const { search, category, price } = listing;
  return [
    ...(search && screen.searchName === "search" ? [filter(`“${search}”`, { search: "" })] : []),
    ...(category === screen.preset ? [] : [filter(capitalize(category), { category: screen.preset })]),
    ...(price === "all"
      ? []
      : [filter(PRICE_OPTIONS.find(({ value }) => value === price)?.text ?? "", { price: "all" })]),
    ...each(screen.type ? [] : listing.types, "types"),
    ...each(listing.colors, "colors"),
    ...each(listing.sizes, "sizes", "Size "),
    ...(listing.inStock ? [filter("In stock only", { inStock: false })] : []),
  ];
}

/** Returns the price options with the number of products in each band. Empty bands can't be chosen. */
export function countedPrices(bands: Facets["prices"], chosen: string) {
  return PRICE_OPTIONS.map(({ value, text }) => {
    const count = bands.find(({ name }) => name === value)?.count;
    return count === undefined
      ? { value, text }
      : { value, text: `${text} (${count})`, disabled: count === 0 && value !== chosen };
  });
}
