import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { deleteImageFiles } from "#app/features/images/delete-image-files.ts";
import { ENCODING_VERSION, masterKey, sizeKey } from "#app/features/images/image-keys.ts";
import { serveImage } from "#app/features/images/serve-image.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { imageStore } from "#app/platform/storage/image-store.server.ts";
import { newAddress, queryColumn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { useImageFolder } from "#tests/image-folder.ts";
import { putProducts } from "#tests/products.ts";
import { sentOrder } from "#tests/reviews.ts";
import { whiteSquare } from "#tests/white-square.ts";
import { MAX_PHOTOS_AT_ONCE, purgeUploads, uploadPhoto } from "./upload-photo.ts";

useDatabase();
const folder = useImageFolder();
const api = createApi();
let productId: number;
let buyers = 0;
let photo: Buffer;

type Placed = Awaited<ReturnType<typeof sentOrder>>;

beforeAll(async () => {
  productId = (await putProducts({ slug: "harbour-tote", stock: [{ quantity: 100 }] })).get("harbour-tote") ?? 0;
  photo = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: "#a05020" } })
    .withExif({ IFD0: { Copyright: "SECRET-OWNER" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 12/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
});

const newOrder = (more?: { delivered: boolean }) => {
  buyers += 1;
  return sentOrder(api, productId, `photo-${buyers}@example.com`, more);
};
const visitor = () => apiVisitor(api, { "x-client-address": newAddress() });

async function upload({ number, token }: Placed, bytes: Buffer, from = visitor()) {
  const { status, body } = await from.call(`/api/orders/${number}/reviews/photos/?token=${token}`, {
    method: "POST",
    headers: { "Content-Type": "image/jpeg" },
    body: new Uint8Array(bytes),
  });
  return { status, body: body as { id: string; image_url: string; error: string } };
}

const write = ({ number, token }: Placed, image_ids: string[]) =>
  visitor().post(`/api/orders/${number}/reviews/`, {
    ...{ token, product_id: productId, rating: 5, body: "Soft.", author_name: "Ann", image_ids },
  });

const imagesIn = async (id: string) =>
  (await queryColumn("select count(*)::int from images where id = $1", [id]))[0] as number;

test("a photo is stored small, upright and without its metadata, and is shown with its review", async () => {
  const order = await newOrder();
  const { status, body } = await upload(order, photo);
  expect(status).toBe(201);
  const stored = await readFile(join(folder(), "pictures", masterKey(body.id)));
  const { width, height, exif, format } = await sharp(stored).metadata();
  expect({ width, height, exif, format }).toEqual({ width: 800, height: 1600, exif: undefined, format: "jpeg" });
  expect(stored.includes("SECRET-OWNER")).toBe(false);
  expect((await write(order, [body.id])).status).toBe(201);
  // A second press.
  expect((await write(order, [body.id])).status).toBe(201);
  await queryColumn(
    "update reviews set state = 'published', published_at = now() where author_name = 'Ann' returning id",
  );
  const list = await visitor().get("/api/products_old/products/harbour-tote/reviews/");
  expect(list.body).toMatchObject({ reviews: [{ images: [{ image_url: expect.stringContaining(body.id) }] }] });
  // Deleted with its review, from the database at once and from the store by the job.
  expect(await serveImage(body.image_url)).toBeDefined();
  const [size, older] = [sizeKey(body.id, 320, "avif"), sizeKey(body.id, 320, "avif", ENCODING_VERSION - 1)];
  for (const key of [size, older]) await imageStore().write(key, photo);
  await queryColumn("delete from reviews where author_name = 'Ann' returning id");
  expect(await imagesIn(body.id)).toBe(0);
  await deleteImageFiles();
  expect(await serveImage(body.image_url)).toBeUndefined();
  expect(await Promise.all([size, older].map((key) => imageStore().has(key)))).toEqual([false, false]);
  expect(await queryColumn("select image_id from deleted_images")).toEqual([]);
});

test("of a photo whose upload was interrupted neither a row nor a file stays", async () => {
  const write = vi.spyOn(imageStore(), "write");
  const images = "select count(*) from images";
  const before = await queryColumn(images);
  // There is no such order: the last statement fails.
  await expect(uploadPhoto(randomUUID(), async () => photo, newAddress())).rejects.toThrow();
  expect(await queryColumn(images)).toEqual(before);
  const key = write.mock.calls[0]?.[0] ?? "";
  await deleteImageFiles();
  expect(await imageStore().has(key)).toBe(true);
  await queryColumn("update deleted_images set deleted_at = deleted_at - interval '1 hour' returning 1");
  await deleteImageFiles();
  expect(await imageStore().has(key)).toBe(false);
  write.mockRestore();
});

test("what is not a photo, or too large, is refused with a sentence", async () => {
  const order = await newOrder();
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic"), Buffer.alloc(64)]);
  const files = [
    [413, Buffer.alloc(10 * 1024 * 1024 + 1)],
    [413, whiteSquare(30_000)],
    [415, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    [415, heic],
    [415, photo.subarray(0, photo.length / 2)],
    [415, Buffer.from("\0 renamed.jpg")],
    [415, Buffer.alloc(0)],
  ] as const;
  for (const [expected, bytes] of files) {
    const { status, body } = await upload(order, bytes);
    expect([status, body.error]).toEqual([expected, expect.stringMatching(/\.$/)]);
  }
  expect(
    await queryColumn("select 1 from review_uploads u join orders o on o.id = order_id where number = $1", [
      order.number,
    ]),
  ).toEqual([]);
});

test("only who may write a review uploads for it: not for a parcel on its way, another's order, or one that is reviewed", async () => {
  expect((await upload(await newOrder({ delivered: false }), photo)).status).toBe(409);
  const order = await newOrder();
  expect((await upload({ ...order, token: "x" }, photo)).status).toBe(404);
  await write(order, []);
  expect((await upload(order, photo)).status).toBe(409);
});

test("a review takes only its own order's photos, each once, at most three, within a day", async () => {
  const [order, other] = [await newOrder(), await newOrder()];
  const [mine, foreign] = [(await upload(order, photo)).body.id, (await upload(other, photo)).body.id];
  expect(mine).not.toBe(foreign);
  for (const ids of [[foreign], ["0".repeat(32)], [mine, mine], ["../x"], ["1", "2", "3", "4"]])
    expect((await write(order, ids)).status).toBe(400);
  shiftClock(25 * 3_600_000);
  await purgeUploads();
  shiftClock(0);
  expect(await imagesIn(mine)).toBe(0);
  expect((await write(order, [mine])).status).toBe(400);
  expect((await write(order, [])).status).toBe(201);
});

test("an order uploads at most thirty photos a day", async () => {
  const order = await newOrder();
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) statuses.push((await upload(order, Buffer.from("x"))).status);
  expect([statuses[29], statuses[30]]).toEqual([415, 429]);
});

test("a photo above the limit of its order, or beyond those that the process receives at once, is not read", async () => {
  const order = await newOrder();
  const [orderId] = (await queryColumn("select id from orders where number = $1", [order.number])) as [string];
  for (let count = 0; count < 30; count += 1) await uploadPhoto(orderId, async () => undefined, newAddress());
  const read = vi.fn(async () => photo);
  expect(await uploadPhoto(orderId, read, newAddress())).toMatchObject({ error: { code: "too_many_attempts" } });
  const [other, { promise: received, resolve }] = [await newOrder(), Promise.withResolvers<undefined>()];
  const others = Array.from({ length: MAX_PHOTOS_AT_ONCE.all }, () =>
    uploadPhoto(randomUUID(), () => received, newAddress()),
  );
  expect(await upload(other, photo)).toMatchObject({ status: 503, body: { error: expect.stringMatching(/\.$/) } });
  expect(await uploadPhoto(randomUUID(), read, newAddress())).toMatchObject({ error: { code: "too_many_photos" } });
  expect(read).not.toHaveBeenCalled();
  resolve(undefined);
  await Promise.all(others);
  expect((await upload(other, photo)).status).toBe(201);
});

test("an order occupies only two of the places of photos that are received at once", async () => {
  const { promise: received, resolve } = Promise.withResolvers<undefined>();
  const orderId = randomUUID();
  const slow = Array.from({ length: MAX_PHOTOS_AT_ONCE.ofOrder }, () =>
    uploadPhoto(orderId, () => received, newAddress()),
  );
  expect(await uploadPhoto(orderId, async () => photo, newAddress())).toMatchObject({
    error: { code: "too_many_attempts" },
  });
  expect((await upload(await newOrder(), photo)).status).toBe(201);
  resolve(undefined);
  await Promise.all(slow);
});

test("a network occupies only four of the places of photos that are received at once", async () => {
  const { promise: received, resolve } = Promise.withResolvers<undefined>();
  const slow = Array.from({ length: MAX_PHOTOS_AT_ONCE.ofNetwork }, (_, n) =>
    uploadPhoto(randomUUID(), () => received, `2001:db8:7::${n}`),
  );
  expect(await uploadPhoto(randomUUID(), async () => photo, "2001:db8:7::9")).toMatchObject({
    error: { code: "too_many_attempts" },
  });
  expect((await upload(await newOrder(), photo)).status).toBe(201);
  resolve(undefined);
  await Promise.all(slow);
});

test("a photo gets its own time, once it may be received", async () => {
  const allowPhotoTime = vi.fn();
  const timed = apiVisitor({
    request: (path: string, init?: RequestInit) =>
      api.fetch(new Request(new URL(path, "http://shop.test"), init), { allowPhotoTime }),
  });
  expect((await upload({ ...(await newOrder()), token: "wrong" }, photo, timed)).status).toBe(404);
  expect(allowPhotoTime).not.toHaveBeenCalled();
  expect((await upload(await newOrder(), photo, timed)).status).toBe(201);
  expect(allowPhotoTime).toHaveBeenCalledOnce();
});
