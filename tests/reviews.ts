import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { storePhoto } from "#app/features/images/store-image.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { checkOutProduct, completePayment } from "./checkout.ts";

type Api = Parameters<typeof checkOutProduct>[0];

/** Pays an order of this product and email, and sends it in a parcel; delivered unless told otherwise. */
export async function sentOrder(api: Api, productId: number | undefined, email: string, { delivered = true } = {}) {
  const { order } = await checkOutProduct(api, productId, {}, email);
  await completePayment(order);
  await databasePool().query(
    `with target as (update orders set status = 'shipped', fulfillment = 'shipped' where number = $1 returning id),
     parcel as (
       insert into shipments (id, order_id, no, carrier, tracking_number, shipped_at, delivered_at)
       select gen_random_uuid(), id, 1, 'UPS', '1Z', $2, $3 from target returning id, order_id)
     insert into shipment_lines (shipment_id, order_id, position, quantity)
     select id, order_id, 1, 1 from parcel`,
    [order.number, new Date(), delivered ? new Date() : null],
  );
  return order;
}

type Fields = { rating?: number; title?: string; body?: string; state?: "published" | "pending"; minutes?: number };

/** Inserts a review of a product by another buyer of an order, published `minutes` from now unless told otherwise. Returns its id. */
export async function putReview(orderNumber: string, productId: number, fields: Fields = {}): Promise<string> {
  const { rating = 5, title = "", body = "It carries my laptop.", state = "published", minutes = 0 } = fields;
  const id = randomUUID();
  await databasePool().query(
    `insert into reviews (id, product_id, order_id, buyer, author_name, color, rating, title, body, state, created_at, published_at)
     select $1, $2, id, $3, 'Ann B.', 'Black', $4, $5, $6, $7, now(), now() + $8 * interval '1 minute'
     from orders where number = $9`,
    [id, productId, `${id}@example.com`, rating, title, body, state, minutes, orderNumber],
  );
  return id;
}

/** Stores a photo as the first one of a review. Needs `useImageFolder`. Returns its id. */
export async function putPhoto(reviewId: unknown): Promise<string> {
  const photo = sharp({ create: { width: 640, height: 480, channels: 3, background: "#a05020" } });
  const stored = await storePhoto(await photo.jpeg().toBuffer(), async (id, tx) => {
    await tx.execute(sql`insert into review_images (review_id, image_id, position) values (${reviewId}, ${id}, 1)`);
  });
  if (!stored.ok) throw new Error(stored.error.code);
  return stored.value;
}
