import { listBriefly } from "#app/features/catalog/list-products.ts";
import { env } from "#app/platform/env.ts";
import { sharedPages } from "./page-parameters.ts";
import { isUnlisted } from "./search-engines.ts";

/** Patterns of addresses, and files. */
const NO_PAGE = /[:.]/;
const AT_ONCE = 100;

/**
 * Every page that a search engine should know, products among them. Without `lastmod`: the shop does not store when a
 * product's text last changed, and search engines ignore the dates of a site whose dates don't hold.
 */
export async function loader() {
  const pages = Object.keys(sharedPages).filter((path) => !NO_PAGE.test(path) && !isUnlisted(path));
  const urls = [...pages, ...(await productPaths())].map((path) => `<url><loc>${env().PUBLIC_URL}${path}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

async function productPaths(): Promise<string[]> {
  const paths: string[] = [];
  for (let offset = 0, total = 1; offset < total && offset < 45_000; offset += AT_ONCE) {
    const page = await listBriefly({ colors: [], sizes: [], ordering: "-created_at", limit: AT_ONCE, offset });
    total = page.total;
    paths.push(...page.products.map(({ slug }) => `/product/${slug}`));
  }
  return paths;
}
