import { sql } from "drizzle-orm";
import {
  bit,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import { images } from "#app/features/images/images.table.ts";

/** PostgreSQL's sorted list of stemmed words. Triggers write it; only searches read it. */
const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const departments = pgTable("departments", {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
});

export const productTypes = pgTable("product_types", {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
});

/**
 * The columns of a product that lists and filters need. Rows are narrow, because many are read at once. `in_stock`, `offers`,
 * `name_words` and `labels` are written by triggers only (search/index-products.sql).
 */
export const products = pgTable(
  "products",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    departmentId: integer("department_id")
      .notNull()
      .references(() => departments.id),
    typeId: integer("type_id")
      .notNull()
      .references(() => productTypes.id),
    model: text().notNull(),
    priceCents: integer("price_cents").notNull(),
    featuredRank: integer("featured_rank").unique(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /**
     * When the text, price, images or options of the product's page last changed; a sale changes none of them. Null for products that
     * are older than this column. Set by triggers (product/content-dates.sql).
     */
    contentChangedAt: timestamp("content_changed_at", { withTimezone: true }).defaultNow(),
    /** True while any variant has stock. */
    inStock: boolean("in_stock").notNull().default(false),
    /** The options: one entry for each color, each size and each color with size, and another with "now" while it is in stock. */
    offers: text().array().notNull().default(sql`'{}'`),
    /** The words of the name. */
    nameWords: tsvector("name_words").notNull().default(sql`''`),
    /** The words of the name, tags, type, department, colors and sizes. */
    labels: tsvector().notNull().default(sql`''`),
  },
  (product) => [
    check("product_price_positive", sql`${product.priceCents} > 0`),
    check("product_slug_readable", sql`${product.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check("featured_rank_positive", sql`${product.featuredRank} > 0`),
    index("products_by_price").on(product.priceCents, product.id),
    index("products_by_newest").on(product.createdAt, product.id),
    index("products_by_featured").on(
      product.featuredRank,
      product.createdAt.desc().nullsFirst(),
      product.id.desc().nullsFirst(),
    ),
    // Totals are counted with index-only scans of these.
    index("products_by_filters").on(
      product.departmentId,
      product.typeId,
      product.priceCents,
      product.inStock,
      product.id,
    ),
    index("products_by_type").on(product.typeId, product.priceCents, product.inStock, product.id),
    index("products_by_offers").using("gin", product.offers),
    index("products_by_name_words").using("gin", product.nameWords),
    index("products_by_labels").using("gin", product.labels),
  ],
);

/** The other columns of a product page. Long texts are stored out of line (TOAST), so a search reads few pages of this table. */
export const productDetails = pgTable(
  "product_details",
  {
    productId: integer("product_id")
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    summary: text().notNull(),
    description: text().notNull(),
    leather: text().notNull(),
    widthCm: numeric("width_cm", { precision: 6, scale: 1, mode: "number" }).notNull(),
    heightCm: numeric("height_cm", { precision: 6, scale: 1, mode: "number" }).notNull(),
    depthCm: numeric("depth_cm", { precision: 6, scale: 1, mode: "number" }).notNull(),
    strapDropCm: numeric("strap_drop_cm", { precision: 6, scale: 1, mode: "number" }),
    weightGrams: integer("weight_grams").notNull(),
    /** The product's labels and the words of its texts. Written by triggers. */
    words: tsvector().notNull().default(sql`''`),
  },
  (details) => [
    check("weight_positive", sql`${details.weightGrams} > 0`),
    index("product_details_by_words").using("gin", details.words),
  ],
);

/** A product in one color and one size: the unit of stock, carts and orders. */
export const variants = pgTable(
  "variants",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** The order of the options. The first one is preselected. */
    position: integer().notNull(),
    color: text(),
    size: text(),
    sku: text().notNull().unique(),
    stock: integer().notNull(),
    /** Overrides the product's price if set. */
    priceCents: integer("price_cents"),
  },
  (variant) => [
    check("variant_stock_not_negative", sql`${variant.stock} >= 0`),
    check("variant_price_positive", sql`${variant.priceCents} > 0`),
    unique("variant_options").on(variant.productId, variant.color, variant.size).nullsNotDistinct(),
    index("variants_by_product").on(variant.productId, variant.position),
    index("variants_by_color").on(variant.color, variant.productId),
    index("variants_by_size").on(variant.size, variant.productId),
    // "hartotcog" finds HAR-TOT-COG, with or without dashes and in any case.
    index("variants_by_squeezed_sku").on(sql`(lower(replace(${variant.sku}, '-', '')))`),
  ],
);

/** The images of a product in their order: those of its first color first, and for each color the hero first. */
export const productImages = pgTable(
  "product_images",
  {
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    imageId: text("image_id")
      .notNull()
      .references(() => images.id),
    view: text().notNull(),
    color: text(),
    alt: text().notNull(),
  },
  (image) => [
    primaryKey({ columns: [image.productId, image.position] }),
    check("image_has_alt", sql`${image.alt} <> ''`),
  ],
);

/** Images of the shop itself: the home page's hero, the workshop. */
export const editorialImages = pgTable(
  "editorial_images",
  {
    key: text().primaryKey(),
    imageId: text("image_id")
      .notNull()
      .references(() => images.id),
    alt: text().notNull(),
  },
  (editorialImage) => [check("editorial_image_has_alt", sql`${editorialImage.alt} <> ''`)],
);

/** A list of short texts of a product, in their order. */
function texts<Name extends string>(name: Name) {
  return pgTable(
    name,
    {
      productId: integer("product_id")
        .notNull()
        .references(() => products.id, { onDelete: "cascade" }),
      position: integer().notNull(),
      text: text().notNull(),
    },
    (row) => [primaryKey({ columns: [row.productId, row.position] })],
  );
}

export const productTags = texts("product_tags");
export const productFeatures = texts("product_features");
export const productBenefits = texts("product_benefits");
export const productUses = texts("product_uses");
export const productIngredients = texts("product_ingredients");
export const productCare = texts("product_care");

export const productQuestions = pgTable(
  "product_questions",
  {
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
  },
  (row) => [primaryKey({ columns: [row.productId, row.position] })],
);

/** Products that go with a product. */
export const productPairs = pgTable(
  "product_pairs",
  {
    productId: integer("product_id").notNull(),
    position: integer().notNull(),
    pairId: integer("pair_id").notNull(),
  },
  (pair) => [
    primaryKey({ columns: [pair.productId, pair.position] }),
    foreignKey({ columns: [pair.productId], foreignColumns: [products.id] }).onDelete("cascade"),
    foreignKey({ columns: [pair.pairId], foreignColumns: [products.id] }).onDelete("cascade"),
    check("pairs_with_another", sql`${pair.productId} <> ${pair.pairId}`),
  ],
);

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

/**
 * Fingerprints of the images that the seed stored last. `subject` is a product ("product:harbour-tote"), an editorial image
 * ("scene:home-hero") or "everything", for all of seed/images. While the fingerprint still matches, the owner has not changed them.
 */
export const seededImages = pgTable("seeded_images", {
  subject: text().primaryKey(),
  fingerprint: text().notNull(),
});
