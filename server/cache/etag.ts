/**
 * Whether an If-None-Match header names the current representation: `*`, or a list of entity tags, which are compared
 * weakly (RFC 9110, section 13.1.2).
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(etag.replace(/^W\//, "")) ?? false;
}
