/**
 * Personal pages and search results, which search engines must not index. They carry a `noindex`, so robots.txt must
 * not disallow them: a crawler must read a page to see it.
 */
const UNLISTED = [
  "/account",
  "/back-in-stock",
  "/cart",
  "/checkout",
  "/login",
  "/newsletter",
  "/order",
  "/pay",
  "/register",
  "/reset-password",
  "/search",
  "/track",
  "/wishlist",
];

/** Paths that robots.txt disallows: the back office, and the API, except for its documentation, which carries a `noindex`. */
export const DISALLOWED = ["/api/", "/admin", "/preview"];
export const ALLOWED = ["/api/docs"];

/** Returns whether the page at this path is noindex. */
export function isUnlisted(path: string): boolean {
  return UNLISTED.some((start) => path === start || path.startsWith(`${start}/`));
}
