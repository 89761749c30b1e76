import { bigint, bit, boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

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
 * The bitmap index: for each key the products that have it, one bit per product. A key is a word ("tote"), a word of names or
 * labels ("name=tote"), a department, a type, options ("color=black&size=m"), options that are in stock ("now color=black"), or
 * the beginning of a price ("price/1000=19"). Counting matches reads a few short rows. Product 5000 is bit 904 of part 1.
 * Written by triggers.
 */
export const productBitmaps = pgTable(
  "product_bitmaps",
  {
    key: text().notNull(),
    part: integer().notNull(),
    products: bit({ dimensions: 4096 }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.key, row.part] }),
    // Finds all keys with the same beginning.
    index("product_bitmaps_by_beginning").on(row.key.op("text_pattern_ops")),
  ],
);

/**
 * Changes of stock that `product_bitmaps` does not have yet: each inverts the bit of a product for a key. Orders write these
 * instead, because a row of bitmaps has 4,096 products and their orders would wait for each other.
 */
export const pendingBits = pgTable(
  "pending_bits",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    productId: integer("product_id").notNull(),
  },
  (row) => [index("pending_bits_by_key").on(row.key)],
);
