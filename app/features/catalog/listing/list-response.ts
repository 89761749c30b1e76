import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { listQuery } from "#app/features/catalog/product/product-fields.contract.ts";
import { areSummaryFields, pickFields } from "#app/features/catalog/product/serialize-product.ts";
import { type CompressedText, compressList, compressText } from "./compressed-text.ts";
import { listProducts, listSummaries } from "./list-products.ts";
import { toListing } from "./listing.contract.ts";
import { pageLinks } from "./page-links.ts";

/** The response of the list endpoint: its headers, and its body plain and compressed. */
export type ListResponse = { headers: [string, string][]; body: Buffer; gzip: Buffer };

const texts = new WeakMap<Partial<Product>, Map<string, CompressedText>>();

function textOf(product: Partial<Product>, fields: (keyof Product)[]): CompressedText {
  const known = texts.get(product) ?? new Map<string, CompressedText>();
  texts.set(product, known);
  const key = fields.join();
  const text = known.get(key) ?? compressText(JSON.stringify(pickFields(product, fields)));
  known.set(key, text);
  return text;
}

function readQuery(parameters: URLSearchParams) {
  const values = [...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)] as const);
  return listQuery.safeParse(Object.fromEntries(values.map(([name, all]) => [name, all.length > 1 ? all : all[0]])));
}

/**
 * The same response as the list endpoint's for this URL, assembled from serialized and compressed products (decision 0018).
 * Undefined if a parameter is invalid: the endpoint then responds with the error.
 */
export async function createListResponse(address: URL): Promise<ListResponse | undefined> {
  const { data } = readQuery(address.searchParams);
  if (!data) return undefined;
  const { fields = [], ...query } = data;
  const listing = toListing(query);
  const { products, total } = areSummaryFields(fields) ? await listSummaries(listing) : await listProducts(listing);
  const headers: [string, string][] = [
    ["content-type", "application/json"],
    ["x-total-count", String(total)],
    ["link", pageLinks(address, listing, total)],
  ];
  return { headers, ...compressList(products.map((product) => textOf(product, fields))) };
}
