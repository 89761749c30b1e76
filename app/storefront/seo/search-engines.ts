/**
 * Pages that are a visitor's own errand, and results of a search: no search engine is to list them. They say so
 * themselves (`noindex`), so robots.txt must not close them: what can't be read can't say anything.
 */
const UNLISTED = [
  "/account",
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

/** Addresses that robots.txt closes: calls of the API, which are no pages. Their documentation is one, and says `noindex`. */
export const CLOSED = ["/api/"];
export const OPEN = ["/api/docs"];

/** Whether search engines are not to list the page at this path. */
export function isUnlisted(path: string): boolean {
  return UNLISTED.some((start) => path === start || path.startsWith(`${start}/`));
}
