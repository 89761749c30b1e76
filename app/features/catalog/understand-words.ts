import type { WordQuery } from "./listing.queries.ts";
import { isOneSlip } from "./one-slip.ts";
import type { RelatedWord } from "./search.queries.ts";
import { LONGEST_PHRASE, otherNames, SYNONYM_WORDS, singulars } from "./search-synonyms.ts";

/** A shorter word has too many neighbours to guess which one was meant. */
const SHORTEST_GUESS = 3;
/** A word that the texts use in passing counts as mistyped only from this length on: "care" is not "card". */
const SHORTEST_DOUBT = 5;

/** Everything that one word of the search may mean. Empty when the shop knows nothing of the kind. */
type Meanings = { typed: string; words: string[] };

function guesses(typed: string, related: RelatedWord[]): string[] {
  if (typed.length < SHORTEST_GUESS || /\d/.test(typed)) return [];
  const near = related.filter(({ kind, word }) => kind === "near" && isOneSlip(typed, word));
  const labels = near.filter(({ inLabels }) => inLabels).map(({ word }) => word);
  const synonyms = SYNONYM_WORDS.filter((word) => singulars(typed).some((form) => isOneSlip(form, word)));
  const best = [...new Set([...labels, ...synonyms])];
  return best.length > 0 ? best : near.map(({ word }) => word);
}

function beginnings(related: RelatedWord[]): string[] {
  const all = related.filter(({ kind }) => kind === "beginning");
  const labels = all.filter(({ inLabels }) => inLabels);
  return (labels.length > 0 ? labels : all).map(({ word }) => word);
}

/** What a typed word may mean: itself where a label uses it; else also what it may be the beginning of, or a slip for. */
function meaningsOf(typed: string, all: RelatedWord[], widened: boolean): Meanings {
  const related = all.filter(({ asked }) => asked === typed);
  const same = related.filter(({ kind }) => kind === "same");
  const isLabel = same.some(({ inLabels }) => inLabels) || singulars(typed).some((form) => otherNames(form));
  const itself = same.length > 0 || isLabel ? [typed] : [];
  if (isLabel && !widened) return { typed, words: itself };
  const begun = beginnings(related);
  const doubtful = widened || (itself.length > 0 ? typed.length >= SHORTEST_DOUBT : begun.length === 0);
  return { typed, words: [...new Set([...itself, ...begun, ...(doubtful ? guesses(typed, related) : [])])] };
}

/** The names that the first `length` words may form together: of "rucksak bag", "rucksack". */
function namesFormedBy(words: Meanings[]): string[] | undefined {
  let phrases = [""];
  for (const { typed, words: meanings } of words) {
    const forms = [...new Set([typed, ...meanings].flatMap(singulars))].slice(0, 12);
    phrases = phrases.flatMap((start) => forms.map((form) => (start ? `${start} ${form}` : form)));
  }
  const names = phrases.flatMap((phrase) => otherNames(phrase) ?? []);
  return names.length > 0 ? [...new Set(names)] : undefined;
}

function anyOf(alternatives: string[], weight: string): string {
  const phrases = alternatives.map(
    (phrase) =>
      `(${phrase
        .split(" ")
        .map((word) => `${word}${weight}`)
        .join(" & ")})`,
  );
  return `(${phrases.join(" | ")})`;
}

/** The longest name that the words begin with, and how many of them it takes; one word and its meanings where there is no such name. */
function firstConcept(words: Meanings[]): { concept: string[]; taken: number } {
  for (let taken = Math.min(LONGEST_PHRASE, words.length); taken > 0; taken -= 1) {
    const named = namesFormedBy(words.slice(0, taken));
    if (!named) continue;
    const literally =
      taken === 1
        ? words[0]?.words
        : [
            words
              .slice(0, taken)
              .map(({ typed }) => typed)
              .join(" "),
          ];
    return { concept: [...new Set([...(literally ?? []), ...named])], taken };
  }
  return { concept: words[0]?.words ?? [], taken: 1 };
}

/** Each word or phrase of the search, with everything that it may mean. */
function conceptsOf(words: Meanings[]): string[][] {
  if (words.length === 0) return [];
  const { concept, taken } = firstConcept(words);
  const others = conceptsOf(words.slice(taken));
  return concept.length > 0 ? [concept, ...others] : others;
}

/**
 * Turns typed words into a query of the search index. Words that the shop doesn't know in any way are passed over;
 * undefined when it knows none of them. `widened` guesses at words that are spelled right, too.
 */
export function understandWords(typed: string[], related: RelatedWord[], widened = false): WordQuery | undefined {
  const concepts = conceptsOf(typed.map((word) => meaningsOf(word, related, widened)));
  if (concepts.length === 0) return undefined;
  return {
    all: concepts.map((concept) => anyOf(concept, "")).join(" & "),
    allInName: concepts.map((concept) => anyOf(concept, ":A")).join(" & "),
    anyInName: concepts.map((concept) => anyOf(concept, ":A")).join(" | "),
  };
}
