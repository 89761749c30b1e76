import { isReadable } from "#app/platform/http/readable-text.ts";

/** What a parameter may hold: one of few values, a page number, or whatever a shopper types. */
type Values = readonly string[] | "number" | "text";

const LISTING = {
  category: ["all", "men", "women", "general", "bags", "accessories", "wallets", "1", "2", "3"],
  type: ["all", "bags", "accessories", "wallets"],
  price: ["all", "0-50", "50-100", "100-200", "200+"],
  sort: ["featured", "price", "-price", "-created_at", "price-low", "price-high", "newest"],
  color: "text",
  size: "text",
  in_stock: ["true", "1", "on"],
  search: "text",
  page: "number",
} as const satisfies Record<string, Values>;

/**
 * The pages that are the same for everybody, with the parameters that change them. Any other parameter is dropped before
 * a page is rendered, so that nobody fills the page cache with made-up addresses. A page that is not listed here is
 * rendered for its visitor alone and never kept.
 */
export const sharedPages: Record<string, Record<string, Values>> = {
  "/": {},
  "/shop": LISTING,
  "/men": LISTING,
  "/women": LISTING,
  "/general": LISTING,
  "/bags": LISTING,
  "/accessories": LISTING,
  "/wallets": LISTING,
  "/product/:slug": { color: "text", size: "text" },
  "/search": { q: "text", page: "number" },
  "/cart": {},
  "/wishlist": {},
  "/login": {},
  "/register": {},
  "/reset-password": {},
  "/about": {},
  "/contact": {},
  "/shipping": {},
  "/faq": {},
  "/care": {},
  "/size-guide": {},
  "/privacy": {},
  "/terms": {},
  "/sitemap.xml": {},
  "/robots.txt": {},
  "/manifest.webmanifest": {},
  "/.well-known/security.txt": {},
  "/.well-known/security.md": {},
};

const LONGEST_TEXT = 200;
const MAX_VALUES = 20;

/** The parameters that change this page, in one fixed order; `free` when some of them are a visitor's own words. */
export function knownParameters(page: string, query: URLSearchParams): { search: string; free: boolean } {
  const known = new URLSearchParams();
  let free = false;
  for (const [name, values] of Object.entries(sharedPages[page] ?? {})) {
    for (const value of query.getAll(name).slice(0, MAX_VALUES)) {
      if (value === "" || !isReadable(value)) continue;
      known.append(name, value.slice(0, LONGEST_TEXT));
      free ||= !isOneOfFew(value, values);
    }
  }
  const search = known.toString();
  return { search: search === "" ? "" : `?${search}`, free };
}

function isOneOfFew(value: string, values: Values): boolean {
  if (values === "text") return false;
  return values === "number" ? /^[1-9]\d?$/.test(value) : values.includes(value);
}
