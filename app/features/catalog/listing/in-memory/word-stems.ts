import { LRUCache } from "lru-cache";
import { findStems } from "./listed-products.queries.ts";

/** The stem of a word never changes. An entry takes about 150 bytes. */
const stemsOf = new LRUCache<string, string[]>({ max: 5000 });

/**
 * What a product must contain: a stem of each concept. Each concept is a list of alternatives, each alternative the stems that
 * it needs all of. Empty if the text had stop words only: nothing contains it.
 */
export type StemmedConcepts = string[][][];

/**
 * Turns concepts (lists of alternatives, each a name of one or more words) into stems. Stop words are left out, as `to_tsquery`
 * does, and so are alternatives and concepts of nothing else.
 */
export async function stemConcepts(concepts: string[][]): Promise<StemmedConcepts> {
  const wordsOf = (name: string) => name.split(" ");
  const unknown = new Set(
    concepts
      .flat()
      .flatMap(wordsOf)
      .filter((word) => !stemsOf.has(word)),
  );
  const found = new Map(
    unknown.size > 0 ? (await findStems([...unknown])).map(({ word, stems }) => [word, stems]) : [],
  );
  for (const [word, stems] of found) stemsOf.set(word, stems);
  const stems = (name: string) => wordsOf(name).flatMap((word) => found.get(word) ?? stemsOf.get(word) ?? []);
  return concepts
    .map((alternatives) => alternatives.map(stems).filter((alternative) => alternative.length > 0))
    .filter((alternatives) => alternatives.length > 0);
}

/** Whether these words contain an alternative of every concept. */
export function containsAll(words: ReadonlySet<string>, concepts: StemmedConcepts): boolean {
  return concepts.length > 0 && concepts.every((concept) => containsOne(words, concept));
}

/** Whether these words contain an alternative of any concept. */
export function containsAny(words: ReadonlySet<string>, concepts: StemmedConcepts): boolean {
  return concepts.some((concept) => containsOne(words, concept));
}

function containsOne(words: ReadonlySet<string>, concept: string[][]): boolean {
  return concept.some((alternative) => alternative.every((stem) => words.has(stem)));
}
