import { lazy, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { LoadFailure } from "#app/storefront/layout/load-failure.tsx";
import type { SiteLink } from "#app/storefront/layout/site-links.ts";
import { readProductList } from "#app/storefront/listing/product-list.server.ts";
import { ProductList } from "#app/storefront/listing/product-list.tsx";
import { readListing, searchScreen } from "#app/storefront/listing/shop-screens.ts";
import { pageMeta } from "#app/storefront/seo/describe-page.ts";
import { ArrowIcon } from "#app/ui/icons.tsx";
import type { Route } from "./+types/search.page.ts";
import { helpPagesFor } from "./help-pages.ts";

const NoResults = lazy(() => import("./no-results.tsx"));

const listingOf = (search: string) => readListing(searchScreen, new URLSearchParams(search));

export function meta({ location, matches }: Route.MetaArgs) {
  const { search } = listingOf(location.search);
  const title = search ? `Results for “${search}”` : searchScreen.title;
  return pageMeta({ title, description: searchScreen.description, path: searchScreen.path }, matches);
}

export async function loader({ request }: Route.LoaderArgs) {
  const listing = listingOf(new URL(request.url).search);
  const { search } = listing;
  return { pages: helpPagesFor(search), list: search ? await readProductList(searchScreen, listing) : undefined };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const listing = listingOf(new URL(request.url).search);
  const [{ helpPagesFor: pagesFor }, { fetchProductList }] = await Promise.all([
    import("./help-pages.ts"),
    import("#app/storefront/listing/product-list.client.ts"),
  ]);
  const list = listing.search ? await fetchProductList(searchScreen, listing, request.signal) : undefined;
  return { pages: pagesFor(listing.search), list };
}

export default function Search({ loaderData: { pages, list } }: Route.ComponentProps) {
  const { search } = listingOf(useLocation().search);
  return (
    <div className="page shop">
      <h1>{search ? `Results for “${search}”` : "Search"}</h1>
      <HelpPages pages={pages} />
      {list ? (
        <ProductList screen={searchScreen} list={list} empty={<NoResults search={search} />} />
      ) : (
        <Suspense>
          <NoResults search={search} />
        </Suspense>
      )}
    </div>
  );
}

/** Links to help pages: a search for "returns" looks for a page, not a product. */
function HelpPages({ pages }: { pages: SiteLink[] }) {
  if (pages.length === 0) return null;
  return (
    <ul className="search-pages" aria-label="Pages that may help">
      {pages.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} className="arrow-link">
            {text} <ArrowIcon />
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Search" text="Failed to load products. Please try again later." />;
}
