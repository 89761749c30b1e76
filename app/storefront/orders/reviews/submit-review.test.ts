import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import sharp from "sharp";
import { beforeAll, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { MAX_PHOTOS_AT_ONCE, uploadPhoto } from "#app/features/reviews/upload-photo.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { useImageFolder } from "#tests/image-folder.ts";
import { putProducts } from "#tests/products.ts";
import { sentOrder } from "#tests/reviews.ts";
import { readReviewForm, readReviewTexts, refusedReview, submitReview } from "./submit-review.server.ts";

useDatabase();
useImageFolder();
const request = new Request("http://localhost/", { headers: { "x-client-address": "198.18.9.9" } });
let productId: number;
let of: { number: string; viewer: { token: string } };
let waiting: typeof of;

beforeAll(async () => {
  productId = (await putProducts({ slug: "harbour-tote" })).get("harbour-tote") ?? 0;
  const { number, token } = await sentOrder(createApi(), productId, "form@example.com");
  of = { number, viewer: { token } };
  const other = await sentOrder(createApi(), productId, "waits@example.com");
  waiting = { number: other.number, viewer: { token: other.token } };
});

/** Bytes that arrive at once. */
const CHUNK = 16_384;

/** The form as a browser sends it, with these files. */
async function encode(fields: Record<string, string>, files: Blob[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append("files", file, "photo.jpg");
  const encoded = new Response(form);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, n) =>
    bytes.subarray(n * CHUNK, (n + 1) * CHUNK),
  );
  const body = Readable.from(chunks);
  return { body, contentType: encoded.headers.get("content-type") ?? "", maxBytes: 1e6, allowTime: vi.fn() };
}

async function send(fields: Record<string, string>, files: Blob[], to = of) {
  const sent = await encode(fields, files);
  return { read: await readReviewForm(request, sent, to), allowTime: sent.allowTime };
}

const TYPED = { product_id: "1", rating: "5", title: "Soft", body: "Soft & light.", size_fit: "true_to_size" };

test("a form that turns out longer than its page takes is not read to its end, and keeps the texts before its photos", async () => {
  const photos = [1, 2].map((fill) => new Blob([new Uint8Array(600_000).fill(fill)]));
  const { read } = await send(TYPED, photos);
  if (!("form" in read)) throw new Error("without its texts");
  expect(read).toMatchObject({ status: 413 });
  expect(refusedReview(read.form, "Too large.")).toMatchObject({ values: TYPED, problem: "Too large." });
});

test("a form that is refused unread keeps its texts, with photos or without, and no photo is stored", async () => {
  const images = () => queryColumn("select count(*) from images", []);
  const before = await images();
  for (const files of [[], [new Blob([new Uint8Array(600_000)])]]) {
    const texts = await readReviewTexts(request, await encode(TYPED, files));
    expect(refusedReview(texts, "Later.")).toMatchObject({ values: TYPED, imageIds: [], problem: "Later." });
  }
  expect(await images()).toEqual(before);
  const plain = new Request("http://localhost/", { method: "POST", body: new URLSearchParams(TYPED) });
  expect(refusedReview(await readReviewTexts(plain, null), "Later.")).toMatchObject({ values: TYPED });
});

test("a form with an error keeps its texts and stored photos; corrected it is one review with the photo", async () => {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#456" } })
    .jpeg()
    .toBuffer();
  const typed = {
    product_id: String(productId),
    rating: "",
    title: "",
    body: "Soft & <b>light</b>",
    author_name: "Ann",
  };
  const { read } = await send(typed, [new Blob([new Uint8Array(bytes)], { type: "image/jpeg" })]);
  if (!("errorResponse" in read)) throw new Error("not read");
  const refused = await submitReview(request, read, of);
  if (refused.ok) throw new Error("accepted without a rating");
  expect(refused).toMatchObject({
    init: { status: 400 },
    submitted: { values: typed, fields: { rating: "Choose one to five stars." }, imageIds: [expect.any(String)] },
  });
  const [imageId = ""] = refused.submitted.imageIds;
  const again = await send({ ...typed, rating: "4", image_id: imageId }, []);
  if (!("errorResponse" in again.read)) throw new Error("not read");
  for (let press = 0; press < 2; press += 1)
    expect(await submitReview(request, again.read, of)).toEqual({ ok: true, productId });
  expect(
    await queryColumn("select image_id from reviews join review_images on review_id = id where body = $1", [
      typed.body,
    ]),
  ).toEqual([imageId]);
});

test("a photo that finds too many others at work is refused, and the form comes back with its texts and Retry-After", async () => {
  const { promise: received, resolve } = Promise.withResolvers<undefined>();
  const others = Array.from({ length: MAX_PHOTOS_AT_ONCE.all }, (_, n) =>
    uploadPhoto(randomUUID(), () => received, `198.18.9.${n}`),
  );
  const { read } = await send({ body: "Soft." }, [new Blob(["x"])], waiting);
  if (!("errorResponse" in read)) throw new Error("not read");
  expect(await submitReview(request, read, waiting)).toMatchObject({
    submitted: {
      values: { body: "Soft." },
      problem: "photo.jpg: Many photos are being uploaded at this moment. Please try again in a minute.",
    },
    init: { status: 503, headers: { "Retry-After": "30" } },
  });
  resolve(undefined);
  await Promise.all(others);
});

test("a photo beyond those that its order may send at once is refused with 429 and Retry-After", async () => {
  const { promise: received, resolve } = Promise.withResolvers<undefined>();
  const [orderId] = await queryColumn("select id from orders where number = $1", [waiting.number]);
  const own = Array.from({ length: MAX_PHOTOS_AT_ONCE.ofOrder }, (_, n) =>
    uploadPhoto(String(orderId), () => received, `198.18.9.${n}`),
  );
  const { read } = await send({ body: "Soft." }, [new Blob(["x"])], waiting);
  if (!("errorResponse" in read)) throw new Error("not read");
  expect(await submitReview(request, read, waiting)).toMatchObject({
    submitted: { values: { body: "Soft." }, problem: "photo.jpg: Too many attempts. Please try again in a minute." },
    init: { status: 429, headers: { "Retry-After": "30" } },
  });
  resolve(undefined);
  await Promise.all(own);
});

test("a stranger's bytes are not read", async () => {
  const { read, allowTime } = await send({ rating: "5" }, [new Blob(["x"])], { ...of, viewer: { token: "guessed" } });
  expect(read).toEqual({ status: 404 });
  expect(allowTime).not.toHaveBeenCalled();
});
