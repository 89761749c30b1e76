import { sql } from "drizzle-orm";
import {
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
  uuid,
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

export const PRODUCT_STATUSES = ["draft", "published", "archived"] as const;
export const VARIANT_STATUSES = ["active", "archived"] as const;

/** The predicate of the partial indexes. Queries repeat it word for word (`publishedOnly`). */
const isPublished = sql`status = 'published'`;

/**
 * The columns of a product that lists and filters need. Rows are narrow, because many are read at once. `in_stock`, `offers`,
 * `name_words`, `labels` and `from_cents` are written by triggers only (search/index-products.sql, variants/lowest-price.sql).
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
    /** What its variants cost that have no price of their own. */
    priceCents: integer("price_cents").notNull(),
    /** The lowest price of its active variants, by which lists filter and sort. */
    fromCents: integer("from_cents").notNull().default(0),
    featuredRank: integer("featured_rank").unique(),
    /** What the product cost before, if that is shown: more than its price. */
    compareAtCents: integer("compare_at_cents"),
    /** Shoppers see published products only. */
    status: text({ enum: PRODUCT_STATUSES }).notNull().default("draft"),
    /**
     * Rises once with every transaction that changes the product, and never with stock. Set by triggers
     * (product/content-dates.sql).
     */
    version: integer().notNull().default(1),
    /** When the product was first published; null if it never was. */
    publishedAt: timestamp("published_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** When `version` last rose. */
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    /**
     * When the text, price, images or options of the product's page last changed; a sale changes none of them. Null for
     * products that are older than this column. Set by triggers (product/content-dates.sql).
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
    check("product_compare_at_above_price", sql`${product.compareAtCents} > ${product.priceCents}`),
    check("product_status_known", sql`${product.status} in ('draft', 'published', 'archived')`),
    check("published_has_date", sql`${product.status} <> 'published' or ${product.publishedAt} is not null`),
    check("product_slug_readable", sql`${product.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check("featured_rank_positive", sql`${product.featuredRank} > 0`),
    // Partial, so that the condition of every shopper's list costs nothing.
    index("products_by_price").on(product.fromCents, product.id).where(isPublished),
    index("products_by_newest").on(product.createdAt, product.id).where(isPublished),
    index("products_by_featured")
      .on(product.featuredRank, product.createdAt.desc().nullsFirst(), product.id.desc().nullsFirst())
      .where(isPublished),
    // Totals are counted with index-only scans of these.
    index("products_by_filters")
      .on(product.departmentId, product.typeId, product.fromCents, product.inStock, product.id)
      .where(isPublished),
    index("products_by_type").on(product.typeId, product.fromCents, product.inStock, product.id).where(isPublished),
    // Empty for other products. Not partial: the planner would read a whole partial GIN index for its predicate alone.
    index("products_by_offers").using("gin", product.offers),
    index("products_by_name_words").using("gin", product.nameWords),
    index("products_by_labels").using("gin", product.labels),
    index("products_by_name_trigrams").using("gin", sql`${product.name} gin_trgm_ops`),
    index("products_by_slug_trigrams").using("gin", sql`${product.slug} gin_trgm_ops`),
    index("products_by_update").on(product.updatedAt, product.id),
    // Lists of the back office, with products in any status.
    index("products_by_status").on(product.status, product.updatedAt, product.id),
    index("products_by_name").on(product.name, product.id),
    index("products_by_name_in_any_case").on(sql`lower(${product.name})`),
    index("products_by_price_in_any_status").on(product.fromCents, product.id),
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
    /** Overrides the product's compare-at price if set. */
    compareAtCents: integer("compare_at_cents"),
    /** Archived variants are not sold. They keep their SKU, stock and movements. */
    status: text({ enum: VARIANT_STATUSES }).notNull().default("active"),
    /** The stock is low at this many free units or fewer. */
    lowStockAt: integer("low_stock_at").notNull().default(2),
  },
  (variant) => [
    check("variant_compare_at_positive", sql`${variant.compareAtCents} > 0`),
    check("variant_status_known", sql`${variant.status} in ('active', 'archived')`),
    check("variant_low_stock_not_negative", sql`${variant.lowStockAt} >= 0`),
    check("variant_stock_not_negative", sql`${variant.stock} >= 0`),
    check("variant_price_positive", sql`${variant.priceCents} > 0`),
    // Deferrable in the database (migration), as is that of the SKU, so that variants can swap them.
    unique("variant_options").on(variant.productId, variant.color, variant.size).nullsNotDistinct(),
    index("variants_by_product").on(variant.productId, variant.position),
    index("variants_by_color").on(variant.color, variant.productId),
    index("variants_by_size").on(variant.size, variant.productId),
    // "hartotcog" finds HAR-TOT-COG, with or without dashes and in any case.
    index("variants_by_sku_trigrams").using("gin", sql`${variant.sku} gin_trgm_ops`),
    index("variants_by_color_name").on(sql`lower(${variant.color})`, variant.productId),
    index("variants_by_squeezed_sku").on(sql`(lower(replace(${variant.sku}, '-', '')))`),
  ],
);

/** The images of a product in their order: those of its first color first, and for each color the hero first. */
export const productImages = pgTable(
  "product_images",
  {
    id: uuid().primaryKey().defaultRandom(),
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
    /** The point that a crop keeps, in percent of the width and height. */
    focusX: integer("focus_x").notNull().default(50),
    focusY: integer("focus_y").notNull().default(50),
  },
  (image) => [
    // Deferrable in the database (migration), so that one statement can reorder them.
    unique("product_images_in_order").on(image.productId, image.position),
    index("product_images_of_image").on(image.imageId),
    check("image_has_alt", sql`${image.alt} <> ''`),
    check("image_focus_in_percent", sql`${image.focusX} between 0 and 100 and ${image.focusY} between 0 and 100`),
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
    (row) => [
      primaryKey({ columns: [row.productId, row.position] }),
      ...(name === "product_tags" ? [index("product_tags_by_text").on(sql`lower(${row.text})`, row.productId)] : []),
    ],
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
    index("product_pairs_of_pair").on(pair.pairId),
    foreignKey({ columns: [pair.productId], foreignColumns: [products.id] }).onDelete("cascade"),
    foreignKey({ columns: [pair.pairId], foreignColumns: [products.id] }).onDelete("cascade"),
    check("pairs_with_another", sql`${pair.productId} <> ${pair.pairId}`),
  ],
);
