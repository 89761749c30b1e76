import { randomUUID } from "node:crypto";
import { databasePool } from "#app/platform/db/db.server.ts";
import { address } from "./address.ts";
import { bareOrder } from "./orders.ts";

type Wanted = {
  productId?: number | undefined;
  state?: "pending" | "published" | "declined";
  rating?: number;
  body?: string;
};

/** Inserts a review by a buyer of its own, of an order without lines; of any product, unless one is given. Returns its id. */
export async function bareReview({ productId, state = "pending", rating = 4, body = "Good." }: Wanted = {}) {
  const [id, orderId] = [randomUUID(), await bareOrder()];
  await databasePool().query("update orders set shipping_address = $2, placed_at = $3 where id = $1", [
    orderId,
    address,
    new Date(),
  ]);
  const publishedAt = state === "published" ? new Date() : null;
  const declineReason = state === "declined" ? "Not about the product" : "";
  await databasePool().query(
    `insert into reviews (id, product_id, order_id, buyer, author_name, rating, body, state, created_at, published_at, decline_reason)
     values ($1, coalesce($2::int, (select min(id) from products)), $3, $4, 'Ann B.', $5, $6, $7, $8, $9, $10)`,
    [id, productId ?? null, orderId, `${id}@example.com`, rating, body, state, new Date(), publishedAt, declineReason],
  );
  return id;
}

/** Inserts reports of a review, each of another network. */
export async function reportTimes(reviewId: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await databasePool().query("insert into review_reports values ($1, $2, $3, $4)", [
      reviewId,
      randomUUID(),
      `Reason ${n + 1}`,
      // A millisecond apart.
      new Date(Date.now() - count + n),
    ]);
}
