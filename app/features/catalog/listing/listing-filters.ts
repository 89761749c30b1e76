import type { Choice } from "./listing.contract.ts";

/** A parsed search text, as queries in the syntax of `to_tsquery`: "( tote | shopper ) & black". */
export type WordQuery = {
  /** The words that a product must contain, without those that became filters: of "black bags", "black". */
  required?: string | undefined;
  /** The same as lists: one name of each list is required, with all its words. */
  concepts: string[][];
  /** The same lists of all words of the text. */
  allConcepts: string[][];
  /** All words of the text, with their synonyms. */
  all: string;
  /** Any of the words. */
  any: string;
};

/** Selects products by their attributes, by a search text, or by id. */
export type Filters = Omit<Choice, "search" | "ordering"> & {
  words?: WordQuery | undefined;
  ids?: number[] | undefined;
};

/** The conditions that a list can have. */
export type ConditionName =
  | "ids"
  | "words"
  | "department"
  | "type"
  | "minPrice"
  | "maxPrice"
  | "availability"
  | "options";
