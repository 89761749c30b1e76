import { type PageView, pageUrl, pathParts } from "./page-addresses.ts";
import type { PreparedShopper } from "./prepared-shopper.ts";
import { eachOf, type RawRequest, type RawResponse } from "./send-raw.ts";

/** A page that a prepared shopper, or an owner, visited once, at a URL that exists. */
export type VisitedPage = PageView & {
  address: string;
  /** The state that its record was in, one of `shopper.states`. */
  state: string;
  /** The headers of its viewer. */
  headers: Record<string, string>;
  /** Only a sample of the values is sent: all pages of the back office read their input by the same code. */
  isSampled: boolean;
  /** It sends its viewer to the sign-in page: its own code never runs. */
  isClosed: boolean;
  /** Its media type. */
  type: string;
  html: string;
  /** The names of the parameters in its links. */
  linkedNames: string[];
};

type Shop = { send: (request: RawRequest) => Promise<RawResponse> };

/** Visits every page once as this shopper, to record the parameters that its code reads. */
export async function visitPages(pages: PageView[], shopper: PreparedShopper, shop: Shop): Promise<VisitedPage[]> {
  const visited: VisitedPage[] = [];
  await eachOf(pages, 4, async (page) => {
    visited.push(await visitPage(page, shopper, shop));
  });
  return visited.sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
}

const nameOf = ({ pattern, viewer }: PageView) => `${pattern} ${viewer}`;

/** Visits a page as this shopper, at a URL that exists; in this state of its record, one of `shopper.states`. */
export async function visitPage(
  page: PageView,
  shopper: PreparedShopper,
  shop: Shop,
  state = page.pattern,
): Promise<VisitedPage> {
  const headers = page.viewer === "owner" ? await shopper.ownerHeaders() : await shopper.headers(false);
  await shopper.known("state", state);
  const known: Record<string, string> = {};
  for (const part of pathParts(page.pattern)) {
    const value = await shopper.known(part, state);
    if (value !== undefined) known[part] = String(value);
  }
  const query = await shopper.known("query", state);
  const address = pageUrl(page.pattern, known) + (query === undefined ? "" : `?${query}`);
  const { status, headers: received, text: html } = await shop.send({ name: "as it is", path: address, headers });
  const linkedNames = [...html.matchAll(/[?&;]([a-z_]+)=/g)].map(([, name]) => name ?? "");
  const type = received["content-type"]?.split(";")[0] ?? "";
  const isClosed = page.viewer === "shopper" && page.pattern.startsWith("/admin") && status === 302;
  const isSampled = page.viewer === "owner" || isClosed;
  return { ...page, address, state, headers, isSampled, isClosed, type, html, linkedNames };
}
