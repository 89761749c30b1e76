import type { Product } from "./catalog.contract.ts";
import { listBriefly, listProducts } from "./list-products.ts";
import { toListing } from "./listing.contract.ts";
import { type PackedText, packList, packText } from "./compressed-text.ts";
import { pageLinks } from "./page-links.ts";
import { listQuery } from "./product-fields.contract.ts";
import { areBrief, pickFields } from "./serialize-product.ts";

/** The list call's answer, ready to be sent: its own headers, and its body plain and packed. */
export type ListAnswer = { headers: [string, string][]; body: Buffer; gzip: Buffer };

const texts = new WeakMap<Partial<Product>, Map<string, PackedText>>();

function textOf(product: Partial<Product>, fields: (keyof Product)[]): PackedText {
  const known = texts.get(product) ?? new Map<string, PackedText>();
  texts.set(product, known);
  const key = fields.join();
  const text = known.get(key) ?? packText(JSON.stringify(pickFields(product, fields)));
  known.set(key, text);
  return text;
}

function readQuery(parameters: URLSearchParams) {
  const values = [...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)] as const);
  return listQuery.safeParse(Object.fromEntries(values.map(([name, all]) => [name, all.length > 1 ? all : all[0]])));
}

/**
 * The answer to the list call at this address, for whoever keeps answers and sends them to everybody: the same as the API's,
 * without writing and packing every product again. Undefined where a parameter can't be read; the API says why.
 */
export async function answerList(address: URL): Promise<ListAnswer | undefined> {
  const { data } = readQuery(address.searchParams);
  if (!data) return undefined;
  const { fields = [], ...query } = data;
  const listing = toListing(query);
  const { products, total } = areBrief(fields) ? await listBriefly(listing) : await listProducts(listing);
  const headers: [string, string][] = [
    ["content-type", "application/json"],
    ["x-total-count", String(total)],
    ["link", pageLinks(address, listing, total)],
  ];
  return { headers, ...packList(products.map((product) => textOf(product, fields))) };
}
