import { and, eq, getTableColumns, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { products } from "#app/features/catalog/catalog.table.ts";
import { readOrderNumber } from "#app/features/orders/order-number.ts";
import { orders } from "#app/features/orders/orders.table.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { countUpTo, type Keyset, microseconds, readPage } from "#app/platform/db/keyset.server.ts";
import type { PageQuery } from "#app/platform/http/keyset.ts";
import { ok } from "#app/platform/result.ts";
import type { ReviewRow } from "../reviews.queries.ts";
import { reviewImages, reviewReports, reviews } from "../reviews.table.ts";
import type { ModerationState } from "./moderation.contract.ts";

export type StaffReviewRow = ReviewRow & {
  productName: string;
  slug: string;
  orderNumber: string;
  reportCount: number;
  /** The time at which it was written, as exact as the column. */
  createdKey: string;
};
export type OpenReport = { reviewId: string; reason: string; reportedAt: Date };

/** Filters of the list of reviews. */
export type ReviewListFilters = {
  state?: ModerationState | undefined;
  search?: string | undefined;
  product?: string | undefined;
  rating?: number | undefined;
  has?: "photos" | "reply" | "no_reply" | undefined;
};

// Literals, so that the partial indexes serve them.
const IS_OPEN = sql`review_reports.dismissed_at is null`;
const STATES: Record<ModerationState, SQL> = {
  pending: sql`reviews.state = 'pending'`,
  published: sql`reviews.state = 'published'`,
  declined: sql`reviews.state = 'declined'`,
  reported: sql`reviews.state = 'published' and reviews.id in (select review_id from review_reports where ${IS_OPEN})`,
};
const HAS: Record<NonNullable<ReviewListFilters["has"]>, SQL> = {
  photos: sql`exists (select from ${reviewImages} where review_id = reviews.id)`,
  reply: sql`reviews.reply <> ''`,
  no_reply: sql`reviews.reply = ''`,
};
const TEXT = sql`(reviews.author_name || ' ' || reviews.title || ' ' || reviews.body)`;

const contains = (typed: string) => `%${typed.trim().replace(/[\\%_]/g, "\\$&")}%`;

function foundBy(search: string): SQL {
  const number = readOrderNumber(search.trim());
  const byText = sql`${TEXT} ilike ${contains(search)}`;
  // A name of eight letters may be an order number, too.
  return number ? sql`(${byText} or reviews.order_id in (select id from ${orders} where number = ${number}))` : byText;
}

const ofProduct = (product: string) => sql`reviews.product_id in (
  select id from ${products} where slug = ${product.trim().toLowerCase()} or name ilike ${contains(product)})`;

const matches = ({ state, search, product, rating, has }: ReviewListFilters): SQL =>
  and(
    state && STATES[state],
    search?.trim() ? foundBy(search) : undefined,
    product?.trim() ? ofProduct(product) : undefined,
    rating === undefined ? undefined : eq(reviews.rating, rating),
    has && HAS[has],
  ) ?? sql`true`;

const byTime = (descending: boolean): Keyset<StaffReviewRow> => ({
  columns: [
    { column: reviews.createdAt, type: "timestamptz" },
    { column: reviews.id, type: "uuid" },
  ],
  descending,
  keyOf: ({ createdKey, id }) => [createdKey, id],
});

const selectReviews = (on: Database | Tx = db()) =>
  on
    .select({
      ...getTableColumns(reviews),
      productName: products.name,
      slug: products.slug,
      orderNumber: orders.number,
      reportCount: sql<number>`(select count(*)::int from review_reports where review_id = reviews.id and ${IS_OPEN})`,
      createdKey: microseconds(reviews.createdAt),
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(orders, eq(orders.id, reviews.orderId));

/** One page of the reviews by the time at which they were written, and the total up to 10,001. Errors: invalid_cursor. */
export async function findStaffReviews(filters: ReviewListFilters, isDescending: boolean, query: PageQuery) {
  const condition = matches(filters);
  const [page, total] = await Promise.all([
    readPage(byTime(isDescending), query, async ({ where, orderBy, limit, offset }) =>
      selectReviews().where(and(condition, where)).orderBy(orderBy).limit(limit).offset(offset),
    ),
    countUpTo(sql`${reviews} where ${condition}`),
  ]);
  return page.ok ? ok({ page: page.value, total }) : page;
}

/** Returns a review with its product and its order. */
export async function findStaffReview(id: string): Promise<StaffReviewRow | undefined> {
  const [row] = await selectReviews().where(eq(reviews.id, id));
  return row;
}

/** Returns how many reviews wait to be read, and how many published ones have reports. */
export async function countReviewsToModerate(): Promise<{ waiting: number; reported: number }> {
  const { rows } = await db().execute<{ waiting: number; reported: number }>(sql`
    select (select count(*)::int from ${reviews} where ${STATES.pending}) as waiting,
           (select count(*)::int from ${reviews} where ${STATES.reported}) as reported`);
  return rows[0] ?? { waiting: 0, reported: 0 };
}

/** Returns the reports of these reviews that were not dismissed, the oldest first, at most `limit` of each. */
export async function findOpenReports(reviewIds: string[], limit: number): Promise<OpenReport[]> {
  if (reviewIds.length === 0) return [];
  const place = sql<number>`row_number() over (partition by ${reviewReports.reviewId} order by ${reviewReports.reportedAt}, ${reviewReports.reporter})`;
  const { reviewId, reason, reportedAt } = reviewReports;
  const open = db()
    .select({ reviewId, reason, reportedAt, place: place.as("place") })
    .from(reviewReports)
    .where(and(inArray(reviewReports.reviewId, reviewIds), IS_OPEN))
    .as("open");
  return db()
    .select({ reviewId: open.reviewId, reason: open.reason, reportedAt: open.reportedAt })
    .from(open)
    .where(sql`${open.place} <= ${limit}`)
    .orderBy(open.reviewId, open.place);
}

export type LockedReview = ReviewRow & { productName: string };

/** Locks a review, and returns it with the name of its product. */
export async function lockReview(id: string, tx: Tx): Promise<LockedReview | undefined> {
  const [row] = await tx
    .select({ ...getTableColumns(reviews), productName: products.name })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.id, id))
    .for("update", { of: reviews });
  return row;
}

export type ModeratedValues = Partial<
  Pick<ReviewRow, "state" | "publishedAt" | "declineReason" | "reply" | "repliedAt">
>;

/** Changes what staff decide about a review, and raises its version. Returns it. */
export async function updateReview(id: string, values: ModeratedValues, tx: Tx): Promise<ReviewRow> {
  const version = sql`${reviews.version} + 1`;
  const [updated] = await tx
    .update(reviews)
    .set({ ...values, version })
    .where(eq(reviews.id, id))
    .returning();
  if (!updated) throw new Error("A locked review is missing");
  return updated;
}

/** Dismisses the open reports of a review at this time, with `seenUntil` those up to then. Returns how many, and how many are left. */
export async function dismissOpenReports(
  reviewId: string,
  { at, seenUntil }: { at: Date; seenUntil?: Date | undefined },
  tx: Tx,
): Promise<{ dismissed: number; left: number }> {
  const isOpen = and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.dismissedAt));
  const dismissed = await tx
    .update(reviewReports)
    .set({ dismissedAt: at })
    // The column is more exact than what was read.
    .where(and(isOpen, seenUntil && lt(reviewReports.reportedAt, new Date(seenUntil.getTime() + 1))))
    .returning({ reporter: reviewReports.reporter });
  return { dismissed: dismissed.length, left: await tx.$count(reviewReports, isOpen) };
}

/** Opens the reports of a review again that were dismissed at this time. Returns how many, and how many are open now. */
export async function reopenReports(
  reviewId: string,
  dismissedAt: Date,
  tx: Tx,
): Promise<{ reopened: number; open: number }> {
  const ofReview = eq(reviewReports.reviewId, reviewId);
  const opened = await tx
    .update(reviewReports)
    .set({ dismissedAt: null })
    .where(and(ofReview, eq(reviewReports.dismissedAt, dismissedAt)))
    .returning({ reporter: reviewReports.reporter });
  const open = await tx.$count(reviewReports, and(ofReview, isNull(reviewReports.dismissedAt)));
  return { reopened: opened.length, open };
}
