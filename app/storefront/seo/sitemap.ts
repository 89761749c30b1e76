import { findListDates, findProductDates, type ListDate } from "#app/features/catalog/product/content-dates.queries.ts";
import { env } from "#app/platform/env.ts";
import { sharedPages } from "#app/storefront/page-parameters.ts";
import { isUnlisted } from "./search-engines.ts";

/** Route patterns and files. */
const NO_PAGE = /[:.]/;
/** The limit of the sitemap protocol. */
const MAX_PRODUCTS = 45_000;

type Page = { path: string; changedAt?: Date | null | undefined };

/**
 * Lists every page that search engines should index. `lastmod` is when a product's text, price, images or
 * options last changed, and the newest of those for a list page. Other pages have none.
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

/** Returns when the list at this path last changed; undefined for other pages. */
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
