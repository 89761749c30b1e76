/** The field, and the parameter in the URL, with the query of the list that a page was opened from. */
export const LIST_FIELD = "list";

/** The address of a list with the filters, the tab and the page that it had: `query` is its query string, from a URL that may be edited. */
export function listAddress(path: string, query: string | null | undefined): string {
  const params = new URLSearchParams((query ?? "").slice(0, 1000));
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The address of a page that leads back to a list with this query. */
export const withList = (path: string, query: string): string =>
  query ? `${path}?${new URLSearchParams({ [LIST_FIELD]: query })}` : path;

/** The query string of a list's address, "" without one. */
export const queryOfList = (address: string): string => address.split("?")[1] ?? "";
