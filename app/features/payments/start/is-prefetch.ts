/**
 * Whether a browser fetches this ahead of a press that may never come. It is told no: whatever answer it kept for that
 * press, the shop would never hear of it.
 */
export function isPrefetch(headers: Headers): boolean {
  return /\bprefetch\b/i.test(headers.get("sec-purpose") ?? headers.get("purpose") ?? "");
}
