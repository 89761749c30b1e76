/** The Link header of one page of a list (RFC 8288): first, prev, next and last, as paths. */
export function pageLinks(address: URL, { limit, offset }: { limit: number; offset: number }, total: number): string {
  const link = (relation: string, start: number) => {
    const query = new URLSearchParams(address.searchParams);
    query.set("limit", String(limit));
    query.set("offset", String(start));
    return `<${address.pathname}?${query}>; rel="${relation}"`;
  };
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  const links = [link("first", 0)];
  if (offset > 0) links.push(link("prev", Math.max(0, Math.min(offset - limit, last))));
  if (offset + limit < total) links.push(link("next", offset + limit));
  return [...links, link("last", last)].join(", ");
}
