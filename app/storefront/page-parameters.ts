import { hasNoNul } from "#app/platform/http/allowed-characters.ts";

/** Allowed values of a parameter: a fixed set, a page number, or free text. */
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

const { search: text, ...FILTERS } = LISTING;

/**
 * The pages that are the same for everybody, with the parameters that change them. Other parameters are dropped before
 * rendering, so that made-up URLs can't fill the page cache. A page that is not listed here is rendered for each request
 * and never cached.
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
  "/product/:slug": {
    color: "text",
    size: "text",
    stars: ["1", "2", "3", "4", "5"],
    sort: ["newest", "oldest", "highest", "lowest"],
    page: "number",
  },
  "/search": { q: text, ...FILTERS },
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
  "/sitemap.xml": { page: "number" },
  "/feed.xml": {},
  "/robots.txt": {},
  "/manifest.webmanifest": {},
  "/.well-known/security.txt": {},
  "/.well-known/security.md": {},
};

const MAX_TEXT_LENGTH = 200;
const MAX_VALUES = 20;

/** Returns the parameters that change this page, in a fixed order. `free` is true when some value is free text. */
export function knownParameters(page: string, query: URLSearchParams): { search: string; free: boolean } {
  const known = new URLSearchParams();
  let free = false;
  for (const [name, values] of Object.entries(sharedPages[page] ?? {})) {
    for (const value of query.getAll(name).slice(0, MAX_VALUES)) {
      if (value === "" || !hasNoNul(value)) continue;
      known.append(name, value.slice(0, MAX_TEXT_LENGTH));
      free ||= !isFixedValue(value, values);
    }
  }
  const search = known.toString();
  return { search: search === "" ? "" : `?${search}`, free };
}

function isFixedValue(value: string, values: Values): boolean {
  if (values === "text") return false;
  return values === "number" ? /^[1-9]\d?$/.test(value) : values.includes(value);
}
