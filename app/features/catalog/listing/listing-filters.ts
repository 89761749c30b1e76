import type { Choice } from "./listing.contract.ts";

/** What a search text means to the search index, in PostgreSQL's language of queries: "( tote | shopper ) & black". */
export type WordQuery = {
  /** What a product must say, apart from what the filters see to: of "black bags", "black". */
  required?: string;
  /** The same, apart: of each of these lists, one name, and of a name all its words. */
  concepts: string[][];
  /** Every word of the text, with what else it may be called. */
  all: string;
  /** Any of the words. */
  any: string;
};

/** Which products: by what they are, by what a text means, or these very ones. */
export type Filters = Omit<Choice, "search" | "ordering"> & { words?: WordQuery; ids?: number[] };

/** What can be asked of a product in a listing. */
export type ConditionName =
  | "ids"
  | "words"
  | "department"
  | "type"
  | "minPrice"
  | "maxPrice"
  | "availability"
  | "options"
  | "bitmaps";
