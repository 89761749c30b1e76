import { DEPARTMENTS, PRODUCT_TYPES, type ProductType } from "#app/features/catalog/shop-choices.ts";

/** The department and type that a search names. */
export type CategoryMatch = { departmentId?: number | undefined; types?: ProductType[] | undefined };

const departments = new Map<string, number>();
for (const [index, words] of [
  "men man mens male gent gents gentleman gentlemen",
  "women woman womens female lady ladies",
  "general unisex",
].entries()) {
  for (const word of words.split(" ")) departments.set(word, DEPARTMENTS[index]?.id ?? 0);
}

const types = new Map<string, ProductType>();
for (const { name } of PRODUCT_TYPES) types.set(name, name);
types.set("bag", "bags").set("wallet", "wallets").set("accessory", "accessories");

function only<Value>(values: Set<Value>): Value | undefined {
  return values.size === 1 ? [...values][0] : undefined;
}

/** The department or type that all of these words stand for: "mens" is the department men. */
export function matchCategory(words: string[]): CategoryMatch {
  const departmentId = only(new Set(words.map((word) => departments.get(word))));
  const type = only(new Set(words.map((word) => types.get(word))));
  return { departmentId, types: type && [type] };
}

/** Combines the matches of several words: "men" with "women" is no department. */
export function combineMatches(all: CategoryMatch[]): CategoryMatch {
  const type = only(new Set(all.flatMap(({ types: named }) => named ?? [])));
  return {
    departmentId: only(new Set(all.flatMap(({ departmentId }) => departmentId ?? []))),
    types: type && [type],
  };
}
