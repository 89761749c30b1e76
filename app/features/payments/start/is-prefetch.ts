/**
 * Returns whether a browser prefetches this URL. A prefetch is rejected: the browser could show the cached response
 * later without another request, and the shop would not learn that the page was opened.
 */
export function isPrefetch(headers: Headers): boolean {
  return /\bprefetch\b/i.test(headers.get("sec-purpose") ?? headers.get("purpose") ?? "");
}
