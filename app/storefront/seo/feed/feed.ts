import { Readable } from "node:stream";
import { findDetailRows } from "#app/features/catalog/product/products.queries.ts";
import { findPublishedIds } from "#app/features/catalog/product/published-ids.queries.ts";
import { serializeProduct } from "#app/features/catalog/product/serialize-product.ts";
import { env } from "#app/platform/env.ts";
import { shop } from "#app/platform/identity.ts";
import { feedItems } from "./feed-items.ts";
import { xmlElement } from "./xml-element.ts";

/** Products that are in memory at a time. */
const BATCH = 50;

/**
 * The product feed of Google Merchant Center (RSS 2.0): each variant of each published product. It is streamed;
 * server/cache/streamed-page.ts compresses and caches it.
 */
export function loader() {
  const body = Readable.toWeb(Readable.from(writeFeed(), { objectMode: false }));
  return new Response(body as ReadableStream, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

async function* writeFeed(): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n';
  yield `${xmlElement("title", shop.name)}${xmlElement("link", env().PUBLIC_URL)}${xmlElement("description", shop.claim)}\n`;
  let ids = await findPublishedIds(0, BATCH);
  while (ids.length > 0) {
    const rows = await findDetailRows(ids);
    yield rows.map((row) => feedItems(serializeProduct(row))).join("");
    ids = await findPublishedIds(ids.at(-1) ?? 0, BATCH);
  }
  yield "</channel>\n</rss>\n";
}
