import { capitalize } from "#app/ui/capitalize.ts";
import { listingUrl, readSearch, readShopListing, type ShopListing } from "./listing-url.ts";

/** A page with a product list: of all products, of one department or type, or of a search. */
export type ShopScreen = {
  path: string;
  title: string;
  /** The department that the page lists unless its URL names another one, or "all". */
  preset: string;
  description: string;
  /** The type that the page lists. */
  type?: string;
  /** The URL parameter of the search text. */
  searchName: "search" | "q";
};

const all: ShopScreen = {
  path: "/shop",
  title: "Shop All Products",
  preset: "all",
  description:
    "Every bag, wallet and accessory from the workshop: full-grain leather, saddle-stitched by hand. Filter by price, color and size.",
  searchName: "search",
};

const department = (preset: string, description: string): ShopScreen => ({
  path: `/${preset}`,
  title: `${capitalize(preset)}${preset === "general" ? "" : "'s"} Products`,
  preset,
  description,
  searchName: "search",
});

const ofType = (type: string, description: string): ShopScreen => ({
  path: `/${type}`,
  title: capitalize(type),
  preset: "all",
  description,
  type,
  searchName: "search",
});

const screens: ShopScreen[] = [
  department(
    "men",
    "Briefcases, weekenders, bifolds and belts in full-grain leather, made by hand to be carried daily.",
  ),
  department(
    "women",
    "Totes, satchels, crossbodies and wallets in full-grain leather, made by hand to be carried daily.",
  ),
  department(
    "general",
    "Leather goods for everyone: totes, backpacks, card holders, key fobs and desk accessories, made by hand.",
  ),
  ofType(
    "bags",
    "Totes, satchels, backpacks, briefcases and bags for a night or a week away, cut from full-grain hides.",
  ),
  ofType(
    "wallets",
    "Bifolds, long wallets, card holders and purses that start firm and end up shaped like their owner.",
  ),
  ofType("accessories", "Belts, straps, rolls, cases and desk accessories, made from the same leathers as the bags."),
];

/** The page of search results. */
export const searchScreen: ShopScreen = {
  path: "/search",
  title: "Search",
  preset: "all",
  description: "Search every bag, wallet and accessory from the workshop.",
  searchName: "q",
};

/** Returns the screen at this path; that of all products when there is none. Like the routes, it ignores case and slashes at the end. */
export function screenAt(pathname: string): ShopScreen {
  const plain = pathname.toLowerCase().replace(/\/+$/, "");
  return screens.find(({ path }) => path === plain) ?? all;
}

/** Parses the query of a screen's URL. Invalid values are ignored. */
export function readListing(screen: ShopScreen, params: URLSearchParams): ShopListing {
  const listing = readShopListing(params, screen.preset);
  const search = readSearch(params, screen.searchName);
  return { ...listing, search, ...(screen.type && { types: [screen.type] }) };
}

/** Returns the shortest URL of a listing on this screen. */
export function screenUrl(screen: ShopScreen, listing: ShopListing): string {
  const own = screen.type ? { ...listing, types: [] } : listing;
  return listingUrl(screen.path, own, screen.preset, screen.searchName);
}

/** Returns the URL of the screen without filters. A search keeps its text. */
export function clearedUrl(screen: ShopScreen, { search }: ShopListing): string {
  return screen.searchName === "q" && search ? `${screen.path}?${new URLSearchParams({ q: search })}` : screen.path;
}
