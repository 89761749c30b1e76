import { pageUrl, pathParts, type ShopPage } from "./page-addresses.ts";
import type { PreparedShopper } from "./prepared-shopper.ts";
import { eachOf, type RawRequest, type RawResponse } from "./send-raw.ts";

/** A page that a prepared shopper visited once, at a URL that exists. */
export type VisitedPage = ShopPage & {
  address: string;
  cookie: string;
  /** Its media type. */
  type: string;
  html: string;
  /** The names of the parameters in its links. */
  linkedNames: string[];
};

type Shop = { send: (request: RawRequest) => Promise<RawResponse> };

/** Visits every page once as this shopper, to record the parameters that its code reads. */
export async function visitPages(pages: ShopPage[], shopper: PreparedShopper, shop: Shop): Promise<VisitedPage[]> {
  const visited: VisitedPage[] = [];
  await eachOf(pages, 4, async (page) => {
    visited.push(await visitPage(page, shopper, shop));
  });
  return visited.sort((one, other) => one.pattern.localeCompare(other.pattern));
}

/** Visits a page as this shopper, at a URL that exists. */
export async function visitPage(page: ShopPage, shopper: PreparedShopper, shop: Shop): Promise<VisitedPage> {
  const { cookie = "" } = await shopper.headers(false);
  const known: Record<string, string> = {};
  for (const part of pathParts(page.pattern)) {
    const value = await shopper.known(part, page.pattern);
    if (value !== undefined) known[part] = String(value);
  }
  const query = page.pattern.startsWith("/order/") ? `?token=${await shopper.known("token", "")}` : "";
  const address = pageUrl(page.pattern, known) + query;
  const { headers, text: html } = await shop.send({ name: "as it is", path: address, headers: { cookie } });
  const linkedNames = [...html.matchAll(/[?&;]([a-z_]+)=/g)].map(([, name]) => name ?? "");
  const type = headers["content-type"]?.split(";")[0] ?? "";
  return { ...page, address, cookie, type, html, linkedNames };
}
