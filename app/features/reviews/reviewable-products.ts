import { findOrderForViewer, type Viewer } from "#app/features/orders/order-access.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import type { ReviewableProduct } from "./reviews.contract.ts";
import { type ArrivedProduct, findArrivedProducts } from "./reviews.queries.ts";

const DAY_MS = 86_400_000;
/** Parcels are not always marked as delivered: after this time they count as arrived. */
const ARRIVED_AFTER_DAYS = 10;

/** Returns the products of these orders that have arrived, each with the review of its buyer. */
export const findArrived = (orders: { id: string }[], tx?: Tx): Promise<ArrivedProduct[]> =>
  findArrivedProducts(
    orders.map(({ id }) => id),
    new Date(now().getTime() - ARRIVED_AFTER_DAYS * DAY_MS),
    tx,
  );

/** Returns the ids of those of these orders with a product that has arrived and that its buyer has not reviewed. */
export async function findOrdersToReview(orders: OrderRow[]): Promise<Set<string>> {
  const arrived = await findArrived(orders.filter(({ email }) => email));
  return new Set(arrived.filter(({ state }) => state === null).map(({ orderId }) => orderId));
}

type Reviewable = { order: OrderRow; products: ReviewableProduct[]; unreviewed: ReviewableProduct[] };

/**
 * Returns the products of an order that have arrived, each with what its buyer has written about it, and those without a
 * review once more: what `findOrdersToReview` asks for. Errors: no_such_order (also
 * when the viewer may not open it).
 */
export async function findReviewable(
  number: string,
  viewer: Viewer,
): Promise<Result<Reviewable, { code: "no_such_order" }>> {
  const order = await findOrderForViewer(number, viewer);
  if (!order?.email) return err({ code: "no_such_order" });
  const products = (await findArrived([order])).map(({ productId, orderId, state, rating, ...product }) => ({
    product_id: productId,
    ...product,
    review: state === null || rating === null ? null : { state, rating },
  }));
  return ok({ order, products, unreviewed: products.filter(({ review }) => review === null) });
}
