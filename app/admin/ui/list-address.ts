/** The field, and the parameter in the URL, with the query of the list that a page was opened from. */
export const LIST_FIELD = "list";

/** Anyone may edit the query in a URL; those of the lists are shorter. */
const MAX_LENGTH = 1000;

/** The address of a list with the filters, the tab and the page of this query string. */
export function listAddress(path: string, query: string | null): string {
  const params = new URLSearchParams(query?.slice(0, MAX_LENGTH));
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The address of a page that leads back to a list with this query. */
export const withList = (path: string, query: string): string =>
  query ? `${path}?${new URLSearchParams({ [LIST_FIELD]: query.slice(0, MAX_LENGTH) })}` : path;

/** The query string of a list's address, "" without one. */
export const queryOfList = (address: string): string => address.split("?")[1] ?? "";
