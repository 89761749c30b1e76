import {
  DEPARTMENTS,
  MAX_OPTION_LENGTH,
  type Ordering,
  PRICE_BANDS,
  PRODUCT_TYPES,
} from "#app/features/catalog/shop-choices.ts";
import { hasNoNul } from "#app/platform/http/allowed-characters.ts";

/** The filters, sort order and page of a product list, as its URL holds them. */
export type ShopListing = {
  /** A department's name, or "all". */
  category: string;
  price: string;
  types: string[];
  colors: string[];
  sizes: string[];
  inStock: boolean;
  sort: Sort;
  search: string;
  page: number;
};

export type Sort = "featured" | "price-low" | "price-high" | "newest";

/** Sort orders of the page URL, and their names in the API. */
const ORDERINGS: Record<Sort, Ordering> = {
  featured: "featured",
  "price-low": "price",
  "price-high": "-price",
  newest: "-created_at",
};
export const PAGE_SIZE = 24;

const departmentNames: readonly string[] = DEPARTMENTS.map(({ name }) => name);
const typeNames: readonly string[] = PRODUCT_TYPES.map(({ name }) => name);
const bandNames: readonly string[] = PRICE_BANDS.map(({ name }) => name);

/** Parses the query of a list page. Invalid values are ignored. `preset` is the default category. */
export function readShopListing(params: URLSearchParams, preset = "all"): ShopListing {
  const category = (params.get("category") ?? "").trim().toLowerCase();
  const department = DEPARTMENTS.find(({ id, name }) => name === category || String(id) === category)?.name;
  // An unescaped "+" in a URL is read as a space.
  const price = (params.get("price") ?? "").replace(/^200 ?$/, "200+");
  const named = [...readValues(params, "type"), category].filter((type) => typeNames.includes(type));
  return {
    category: department ?? (category === "all" ? "all" : preset),
    price: bandNames.includes(price) ? price : "all",
    types: [...new Set(named)],
    colors: readValues(params, "color"),
    sizes: readValues(params, "size"),
    inStock: ["true", "1", "on", "yes"].includes(params.get("in_stock") ?? ""),
    sort: readSort(params.get("sort")),
    search: readSearch(params, "search"),
    page: Math.min(Math.max(Number.parseInt(params.get("page") ?? "1", 10) || 1, 1), 9999),
  };
}

/** Returns the search text, at most 200 characters; "" when it is invalid. An emoji is not cut in half: no URL can hold one half. */
export function readSearch(params: URLSearchParams, name: string): string {
  const text = params.get(name) ?? "";
  return hasNoNul(text)
    ? text
        .trim()
        .slice(0, 200)
        .replace(/\p{Cs}$/u, "")
    : "";
}

function readSort(value: string | null): Sort {
  const sorts: Sort[] = ["featured", "price-low", "price-high", "newest"];
  return sorts.find((sort) => value === sort || value === ORDERINGS[sort]) ?? "featured";
}

function readValues(params: URLSearchParams, name: string): string[] {
  const values = params
    .getAll(name)
    .flatMap((value) => value.split(","))
    .filter(hasNoNul);
  return [
    ...new Set(values.map((value) => value.trim()).filter((value) => value && value.length <= MAX_OPTION_LENGTH)),
  ].slice(0, 20);
}

/** Returns the shortest URL of this listing. A path with a preset does not repeat its department. */
export function listingUrl(path: string, listing: ShopListing, preset = "all", searchName = "search"): string {
  const params = new URLSearchParams();
  if (listing.search) params.set(searchName, listing.search);
  if (listing.category !== preset) params.set("category", listing.category);
  if (listing.price !== "all") params.set("price", listing.price);
  for (const type of listing.types) params.append("type", type);
  for (const color of listing.colors) params.append("color", color);
  for (const size of listing.sizes) params.append("size", size);
  if (listing.inStock) params.set("in_stock", "true");
  if (listing.sort !== "featured") params.set("sort", listing.sort);
  if (listing.page > 1) params.set("page", String(listing.page));
  return params.size > 0 ? `${path}?${params}` : path;
}

/** Returns the listing as API parameters, without the page. */
export function apiParameters(listing: ShopListing): URLSearchParams {
  const params = new URLSearchParams();
  if (listing.search) params.set("search", listing.search);
  if (departmentNames.includes(listing.category)) params.set("category", listing.category);
  const band = PRICE_BANDS.find(({ name }) => name === listing.price);
  if (band) params.set("min_price", String(band.minCents / 100));
  if (band?.maxCents) params.set("max_price", String(band.maxCents / 100));
  for (const type of listing.types) params.append("type", type);
  for (const color of listing.colors) params.append("color", color);
  for (const size of listing.sizes) params.append("size", size);
  if (listing.inStock) params.set("in_stock", "true");
  if (listing.sort !== "featured") params.set("ordering", ORDERINGS[listing.sort]);
  return params;
}

/** Returns the listing as API parameters, with limit and offset of the page. */
export function pageParameters(listing: ShopListing): URLSearchParams {
  const params = apiParameters(listing);
  params.set("limit", String(PAGE_SIZE));
  params.set("offset", String((listing.page - 1) * PAGE_SIZE));
  return params;
}
