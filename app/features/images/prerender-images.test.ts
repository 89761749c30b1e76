import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { queryColumn } from "#tests/accounts.ts";
import { checkOutProduct } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { useImageFolder } from "#tests/image-folder.ts";
import { putProducts } from "#tests/products.ts";
import { putReview } from "#tests/reviews.ts";
import { ENCODING_VERSION, masterKey } from "./image-keys.ts";
import { prerenderImages } from "./prerender-images.ts";
import { storeImage } from "./store-image.ts";

useDatabase();

const folder = useImageFolder();

function leather(background: string) {
  return sharp({ create: { width: 700, height: 500, channels: 3, background } })
    .png()
    .toBuffer();
}

/** When each size of an image was written. */
async function madeAt(id: string): Promise<number[]> {
  const sizes = join(folder(), "pictures", "sizes", String(ENCODING_VERSION), id.slice(0, 2), id);
  const files = await readdir(sizes);
  return Promise.all(files.map(async (file) => (await stat(join(sizes, file))).mtimeMs));
}

test("the most requested sizes are prerendered, once", async () => {
  await storeImage(
    await sharp({ create: { width: 500, height: 500, channels: 3, background: "#123" } })
      .png()
      .toBuffer(),
  );
  expect(await prerenderImages({ signal: AbortSignal.abort() })).toBe(0);
  const logged: string[] = [];
  const logProgress = (message: string) => void logged.push(message);
  expect(await prerenderImages({ logProgress })).toBe(2);
  expect(await prerenderImages({ logProgress })).toBe(0);
  expect(logged).toEqual([
    "Making sizes of images in the background …",
    expect.stringMatching(/^Made 2 sizes of images in \d+\.\d s\.$/),
  ]);
});

test("many sizes are made with progress, at each quarter", async () => {
  for (let index = 0; index < 40; index += 1) await storeImage(await leather(`#7${String(index).padStart(2, "0")}`));
  const logged: string[] = [];
  await prerenderImages({ logProgress: (message) => void logged.push(message) });
  const quarters = [25, 50, 75].map((percent) => `Making sizes of images: ${percent} % done.`);
  expect(logged).toEqual([
    "Making sizes of images in the background …",
    ...quarters,
    expect.stringMatching(/^Made 120 /),
  ]);
});

test("the images that are seen first are prerendered first", async () => {
  const [bench, tote] = [await storeImage(await leather("#421")), await storeImage(await leather("#841"))];
  expect(await prerenderImages({ seenFirst: [tote, "0".repeat(32)] })).toBe(6);
  expect(Math.max(...(await madeAt(tote)))).toBeLessThanOrEqual(Math.min(...(await madeAt(bench))));
});

test("photos of reviews that nobody has read are not prerendered", async () => {
  await storeImage(await leather("#b52"));
  const [upload, pending, published] = await Promise.all(
    ["#b53", "#b54", "#b55"].map(async (color) => storeImage(await leather(color))),
  );
  const productId = (await putProducts({ slug: "harbour-tote" })).get("harbour-tote") ?? 0;
  const { number } = (await checkOutProduct(createApi(), productId)).order;
  await queryColumn(
    "insert into review_uploads (image_id, order_id, uploaded_at) select $1, id, now() from orders where number = $2 returning 1",
    [upload, number],
  );
  for (const [state, image] of [
    ["pending", pending],
    ["published", published],
  ] as const) {
    await putReview(number, productId, { rating: 5, state });
    await queryColumn(
      "insert into review_images (review_id, position, image_id) select id, 1, $1 from reviews where state = $2 returning 1",
      [image, state],
    );
  }
  expect(await prerenderImages()).toBe(6);
  for (const id of [upload ?? "", pending ?? ""]) await expect(madeAt(id)).rejects.toThrow("ENOENT");
});

test("a broken image doesn't stop the others", async () => {
  const [broken] = [await storeImage(await leather("#111")), await storeImage(await leather("#999"))];
  await writeFile(join(folder(), "pictures", masterKey(broken)), "not an image");
  expect(await prerenderImages({ seenFirst: [broken] })).toBe(3);
});
