import { capitalize } from "#app/ui/capitalize.ts";
import { listingUrl, type ShopListing } from "./listing-url.ts";

type Option = { value: string; text: string };

export const CATEGORY_OPTIONS: Option[] = [
  { value: "all", text: "All" },
  { value: "men", text: "Men" },
  { value: "women", text: "Women" },
  { value: "general", text: "General" },
];

export const PRICE_OPTIONS: Option[] = [
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

/** An applied filter: its label and the URL of the list without it. */
export type AppliedFilter = { label: string; without: string };

/** Returns the applied filters in the order of the panel. */
export function appliedFilters(path: string, listing: ShopListing, preset: string): AppliedFilter[] {
  const first = { ...listing, page: 1 };
  const filter = (label: string, change: Partial<ShopListing>) => ({
    label,
    without: listingUrl(path, { ...first, ...change }, preset),
  });
  const each = (values: string[], name: "types" | "colors" | "sizes", prefix = "") =>
    values.map((value) =>
      filter(`${prefix}${capitalize(value)}`, { [name]: values.filter((other) => other !== value) }),
    );
  return [
    ...(listing.search ? [filter(`“${listing.search}”`, { search: "" })] : []),
    ...(listing.category === preset ? [] : [filter(capitalize(listing.category), { category: preset })]),
    ...(listing.price === "all"
      ? []
      : [filter(PRICE_OPTIONS.find(({ value }) => value === listing.price)?.text ?? "", { price: "all" })]),
    ...each(listing.types, "types"),
    ...each(listing.colors, "colors"),
    ...each(listing.sizes, "sizes", "Size "),
    ...(listing.inStock ? [filter("In stock only", { inStock: false })] : []),
  ];
}
