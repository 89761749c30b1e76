import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { products } from "#app/features/catalog/catalog.table.ts";
import { customers } from "#app/features/customers/customers.table.ts";
import { images } from "#app/features/images/images.table.ts";
import { orders } from "#app/features/orders/orders.table.ts";
import { citext, oneOf, timestamptz } from "#app/platform/db/columns.ts";
import { REVIEW_STATES, SIZE_FITS } from "./review-choices.ts";

/** Reviews of products by those who bought them. Each buyer writes at most one about a product. */
export const reviews = pgTable(
  "reviews",
  {
    id: uuid().primaryKey(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Of the account that placed the order; null for a guest. */
    customerId: uuid().references(() => customers.id, { onDelete: "set null" }),
    /** The email address of the order. Never shown. */
    buyer: citext().notNull(),
    /** The name that is shown. */
    authorName: text().notNull(),
    /** The variant that was bought. */
    color: text(),
    size: text(),
    rating: integer().notNull(),
    title: text().notNull().default(""),
    body: text().notNull(),
    sizeFit: text({ enum: SIZE_FITS }),
    state: text({ enum: REVIEW_STATES }).notNull().default("pending"),
    /** Why staff declined it, for staff. */
    declineReason: text().notNull().default(""),
    /** The shop's public answer; empty if there is none. */
    reply: text().notNull().default(""),
    repliedAt: timestamptz(),
    createdAt: timestamptz().notNull(),
    publishedAt: timestamptz(),
    /** Rises with every change by staff: the value of `If-Match`. */
    version: integer().notNull().default(1),
  },
  (review) => [
    unique("one_review_of_a_buyer").on(review.productId, review.buyer),
    index("reviews_of_product")
      .on(review.productId, review.publishedAt, review.id)
      .where(sql`${review.state} = 'published'`),
    index("reviews_by_state").on(review.state, review.createdAt, review.id),
    index("reviews_by_time").on(review.createdAt, review.id),
    index("reviews_by_text_trigrams").using(
      "gin",
      sql`(${review.authorName} || ' ' || ${review.title} || ' ' || ${review.body}) gin_trgm_ops`,
    ),
    index("reviews_of_order").on(review.orderId),
    index("reviews_of_customer").on(review.customerId).where(sql`${review.customerId} is not null`),
    check("review_rating_is_1_to_5", sql`${review.rating} between 1 and 5`),
    check("review_state_is_known", oneOf("state", REVIEW_STATES)),
    check("review_size_fit_is_known", oneOf("size_fit", SIZE_FITS)),
    check("review_published_has_time", sql`${review.state} <> 'published' or ${review.publishedAt} is not null`),
  ],
);

/** The images of a review, at most three. Their bytes are in the image store. */
export const reviewImages = pgTable(
  "review_images",
  {
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    imageId: text()
      .notNull()
      .references(() => images.id),
  },
  (image) => [
    primaryKey({ columns: [image.reviewId, image.position] }),
    index("review_images_of_image").on(image.imageId),
    check("review_image_position", sql`${image.position} between 1 and 3`),
  ],
);

/** Reports of published reviews by visitors; one of each network. */
export const reviewReports = pgTable(
  "review_reports",
  {
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    /** A keyed hash of the review and the client network (`reportersOf`): one report of each network. */
    reporter: text().notNull(),
    reason: text().notNull(),
    reportedAt: timestamptz().notNull(),
    /** When staff read the review again and left it as it is. */
    dismissedAt: timestamptz(),
  },
  (report) => [
    primaryKey({ columns: [report.reviewId, report.reporter] }),
    index("review_reports_open").on(report.reviewId).where(sql`${report.dismissedAt} is null`),
  ],
);

/** Photos that a buyer has uploaded for a review that is not sent yet. Deleted after a day. */
export const reviewUploads = pgTable(
  "review_uploads",
  {
    imageId: text()
      .primaryKey()
      .references(() => images.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    uploadedAt: timestamptz().notNull(),
  },
  (upload) => [
    index("review_uploads_of_order").on(upload.orderId),
    index("review_uploads_by_age").on(upload.uploadedAt),
  ],
);
