import { bit, boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Every word in the catalog: the candidates for correcting a typo. Written by triggers. */
export const searchWords = pgTable(
  "search_words",
  {
    word: text().primaryKey(),
    /** The stem of the word, as in the search index. */
    stem: text().notNull(),
    /** Whether a name, tag, type, department or color contains it; otherwise only longer texts do. */
    inLabels: boolean("in_labels").notNull(),
    /** The word, and the word with any one letter left out: two words that differ by one typo share an entry. */
    near: text().array().notNull(),
  },
  (row) => [
    index("search_words_by_stem").on(row.stem),
    index("search_words_by_beginning").on(row.word.op("text_pattern_ops")),
    index("search_words_by_near").using("gin", row.near),
  ],
);

/**
 * The bitmap index: for each key (a word, a department, a type, or options such as "color=black&size=m") the products that have
 * it, one bit per product. Counting matches reads a few short rows. Product 5000 is bit 904 of part 1. Written by triggers.
 */
export const productBitmaps = pgTable(
  "product_bitmaps",
  {
    key: text().notNull(),
    part: integer().notNull(),
    products: bit({ dimensions: 4096 }).notNull(),
  },
  (row) => [primaryKey({ columns: [row.key, row.part] })],
);
