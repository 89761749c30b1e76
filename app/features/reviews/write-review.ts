import { randomUUID } from "node:crypto";
import { lockCustomer } from "#app/features/customers/customers.queries.ts";
import { findOrderForViewer, mayViewOrder, type Viewer } from "#app/features/orders/order-access.ts";
import { lockOrder, type OrderRow } from "#app/features/orders/orders.queries.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { clientNetwork } from "#app/platform/rate-limit/client-network.ts";
import { countAttempts, type Limit, ofNetwork } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { MAX_REVIEW_IMAGES } from "./review-choices.ts";
import { findArrived } from "./reviewable-products.ts";
import type { ReviewInput } from "./reviews.contract.ts";
import { deleteUploads, findSameReview, findUploads, insertReview, insertReviewImages } from "./reviews.queries.ts";

const OF_NETWORK: Limit = { name: "reviews-of-network", max: 30, seconds: 3600 };
const OF_ORDER: Limit = { name: "reviews-of-order", max: 60, seconds: 86_400 };

export type ReviewError =
  | { code: "no_such_order" | "not_arrived" | "reviewed_already" | "too_many_images" | "unknown_image" }
  | TooManyAttempts;

/**
 * Stores a buyer's review of a product of the order, to be read by staff before it is shown. `imageIds` are photos of `uploadPhoto`, at
 * most three; `address` is the visitor's network address. Errors: no_such_order, not_arrived (or not in the order),
 * reviewed_already (with other words), too_many_images, unknown_image, too_many_attempts.
 */
export async function writeReview(
  number: string,
  viewer: Viewer,
  input: ReviewInput,
  { imageIds = [], address }: { imageIds?: string[]; address: string },
): Promise<Result<{ id: string }, ReviewError>> {
  if (imageIds.length > MAX_REVIEW_IMAGES) return err({ code: "too_many_images" });
  const found = await findOrderForViewer(number, viewer);
  if (!found?.email) return err({ code: "no_such_order" });
  const counted = await countAttempts([
    ...ofNetwork(OF_NETWORK, clientNetwork(address)),
    { limit: OF_ORDER, subject: found.id },
  ]);
  if (!counted.ok) return counted;
  return transaction<{ id: string }, ReviewError>(async (tx) => {
    const order = await lockAgain(tx, found, viewer);
    if (!order?.email) return err({ code: "no_such_order" });
    const bought = (await findArrived([order], tx)).find(({ productId }) => productId === input.product_id);
    if (!bought) return err({ code: "not_arrived" });
    const id = randomUUID();
    const review = {
      id,
      productId: input.product_id,
      orderId: order.id,
      customerId: order.customerId,
      buyer: order.email,
      authorName: input.author_name,
      color: bought.color,
      size: bought.size,
      rating: input.rating,
      title: input.title,
      body: input.body,
      sizeFit: bought.size === null ? null : input.size_fit,
      createdAt: now(),
    };
    if (!(await insertReview(review, tx))) {
      // A second press sends the same review again.
      const same = await findSameReview(review, tx);
      return same ? ok({ id: same }) : err({ code: "reviewed_already" });
    }
    const uploads = await findUploads(order.id, imageIds, tx);
    if (uploads.length < imageIds.length) return err({ code: "unknown_image" });
    await insertReviewImages(id, imageIds, tx);
    await deleteUploads(imageIds, tx);
    return ok({ id });
  });
}

/**
 * Reads the order again, and keeps it until the transaction ends: it may have become anonymous, or lost its customer, since it was
 * read. The customer first, as an account's deletion does.
 */
async function lockAgain(tx: Tx, { id, customerId }: OrderRow, viewer: Viewer): Promise<OrderRow | undefined> {
  if (customerId !== null) await lockCustomer(customerId, tx);
  const order = await lockOrder(id, tx);
  return order && mayViewOrder(order, viewer) ? order : undefined;
}
