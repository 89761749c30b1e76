import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { imageUrls } from "#app/features/images/image-urls.ts";
import { uploadImage } from "#app/features/images/images-admin.api.ts";
import { serveImage } from "#app/features/images/serve-image.ts";
import { applyBulk } from "#app/features/product-editing/bulk/apply-bulk.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { databasePool, transaction } from "#app/platform/db/db.server.ts";
import { ok } from "#app/platform/result.ts";
import type { OfficeCase } from "./measure.ts";

const BATCH = 500;
const ACTION_ROUNDS = 5;

let batches = 0;

/** Changes the prices of 500 products in one transaction, each time others. */
async function changePrices(owner: StaffActor): Promise<void> {
  batches += 1;
  const { rows: items } = await databasePool().query<{ id: number }>(
    "select id from products where status = 'published' order by id limit $1 offset $2",
    [BATCH, (batches * BATCH) % 10_000],
  );
  const price = { kind: "amount", value: 100, ending: null } as const;
  const edited = await applyBulk(items, { action: "price", price }, owner);
  if (!edited.ok) throw new Error(`Prices were not changed: ${edited.error.code}`);
}

const LARGE_BYTES = 12 * 1024 * 1024;

/** A JPEG of 11.3 to 12 MB, as a camera makes it. No two have the same content. */
export async function largePhoto(): Promise<Buffer> {
  const [width, height] = [4608, 3456];
  const noise = { type: "gaussian" as const, mean: 128, sigma: 28 };
  for (let quality = 97; ; quality -= 1) {
    const image = sharp({ create: { width, height, channels: 3, background: "#8a5a33", noise } });
    const photo = await image.jpeg({ quality }).toBuffer();
    if (photo.length <= LARGE_BYTES) return photo;
  }
}

/** From the bytes at the server to the JPEG that the editor shows. */
async function upload(photo: Buffer, owner: StaffActor): Promise<void> {
  const stored = await uploadImage(photo, owner);
  if (!stored.ok) throw new Error(`The image was not stored: ${stored.error.code}`);
  const served = await serveImage(imageUrls(stored.value).image_url);
  if (!served) throw new Error("The image has no JPEG");
}

/** What staff change: 500 prices at once, and an image of 12 MB. */
export async function actionCases(owner: StaffActor): Promise<OfficeCase[]> {
  const photos = await Promise.all(Array.from({ length: ACTION_ROUNDS + 1 }, largePhoto));
  const megabytes = Math.round((photos[0]?.length ?? 0) / 1024 / 1024);
  const nextPhoto = () => upload(photos.pop() ?? Buffer.alloc(0), owner);
  return [
    { group: "action", name: "500 prices", budgetMs: 2000, rounds: ACTION_ROUNDS, run: () => changePrices(owner) },
    {
      group: "action",
      name: `image of ${megabytes} MB until it is shown`,
      budgetMs: 3000,
      rounds: ACTION_ROUNDS,
      run: nextPhoto,
    },
  ];
}

const SECONDS = 4;

/** Actions per second of so many staff members at once, each a transaction with one audit entry. */
export async function auditedActions(owner: StaffActor, clients: number, isAudited: boolean): Promise<number> {
  let done = 0;
  const until = performance.now() + SECONDS * 1000;
  const perform = () =>
    transaction(async (tx) => {
      await tx.$client.query("select pg_current_xact_id()");
      if (isAudited) {
        const subject = { type: "order", id: randomUUID(), label: "7KQ-M4T-2X" } as const;
        await writeAuditEntry(tx, { by: owner, action: "orders.pack", subject, after: { fulfillment: "packed" } });
      } else {
        await tx.$client.query("update staff set updated_at = now() where id = $1", [randomUUID()]);
      }
      return ok(null);
    });
  const loop = async () => {
    for (; performance.now() < until; done += 1) await perform();
  };
  await Promise.all(Array.from({ length: clients }, loop));
  return done / SECONDS;
}
