import { findListDates, findProductDates, type ListDate } from "#app/features/catalog/product/content-dates.queries.ts";
import { env } from "#app/platform/env.ts";
import { sharedPages } from "#app/storefront/page-parameters.ts";
import { isUnlisted } from "./search-engines.ts";

/** Patterns of addresses, and files. */
const NO_PAGE = /[:.]/;
/** A sitemap may name 50,000 pages. */
const MAX_PRODUCTS = 45_000;

type Page = { path: string; changedAt?: Date | null | undefined };

/**
 * Every page that a search engine should know, products among them. `lastmod` is when a product's text, price, images or
 * options last changed, and the newest of those on a list; a page whose date nobody stores has none.
 */
export async function loader() {
  const [lists, products] = await Promise.all([findListDates(), findProductDates(MAX_PRODUCTS)]);
  const pages: Page[] = Object.keys(sharedPages)
    .filter((path) => !NO_PAGE.test(path) && !isUnlisted(path))
    .map((path) => ({ path, changedAt: newestOn(path, lists) }));
  const urls = [...pages, ...products.map(({ slug, changedAt }) => ({ path: `/product/${slug}`, changedAt }))].map(
    toUrl,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

/** When anything on the list at this path changed; undefined for a page that is no list. */
function newestOn(path: string, lists: ListDate[]): Date | undefined {
  const name = path.slice(1);
  const dates = lists
    .filter(({ department, type }) => name === "shop" || name === department || name === type)
    .flatMap(({ changedAt }) => changedAt ?? []);
  return dates.length > 0 ? new Date(Math.max(...dates.map(Number))) : undefined;
}

function toUrl({ path, changedAt }: Page): string {
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
  return `<url><loc>${env().PUBLIC_URL}${path}</loc>${lastmod}</url>`;
}
