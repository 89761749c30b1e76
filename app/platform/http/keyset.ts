import { z } from "@hono/zod-openapi";
import { integerSchema } from "./input-schemas.ts";

/** The values of a row in the columns that a list is ordered by; together they identify the row. */
export type CursorKey = readonly (string | number)[];

/** Where a page of a list begins: after this row, or before it. */
export type Cursor = { direction: "next" | "prev"; key: CursorKey };

/** One page of a list, with the cursors of the pages around it. */
export type Page<Row> = { rows: Row[]; next?: string; prev?: string };

/** Totals are exact up to this number: counting more rows would take too long. */
export const MAX_COUNTED = 10_000;
const MAX_OFFSET = 10_000;

const cursorSchema = z.tuple([z.enum(["next", "prev"]), z.array(z.union([z.string(), z.number()])).max(4)]);

/** The opaque text of a cursor, for URLs. */
export function encodeCursor({ direction, key }: Cursor): string {
  return Buffer.from(JSON.stringify([direction, key])).toString("base64url");
}

/** Reads the text of a cursor; undefined if it is not one. */
export function decodeCursor(text: string): Cursor | undefined {
  try {
    const [direction, key] = cursorSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return { direction, key };
  } catch {
    return undefined;
  }
}

/** How many rows a list of staff returns. Spread it into the list's own parameters. */
export const limitQuery = {
  limit: integerSchema({ min: 1, max: 100, error: "The limit is from 1 to 100." })
    .default(50)
    .openapi({ description: "Rows on a page" }),
};

/** The query parameters that select a page of a list of staff. Spread them into the list's own parameters. */
export const cursorPageQuery = {
  ...limitQuery,
  offset: integerSchema({
    min: 0,
    max: MAX_OFFSET,
    error: "The offset is from 0 to 10,000. Beyond it, follow the links.",
  })
    .optional()
    .openapi({ description: "Rows to skip, instead of `after`" }),
  after: z.string().max(1000).optional().openapi({ description: "The cursor of a page: follow the URLs of `Link`" }),
};

export type PageQuery = { limit: number; offset?: number | undefined; after?: string | undefined };

/** The headers of a page, for the declaration of its response. */
export const pageHeaders = z.object({
  "X-Total-Count": z.string().optional().openapi({ description: "All rows, if they are at most 10,000" }),
  "X-Total-At-Least": z.string().optional().openapi({ description: "`10000` if there are more" }),
  Link: z.string().optional().openapi({ description: "The previous and the next page (RFC 8288)" }),
});

/** Returns the headers of a page: its Link (RFC 8288), and the number of all rows as `countUpTo` returns it. */
export function headersOfPage(url: URL, { next, prev }: Page<unknown>, total: number): Record<string, string> {
  const link = (relation: string, cursor: string) => {
    const query = new URLSearchParams(url.searchParams);
    query.delete("offset");
    query.set("after", cursor);
    return `<${url.pathname}?${query}>; rel="${relation}"`;
  };
  const links = [
    ...(prev === undefined ? [] : [link("prev", prev)]),
    ...(next === undefined ? [] : [link("next", next)]),
  ];
  return {
    ...(links.length > 0 && { Link: links.join(", ") }),
    ...(total > MAX_COUNTED ? { "X-Total-At-Least": String(MAX_COUNTED) } : { "X-Total-Count": String(total) }),
  };
}
