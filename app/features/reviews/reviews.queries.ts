import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { products } from "#app/features/catalog/catalog.table.ts";
import { productRatings } from "#app/features/catalog/product/product-ratings.table.ts";
import { images } from "#app/features/images/images.table.ts";
import { orders } from "#app/features/orders/orders.table.ts";
import { deleteStaffRequestsOf } from "#app/features/staff/access/requests/staff-requests.queries.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { type Rating, REVIEWS_PER_PAGE, type ReviewSort, type ReviewState } from "./review-choices.ts";
import { reviewImages, reviewReports, reviews, reviewUploads } from "./reviews.table.ts";

export type ReviewRow = typeof reviews.$inferSelect;
type ReviewReport = typeof reviewReports.$inferInsert;
export type ReviewImageRow = {
  reviewId: string;
  id: string;
  width: number;
  height: number;
  placeholder: string;
  blur: string | null;
};
export type RatingRow = typeof productRatings.$inferSelect;

/** A product of an order that has arrived, and what its buyer wrote about it. */
export type ArrivedProduct = {
  orderId: string;
  productId: number;
  name: string;
  slug: string;
  color: string | null;
  size: string | null;
  state: ReviewState | null;
  rating: Rating | null;
};

/**
 * Returns the products of orders of which a unit was delivered, or sent before `sentBefore`, and that are still sold; each
 * with the review of this buyer: by the order's email, or from the order, whose email may have been corrected since.
 */
export async function findArrivedProducts(
  orderIds: string[],
  sentBefore: Date,
  on: Database | Tx = db(),
): Promise<ArrivedProduct[]> {
  const { rows } = await on.execute<ArrivedProduct>(sql`
    select distinct on (line.order_id, line.product_id) line.order_id as "orderId", line.product_id as "productId", p.name, p.slug,
           line.color, line.size, r.state, r.rating
    from order_lines line
    join orders o on o.id = line.order_id
    join products p on p.id = line.product_id and p.status = 'published'
    join shipment_lines sent on sent.order_id = line.order_id and sent.position = line.position
    join shipments s on s.id = sent.shipment_id and s.voided_at is null
      and (s.delivered_at is not null or s.shipped_at < ${sentBefore.toISOString()}::timestamptz)
    left join ${reviews} r on r.product_id = line.product_id and (r.buyer = o.email::citext or r.order_id = o.id)
    where line.order_id = any(${sql.param(orderIds)}::uuid[])
    order by line.order_id, line.product_id, line.position`);
  return rows;
}

/**
 * Inserts a review from a locked order. False if this buyer has written one about the product, or if it was reviewed from this order,
 * whose email may have been corrected since.
 */
export async function insertReview(review: typeof reviews.$inferInsert, tx: Tx): Promise<boolean> {
  const ofOrder = and(eq(reviews.orderId, review.orderId), eq(reviews.productId, review.productId));
  const [written] = await tx.select({ id: reviews.id }).from(reviews).where(ofOrder).limit(1);
  if (written) return false;
  const inserted = await tx.insert(reviews).values(review).onConflictDoNothing().returning({ id: reviews.id });
  return inserted.length === 1;
}

