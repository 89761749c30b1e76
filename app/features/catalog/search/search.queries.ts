import { sql } from "drizzle-orm";
import { products, variants } from "#app/features/catalog/catalog.table.ts";
import { prepared } from "#app/platform/db/prepared.server.ts";
import { searchWords } from "./search-index.table.ts";

/** A word of the catalog that is related to a typed word. */
export type RelatedWord = {
  typed: string;
  word: string;
  /** Whether a name, tag, type, department or color contains it; otherwise only longer texts do. */
  inLabels: boolean;
  /** Another form of the same word; a word that starts with it; or a candidate for a correction. */
  kind: "same" | "beginning" | "near";
};

const related = prepared("related_words", (database, name) => {
  const typed = sql`unnest(${sql.placeholder("words")}::text[]) as typed (word)`;
  const typedOrHalf = sql`unnest(${sql.placeholder("words")}::text[] || ${sql.placeholder("halves")}::text[]) as typed (word)`;
  const beginning = sql`${sql.placeholder("beginning")}::text`;
  const words = sql`(
    select typed.word as typed, ${searchWords.word}, ${searchWords.inLabels}, 'same' as kind
    from ${typedOrHalf} join ${searchWords} on ${searchWords.stem} = word_stem(typed.word)
    union all
    (select ${beginning}, ${searchWords.word}, ${searchWords.inLabels}, 'beginning'
     from ${searchWords} where ${searchWords.word} like ${beginning} || '%'
     order by ${searchWords.inLabels} desc, ${searchWords.word} limit 30)
    union all
    select typed.word, ${searchWords.word}, ${searchWords.inLabels}, 'near'
    from ${typed} join ${searchWords} on ${searchWords.near} && near_words(typed.word)
    where length(typed.word) between 3 and 30
  ) as related (typed, word, in_labels, kind)`;
  return database
    .select({
      typed: sql<string>`typed`,
      word: sql<string>`word`,
      inLabels: sql<boolean>`in_labels`,
      kind: sql<RelatedWord["kind"]>`kind`,
    })
    .from(words)
    .prepare(name);
});

/**
 * The words of the catalog that are related to these words. The last word may be unfinished. `halves` are only looked up as
 * they are.
 */
export async function findRelatedWords(words: string[], halves: string[]): Promise<RelatedWord[]> {
  return related().execute({ words, halves, beginning: words.at(-1) ?? "" });
}

const bySku = prepared("product_by_sku", (database, name) =>
  database
    .selectDistinct({ id: variants.productId })
    .from(variants)
    .innerJoin(products, sql`${products.id} = ${variants.productId} and ${products.status} = 'published'`)
    .where(sql`lower(replace(${variants.sku}, '-', '')) = ${sql.placeholder("sku")} and ${variants.status} = 'active'`)
    .prepare(name),
);

/** The ids of the published products with this SKU, given in lower case and without dashes. */
export async function findIdsBySku(squeezedSku: string): Promise<number[]> {
  return (await bySku().execute({ sku: squeezedSku })).map(({ id }) => id);
}

const MAX_BY_SKU_START = 100;

const bySkuStart = prepared("product_by_sku_start", (database, name) =>
  database
    .selectDistinct({ id: variants.productId })
    .from(variants)
    .innerJoin(products, sql`${products.id} = ${variants.productId} and ${products.status} = 'published'`)
    // By the index of trigrams.
    .where(sql`${variants.sku} ilike ${sql.placeholder("start")} || '%' and ${variants.status} = 'active'`)
    .limit(MAX_BY_SKU_START)
    .prepare(name),
);

/** The ids of the published products whose SKU starts with this text of letters, digits and dashes, in any case. */
export async function findIdsBySkuStart(start: string): Promise<number[]> {
  return (await bySkuStart().execute({ start })).map(({ id }) => id);
}
