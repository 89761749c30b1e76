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

/** The chosen filters and those of the search text combined: both must match. */
export function combineFilters(
  { search: _search, ordering: _ordering, ...choice }: Choice,
  parsed: Partial<Filters>,
): Filters {
  const isElsewhere =
    choice.departmentId !== undefined &&
    parsed.departmentId !== undefined &&
    choice.departmentId !== parsed.departmentId;
  const minimums = [choice.minCents, parsed.minCents].filter((cents) => cents !== undefined);
  const maximums = [choice.maxCents, parsed.maxCents].filter((cents) => cents !== undefined);
  return {
    ...choice,
    ids: isElsewhere ? [] : parsed.ids,
    words: parsed.words,
    departmentId: choice.departmentId ?? parsed.departmentId,
    types:
      choice.types && parsed.types
        ? choice.types.filter((type) => parsed.types?.includes(type))
        : (choice.types ?? parsed.types),
    minCents: minimums.length > 0 ? Math.max(...minimums) : undefined,
    maxCents: maximums.length > 0 ? Math.min(...maximums) : undefined,
  };
}

/** All filters of a list, and those without the choice of a department, of types or of prices. What the search names stays. */
export type FacetFilters = { all: Filters; anyDepartment: Filters; anyType: Filters; anyPrice: Filters };

/** The filters that facets are counted with: the values of a filter without what is chosen in it, because a shopper may switch. */
export function facetFilters(choice: Choice, parsed: Partial<Filters>): FacetFilters {
  return {
    all: combineFilters(choice, parsed),
    anyDepartment: combineFilters({ ...choice, departmentId: undefined }, parsed),
    anyType: combineFilters({ ...choice, types: undefined }, parsed),
    anyPrice: combineFilters({ ...choice, minCents: undefined, maxCents: undefined }, parsed),
  };
}

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
