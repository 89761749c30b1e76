/** One filter of a list: the values to send, unless the OpenAPI document has them, and which rows a value keeps. */
export type Filter<Row> = {
  values?: (rows: Row[]) => string[];
  keeps: (row: Row, value: string) => boolean;
  /** Another filter that a value needs. */
  needs?: (value: string, rows: Row[]) => Record<string, string>;
};

/** What a list has to return, said about single rows. */
export type ListRules<Row> = {
  filters: Record<string, Filter<Row>>;
  /** What each ordering compares; descending ones begin with a dash. */
  orderings: Record<string, (row: Row) => (string | number)[]>;
  /** The order without a parameter, if the list offers no other. */
  usual?: string;
  idOf: (row: Row) => string | number;
  /** The id of a row in the response. */
  field: string;
  /** Parameters that every request has. */
  always?: Record<string, string>;
};

/** The distinct values, without those that are missing. */
export const distinct = (values: (string | null | undefined)[]): string[] =>
  [...new Set(values.filter((value) => typeof value === "string" && value !== ""))] as string[];

export const hasCase = (text: string | null | undefined, part: string): boolean =>
  (text ?? "").toLowerCase().includes(part.toLowerCase());
