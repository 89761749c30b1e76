import {
  findListDates,
  findProductDates,
  findProductPages,
  type ListDate,
} from "#app/features/catalog/product/content-dates.queries.ts";
import { env } from "#app/platform/env.ts";
import { sharedPages } from "#app/storefront/page-parameters.ts";
import { isUnlisted } from "./search-engines.ts";

/** Route patterns and files. */
const NO_PAGE = /[:.]/;

type Address = { path: string; changedAt?: Date | null | undefined };

/**
 * Lists every page that search engines should index. `lastmod` is when a product's text, price, images or
 * options last changed, and the newest of those for a list page. Other pages have none.
 *
 * A shop with products on several pages has a sitemap index instead, of `/sitemap.xml?page=1` and so on: a sitemap has at most
 * 50,000 addresses (https://www.sitemaps.org/protocol.html). A new product changes the last of them, and the dates of lists on the first.
 */
export async function loader({ request }: { request: Request }) {
  const parameter = new URL(request.url).searchParams.get("page");
  const pages = await findProductPages();
  const several = pages.some(({ page }) => page > 1);
  if (parameter === null && several) return xml(sitemapIndex(pages));
  const page = Number(parameter ?? 1);
  if (page !== 1 && !pages.some((known) => known.page === page)) return notFound();
  const [own, products] = await Promise.all([page === 1 ? listPages() : [], findProductDates(page)]);
  const addresses = [...own, ...products.map(({ slug, changedAt }) => ({ path: `/product/${slug}`, changedAt }))];
  return xml(element("urlset", addresses.map(toElement("url"))));
}

/** An error is a page to read, like those of all other paths. */
const notFound = () =>
  new Response(
    '<!doctype html><html lang="en"><title>Page not found</title><p>The sitemap has no such page.</p></html>',
    {
      status: 404,
      headers: { "Content-Type": "text/html; charset=utf-8" },
    },
  );

const xml = (root: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${root}`, {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });

const element = (name: string, lines: string[]) =>
  `<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</${name}>\n`;

/** The first page always exists, for the pages without a product; their lists change with any product. */
function sitemapIndex(pages: { page: number; changedAt: Date | null }[]): string {
  const first = { path: "/sitemap.xml?page=1", changedAt: newest(pages) };
  const others = pages
    .filter(({ page }) => page > 1)
    .map(({ page, changedAt }) => ({ path: `/sitemap.xml?page=${page}`, changedAt }));
  return element("sitemapindex", [first, ...others].map(toElement("sitemap")));
}

/** The pages without a product. */
async function listPages(): Promise<Address[]> {
  const lists = await findListDates();
  return Object.keys(sharedPages)
    .filter((path) => !NO_PAGE.test(path) && !isUnlisted(path))
    .map((path) => ({ path, changedAt: newestOn(path, lists) }));
}

/** Returns when the list at this path last changed; undefined for other pages. */
function newestOn(path: string, lists: ListDate[]): Date | undefined {
  const name = path.slice(1);
  return newest(lists.filter(({ department, type }) => name === "shop" || name === department || name === type));
}

function newest(dated: { changedAt: Date | null }[]): Date | undefined {
  const dates = dated.flatMap(({ changedAt }) => changedAt ?? []);
  return dates.length > 0 ? new Date(Math.max(...dates.map(Number))) : undefined;
}

const toElement =
  (name: string) =>
  ({ path, changedAt }: Address): string => {
    const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `<${name}><loc>${env().PUBLIC_URL}${path}</loc>${lastmod}</${name}>`;
  };
