import { setTimeout as pause } from "node:timers/promises";
import { changeStatus } from "#app/features/product-editing/change-status.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { largePhoto } from "./action-cases.ts";
import { type Measured, type OfficeCase, quantile } from "./measure.ts";
import { signIn } from "./staff-session.ts";
import { changeSeenBy, untilServed } from "./visible-elsewhere.ts";

const SEEN = { group: "action", budgetMs: 1000, rounds: 10 };

async function firstPublished(offset: number, limit = 1): Promise<{ id: number; slug: string; name: string }[]> {
  const { rows } = await databasePool().query<{ id: number; slug: string; name: string }>(
    "select id, slug, name from products where status = 'published' order by id limit $1 offset $2",
    [limit, offset],
  );
  return rows;
}

/** What staff change in this process, until the shop at `url`, another process, serves it. */
export async function visibleCases(url: string, owner: StaffActor): Promise<OfficeCase[]> {
  const [product] = await firstPublished(5);
  if (!product) throw new Error("No product is published");
  const page = `${url}/product/${product.slug}`;
  const list = `${url}/api/products_old/products/?search=${encodeURIComponent(product.name)}`;
  const change = async (action: "publish" | "unpublish") => {
    const changed = await changeStatus(action, { id: product.id }, owner);
    if (!changed.ok) throw new Error(`${action}: ${changed.error.code}`);
  };
  const isShown = (text: string) => text.includes(`"${product.slug}"`);
  const unpublish = async () => {
    await change("unpublish");
    await untilServed(list, (text) => !isShown(text));
    await untilServed(page, (_, status) => status === 404);
  };
  const publish = async () => {
    await change("publish");
    await Promise.all([untilServed(page, (_, status) => status === 200), untilServed(list, isShown)]);
  };
  return [
    { ...SEEN, name: "price change until another process serves page and list", run: () => changeSeenBy(url, owner) },
    { ...SEEN, name: "publish until another process serves page and list", prepare: unpublish, run: publish },
  ];
}

const UPLOADS = 6;
const BASELINE_MS = 4000;
const PAGE_BUDGET_MS = 100;

/** A shopper who opens one product page after the other, each for the first time, until `isOver`. Returns the times in ms. */
async function browse(url: string, paths: Iterator<string>, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const { value, done } = paths.next();
    if (done) break;
    const started = performance.now();
    const response = await fetch(`${url}${value}`);
    await response.text();
    times.push(performance.now() - started);
    if (response.status !== 200) throw new Error(`${value} has the status ${response.status}`);
    await pause(20);
  }
  return times;
}

const UPLOAD_NAMES = [
  "a shopper's product pages",
  `a shopper's product pages while ${UPLOADS} images of 12 MB are uploaded`,
];

/** How fast a shopper gets pages that are rendered anew, alone and while staff upload six large images to the same process. */
export async function uploadRows(
  url: string,
  owner: StaffActor,
  isWanted: (name: string) => boolean,
): Promise<Measured[]> {
  if (!UPLOAD_NAMES.some((name) => isWanted(`upload ${name}`))) return [];
  const paths = (await firstPublished(10, 5000)).map(({ slug }) => `/product/${slug}`).values();
  const cookie = `staff=${await signIn(owner)}`;
  const photos = await Promise.all(Array.from({ length: UPLOADS }, largePhoto));
  const headers = { cookie, "Content-Type": "image/jpeg", "Sec-Fetch-Site": "same-origin" };
  const send = async (photo: Buffer) => {
    const stored = await fetch(`${url}/api/admin/images/`, { method: "POST", headers, body: new Uint8Array(photo) });
    if (stored.status !== 201) throw new Error(`The upload has the status ${stored.status}`);
  };
  const end = performance.now() + BASELINE_MS;
  const alone = await browse(url, paths, () => performance.now() > end);
  let isUploaded = false;
  const uploads = Promise.all(photos.map(send)).finally(() => {
    isUploaded = true;
  });
  const meanwhile = await browse(url, paths, () => isUploaded);
  await uploads;
  return [alone, meanwhile].map((times, n) => ({
    group: "upload",
    name: UPLOAD_NAMES[n] ?? "",
    budgetMs: PAGE_BUDGET_MS,
    run: () => Promise.resolve(),
    medianMs: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    processorMs: Number.NaN,
    statements: 0,
  }));
}
