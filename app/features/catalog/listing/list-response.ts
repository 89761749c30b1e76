import type { z } from "@hono/zod-openapi";
import { LRUCache } from "lru-cache";
import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { listQuery } from "#app/features/catalog/product/product-fields.contract.ts";
import { areSummaryFields, pickFields } from "#app/features/catalog/product/serialize-product.ts";
import { type CompressedText, compressList, compressText, sizeOf } from "./compressed-text.ts";
import { listProducts, listSummaries, type ProductListPage } from "./list-products.ts";
import { type Slice, toListing } from "./listing.contract.ts";

/** The response of the list endpoint: its headers, its body plain and compressed, and the products that it lists. */
export type ListResponse = { headers: [string, string][]; body: Buffer; gzip: Buffer; productIds: number[] };

/** The 2,000 products that are cached, with all fields. */
const MAX_BYTES = 24 * 1024 * 1024;
/** By product and fields. Limited by bytes, because a request may name any fields in any order. */
const texts = new LRUCache<string, CompressedText>({
  maxSize: MAX_BYTES,
  sizeCalculation: (text, key) => 2 * key.length + sizeOf(text),
});
/** @internal for tests */
export const textBytes = () => texts.calculatedSize;

/** A product that is read again is another object, with another number. */
const numbers = new WeakMap<Partial<Product>, number>();
let lastNumber = 0;

function numberOf(product: Partial<Product>): number {
  const known = numbers.get(product);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(product, lastNumber);
  return lastNumber;
}

function textOf(product: Partial<Product>, fields: (keyof Product)[], names: string): CompressedText {
  const key = `${numberOf(product)} ${names}`;
  const known = texts.get(key);
  if (known) return known;
  const text = compressText(JSON.stringify(pickFields(product, fields)));
  texts.set(key, text);
  return text;
}

function readQuery(parameters: URLSearchParams) {
  const values = [...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)] as const);
  return listQuery.safeParse(Object.fromEntries(values.map(([name, all]) => [name, all.length > 1 ? all : all[0]])));
}

/** The Link header of one page of a list (RFC 8288): first, prev, next and last, as paths. */
export function pageLinks(url: URL, { limit, offset }: Slice, total: number): string {
  const link = (relation: string, start: number) => {
    const query = new URLSearchParams(url.searchParams);
    query.set("limit", String(limit));
    query.set("offset", String(start));
    return `<${url.pathname}?${query}>; rel="${relation}"`;
  };
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  const links = [link("first", 0)];
  if (offset > 0) links.push(link("prev", Math.max(0, Math.min(offset - limit, last))));
  if (offset + limit < total) links.push(link("next", offset + limit));
  return [...links, link("last", last)].join(", ");
}

/** Reads the products of a list query, and the headers of its response. `fields` are the requested ones; all if empty. */
export async function readProductList({ fields = [], ...query }: z.output<typeof listQuery>, url: URL) {
  const listing = toListing(query);
  const { products, total }: ProductListPage<Partial<Product>> = areSummaryFields(fields)
    ? await listSummaries(listing)
    : await listProducts(listing);
  return { products, fields, headers: { "x-total-count": String(total), link: pageLinks(url, listing, total) } };
}

/**
 * The same response as the list endpoint's for this URL, assembled from serialized and compressed products (decision 0049).
 * Undefined if a parameter is invalid: the endpoint then responds with the error.
 */
export async function createListResponse(url: URL): Promise<ListResponse | undefined> {
  const { data } = readQuery(url.searchParams);
  if (!data) return undefined;
  const { products, fields, headers } = await readProductList(data, url);
  const names = fields.join();
  return {
    headers: [["content-type", "application/json"], ...Object.entries(headers)],
    productIds: products.flatMap(({ id }) => id ?? []),
    ...compressList(products.map((product) => textOf(product, fields, names))),
  };
}