/** Returns the id of a review that was written from the same order and says the same. */
export async function findSameReview(review: typeof reviews.$inferInsert, tx: Tx): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ${reviews} where order_id = ${review.orderId} and product_id = ${review.productId}
      and rating = ${review.rating} and title = ${review.title ?? ""} and body = ${review.body}
      and author_name = ${review.authorName} and size_fit is not distinct from ${review.sizeFit ?? null}`);
  return rows[0]?.id;
}

/** Inserts the images of a review, in this order. */
export async function insertReviewImages(reviewId: string, imageIds: string[], tx: Tx): Promise<void> {
  if (imageIds.length === 0) return;
  await tx.insert(reviewImages).values(imageIds.map((imageId, index) => ({ reviewId, imageId, position: index + 1 })));
}

/** Deletes the images of a review, by a trigger with their files. */
export async function deleteReviewImages(reviewId: string, tx: Tx): Promise<void> {
  await tx.delete(reviewImages).where(eq(reviewImages.reviewId, reviewId));
}

/** Inserts a photo that was uploaded for a review of this order. */
export async function insertUpload(upload: typeof reviewUploads.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(reviewUploads).values(upload);
}

/** Returns which of these images were uploaded for a review of this order that is not sent yet. */
export async function findUploads(orderId: string, imageIds: string[], on: Database | Tx = db()): Promise<string[]> {
  if (imageIds.length === 0) return [];
  const ofOrder = and(eq(reviewUploads.orderId, orderId), inArray(reviewUploads.imageId, imageIds));
  const rows = await on.select({ id: reviewUploads.imageId }).from(reviewUploads).where(ofOrder).for("update");
  return rows.map(({ id }) => id);
}

/** Removes these images from the uploads. Those that belong to no review are deleted by a trigger. */
export async function deleteUploads(imageIds: string[], tx: Tx): Promise<void> {
  if (imageIds.length > 0) await tx.delete(reviewUploads).where(inArray(reviewUploads.imageId, imageIds));
}

/** Deletes what was uploaded for reviews of these orders that were not sent, with its images. */
export async function deleteUploadsOf(orderIds: string[], tx: Tx): Promise<void> {
  if (orderIds.length > 0) await tx.delete(reviewUploads).where(inArray(reviewUploads.orderId, orderIds));
}

/** Deletes uploads from before this time, with their images. */
export async function deleteOldUploads(before: Date): Promise<void> {
  await db().delete(reviewUploads).where(lt(reviewUploads.uploadedAt, before));
}

const ORDERS: Record<ReviewSort, SQL[]> = {
  newest: [desc(reviews.publishedAt), desc(reviews.id)],
  oldest: [asc(reviews.publishedAt), asc(reviews.id)],
  highest: [desc(reviews.rating), desc(reviews.publishedAt), desc(reviews.id)],
  lowest: [asc(reviews.rating), desc(reviews.publishedAt), desc(reviews.id)],
};

const publishedOf = (productId: number, rating?: number) =>
  and(
    eq(reviews.productId, productId),
    eq(reviews.state, sql.raw("'published'")),
    rating === undefined ? undefined : eq(reviews.rating, rating),
  );

/** Returns one page of the published reviews of a product. */
export function findPublished(
  productId: number,
  {
    sort,
    rating,
    page,
    limit = REVIEWS_PER_PAGE,
  }: { sort: ReviewSort; rating?: number | undefined; page: number; limit?: number },
): Promise<ReviewRow[]> {
  return db()
    .select()
    .from(reviews)
    .where(publishedOf(productId, rating))
    .orderBy(...ORDERS[sort])
    .limit(limit)
    .offset((page - 1) * limit);
}

/** Returns how many published reviews a product has. */
export async function countPublished(productId: number, rating?: number): Promise<number> {
  const [row] = await db().select({ total: count() }).from(reviews).where(publishedOf(productId, rating));
  return row?.total ?? 0;
}

/** Returns the images of these reviews, in their order. */
export function findReviewImages(reviewIds: string[], on: Database | Tx = db()): Promise<ReviewImageRow[]> {
  if (reviewIds.length === 0) return Promise.resolve([]);
  const { id, width, height, placeholder, blur } = images;
  return on
    .select({ reviewId: reviewImages.reviewId, id, width, height, placeholder, blur })
    .from(reviewImages)
    .innerJoin(images, eq(images.id, reviewImages.imageId))
    .where(inArray(reviewImages.reviewId, reviewIds))
    .orderBy(asc(reviewImages.position));
}

/** Returns the ratings of these products; none for products without published reviews. */
export function findRatings(productIds: number[]): Promise<RatingRow[]> {
  if (productIds.length === 0) return Promise.resolve([]);
  return db().select().from(productRatings).where(inArray(productRatings.productId, productIds));
}

/** Inserts a report of a published review. A second one of the same reporter changes nothing. False if there is no such review. */
export async function insertReport({ reviewId, reporter, reason, reportedAt }: ReviewReport): Promise<boolean> {
  const { rowCount } = await db().execute(sql`
    with review as (select id from ${reviews} where id = ${reviewId} and state = 'published' for key share),
      inserted as (
        insert into ${reviewReports} (review_id, reporter, reason, reported_at)
        select id, ${reporter}, ${reason}, ${reportedAt.toISOString()}::timestamptz from review on conflict do nothing)
    select from review`);
  return rowCount === 1;
}

/** Whose reviews: those of the account and of its orders, and those of the email if it is verified. */
export type Reviewer = { customerId: string; email: string | null };

const writtenBy = ({ customerId, email }: Reviewer) =>
  or(
    eq(reviews.customerId, customerId),
    // Written by a guest whose order the account has claimed, maybe under an earlier email.
    sql`${reviews.orderId} = any(array(select ${orders.id} from ${orders} where ${orders.customerId} = ${customerId}))`,
    email === null ? undefined : eq(reviews.buyer, email),
  );

/** Returns every review of a customer with its product, oldest first. */
export function findReviewsOf(reviewer: Reviewer): Promise<(ReviewRow & { name: string; slug: string })[]> {
  return db()
    .select({ ...getTableColumns(reviews), name: products.name, slug: products.slug })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(writtenBy(reviewer))
    .orderBy(asc(reviews.createdAt), asc(reviews.id));
}

/** Deletes every review of a customer. */
export async function deleteReviewsOf(reviewer: Reviewer, tx: Tx): Promise<void> {
  const deleted = await tx.delete(reviews).where(writtenBy(reviewer)).returning({ id: reviews.id });
  await deleteStaffResponsesAbout(deleted, tx);
}

/** Deletes the reviews that were written with this email, whoever has the order. */
export async function deleteReviewsOfEmail(email: string, tx: Tx): Promise<void> {
  const deleted = await tx.delete(reviews).where(eq(reviews.buyer, email)).returning({ id: reviews.id });
  await deleteStaffResponsesAbout(deleted, tx);
}

/** Deletes a review with its photos and reports. Returns the name that it showed; undefined if there is no such review. */
export async function deleteReview(id: string, tx: Tx): Promise<string | undefined> {
  const deleted = await tx
    .delete(reviews)
    .where(eq(reviews.id, id))
    .returning({ id: reviews.id, name: reviews.authorName });
  await deleteStaffResponsesAbout(deleted, tx);
  return deleted[0]?.name;
}

/** Deletes the responses to requests of staff about deleted reviews, which a repeated request would get again. */
const deleteStaffResponsesAbout = (deleted: { id: string }[], tx: Tx) =>
  deleteStaffRequestsOf(
    tx,
    "review",
    deleted.map(({ id }) => id),
  );

/** Deletes the reviews that were written from these orders. */
export async function deleteReviewsOfOrders(orderIds: string[], tx: Tx): Promise<void> {
  if (orderIds.length === 0) return;
  const deleted = await tx.delete(reviews).where(inArray(reviews.orderId, orderIds)).returning({ id: reviews.id });
  await deleteStaffResponsesAbout(deleted, tx);
}

/** Whether one of these reporters has reported the review. */
export async function hasReportOf(reviewId: string, reporters: string[]): Promise<boolean> {
  if (reporters.length === 0) return false;
  const own = and(eq(reviewReports.reviewId, reviewId), inArray(reviewReports.reporter, reporters));
  return (await db().$count(reviewReports, own)) > 0;
}

/** Deletes reports from before this time that were dismissed, or whose review is not published. */
export async function deleteReportsBefore(before: Date): Promise<void> {
  const published = db().select({ id: reviews.id }).from(reviews).where(eq(reviews.state, "published"));
  const isDone = or(isNotNull(reviewReports.dismissedAt), notInArray(reviewReports.reviewId, published));
  await db()
    .delete(reviewReports)
    .where(and(lt(reviewReports.reportedAt, before), isDone));
}
