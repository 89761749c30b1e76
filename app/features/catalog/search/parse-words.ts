import type { WordQuery } from "#app/features/catalog/listing/listing-filters.ts";
import type { RelatedWord } from "./search.queries.ts";
import { type CategoryMatch, combineMatches, matchCategory } from "./search-categories.ts";
import { MAX_NAME_WORDS, ONE_WORD_NAMES, shopNames, singulars } from "./search-synonyms.ts";

/** Shorter words are one letter away from too many others to be corrected. */
const MIN_CORRECTED_LENGTH = 3;
/** Corrections from or to words that only texts contain need this length: "care" is not "card", "teh" is not "ten". */
const MIN_TEXT_WORD_LENGTH = 5;
/** The shortest half of a word that lacks its space: "coinpurse". */
export const MIN_HALF_LENGTH = 3;

/** A typed word and everything that it may mean. Empty if no product has anything like it. */
type Word = { typed: string; meanings: string[] };

/** A part of the search: a product must have one of the alternatives. `taken` is the number of typed words it covers. */
type Concept = { alternatives: string[]; taken: number };

/** Whether one typo turns one word into the other: a letter wrong, missing or added, or two adjacent letters swapped. */
export function isEditDistanceOne(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const restOf = (word: string, skipped: number) => word.slice(same + skipped);
  if (short.length < long.length) return restOf(short, 0) === restOf(long, 1);
  const isSwapped = short[same] === long[same + 1] && short[same + 1] === long[same];
  return restOf(short, 1) === restOf(long, 1) || (isSwapped && restOf(short, 2) === restOf(long, 2));
}

/** Prefers corrections with the same first letter, because typos there are rare. */
function likeliest(typed: string, words: string[]): string[] {
  const sameStart = words.filter((word) => word[0] === typed[0]);
  return sameStart.length > 0 ? sameStart : words;
}

function correctionsOf(typed: string, related: RelatedWord[]): string[] {
  if (typed.length < MIN_CORRECTED_LENGTH || /\d/.test(typed)) return [];
  const near = related.filter(({ kind, word }) => kind === "near" && isEditDistanceOne(typed, word));
  const labels = near.filter(({ inLabels }) => inLabels).map(({ word }) => word);
  const names = ONE_WORD_NAMES.filter((name) => singulars(typed).some((form) => isEditDistanceOne(form, name)));
  const best = [...new Set([...labels, ...names])];
  if (best.length > 0) return likeliest(typed, best);
  return typed.length >= MIN_TEXT_WORD_LENGTH
    ? likeliest(
        typed,
        near.map(({ word }) => word),
      )
    : [];
}

function completionsOf(related: RelatedWord[]): string[] {
  const all = related.filter(({ kind }) => kind === "beginning");
  const labels = all.filter(({ inLabels }) => inLabels);
  return (labels.length > 0 ? labels : all).map(({ word }) => word);
}

/** What a typed word may mean: itself if a label contains it; otherwise also words that start with it, and corrections. */
function resolveWord(typed: string, all: RelatedWord[], widened: boolean): Word {
  const related = all.filter(({ typed: word }) => word === typed);
  const same = related.filter(({ kind }) => kind === "same");
  const isLabel = same.some(({ inLabels }) => inLabels);
  const hasName = singulars(typed).some((form) => shopNames(form));
  // "tan" is a color here, not the "tanned" of nearly every text.
  const itself = isLabel || (same.length > 0 && !hasName) ? [typed] : [];
  if ((isLabel || hasName) && !widened) return { typed, meanings: itself };
  const completions = completionsOf(related);
  const mayBeTypo = widened || (itself.length > 0 ? typed.length >= MIN_TEXT_WORD_LENGTH : completions.length === 0);
  return {
    typed,
    meanings: [...new Set([...itself, ...completions, ...(mayBeTypo ? correctionsOf(typed, related) : [])])],
  };
}

/** The shop's names for what these words name together: for "key rings", "key fob". */
function namedBy(words: Word[]): string[] {
  let names = [""];
  for (const { typed, meanings } of words) {
    const forms = [...new Set([typed, ...meanings].flatMap(singulars))].slice(0, 12);
    names = names.flatMap((start) => forms.map((form) => (start ? `${start} ${form}` : form)));
  }
  return [...new Set(names.flatMap((name) => shopNames(name) ?? []))];
}

/** Splits a word that lacks its space into two label words: "coinpurse" is "coin purse". */
function halvesOf(typed: string, related: RelatedWord[]): string[] {
  const isLabel = (half: string) =>
    related.some(({ typed: word, kind, inLabels }) => word === half && kind === "same" && inLabels) || shopNames(half);
  const cuts = [...typed].map((_, cut) => [typed.slice(0, cut), typed.slice(cut)] as const);
  const found = cuts.find(
    ([left, right]) => Math.min(left.length, right.length) >= MIN_HALF_LENGTH && isLabel(left) && isLabel(right),
  );
  return found ? [...new Set([found.join(" "), ...(shopNames(found.join(" ")) ?? [])])] : [];
}

/** The longest name at the start of the words; without one, the first word with its meanings. */
function firstConcept(words: Word[], related: RelatedWord[]): Concept {
  for (let taken = Math.min(MAX_NAME_WORDS, words.length); taken > 1; taken -= 1) {
    const named = namedBy(words.slice(0, taken));
    const literally = words.slice(0, taken).map(({ typed }) => typed);
    if (named.length > 0) return { alternatives: [...new Set([literally.join(" "), ...named])], taken };
  }
  const first = words.slice(0, 1);
  const alternatives = [...new Set([...first.flatMap(({ meanings }) => meanings), ...namedBy(first)])];
  const halves = alternatives.length === 0 ? first.flatMap(({ typed }) => halvesOf(typed, related)) : [];
  return { alternatives: [...alternatives, ...halves], taken: 1 };
}

function conceptsOf(words: Word[], related: RelatedWord[]): string[][] {
  if (words.length === 0) return [];
  const { alternatives, taken } = firstConcept(words, related);
  return [alternatives, ...conceptsOf(words.slice(taken), related)].filter((concept) => concept.length > 0);
}

function isCoveredBy(match: CategoryMatch, category: CategoryMatch): boolean {
  if (match.departmentId !== undefined) return match.departmentId === category.departmentId;
  return match.types !== undefined && match.types[0] === category.types?.[0];
}

function anyOf(alternatives: string[]): string {
  return `(${alternatives.map((name) => `(${name.split(" ").join(" & ")})`).join(" | ")})`;
}

/**
 * Turns typed words into a query of the search index, and into the department and type that they name. Unknown words are
 * ignored; undefined if all are unknown. `widened` also tries corrections of known words.
 */
export function parseWords(
  typed: string[],
  related: RelatedWord[],
  widened = false,
): { words: WordQuery; category: CategoryMatch } | undefined {
  const concepts = conceptsOf(
    typed.map((word) => resolveWord(word, related, widened)),
    related,
  );
  if (concepts.length === 0) return undefined;
  const category = combineMatches(concepts.map(matchCategory));
  // The department and type filters cover these words: all men's products are labeled "men".
  const required = concepts.filter((concept) => !isCoveredBy(matchCategory(concept), category));
  return {
    category,
    words: {
      required: required.length > 0 ? required.map(anyOf).join(" & ") : undefined,
      concepts: required,
      allConcepts: concepts,
      all: concepts.map(anyOf).join(" & "),
      any: concepts.map(anyOf).join(" | "),
    },
  };
}
