import { Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { LoadFailure } from "#app/storefront/layout/load-failure.tsx";
import { loadProductList } from "#app/storefront/listing/product-list.server.ts";
import { ProductList } from "#app/storefront/listing/product-list.tsx";
import { readListing, searchScreen } from "#app/storefront/listing/shop-screens.ts";
import { pageMeta } from "#app/storefront/seo/describe-page.ts";
import { lazyPart } from "#app/ui/lazy-part.ts";
import type { Route } from "./+types/search.page.ts";
import { findHelp } from "./find-help.ts";

const SearchHelp = lazyPart(() => import("./search-help.tsx"));
const NoResults = lazyPart(() => import("./no-results.tsx"));

const listingOf = (search: string) => readListing(searchScreen, new URLSearchParams(search));

export function meta({ location, matches }: Route.MetaArgs) {
  const { search } = listingOf(location.search);
  const title = search ? `Results for “${search}”` : searchScreen.title;
  return pageMeta({ title, description: searchScreen.description, path: searchScreen.path }, matches);
}

export async function loader({ request }: Route.LoaderArgs) {
  const listing = listingOf(new URL(request.url).search);
  const { search } = listing;
  const list = search ? await loadProductList(searchScreen, listing) : undefined;
  return { help: findHelp(search), list };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const listing = listingOf(new URL(request.url).search);
  const [{ findHelp: helpFor }, { fetchProductList }] = await Promise.all([
    import("./find-help.ts"),
    import("#app/storefront/listing/product-list.client.ts"),
  ]);
  const list = listing.search ? await fetchProductList(searchScreen, listing, request.signal) : undefined;
  // What the page shows instead. If it can't be loaded, the page says so and offers to try again.
  if (!list?.total) await import("./no-results.tsx");
  return { help: helpFor(listing.search), list };
}

export default function Search({ loaderData: { help, list } }: Route.ComponentProps) {
  const { search } = listingOf(useLocation().search);
  useEffect(() => {
    import("./recent-searches.ts").then(
      ({ addRecentSearch }) => addRecentSearch(search),
      () => undefined,
    );
  }, [search]);
  const nothing = <NoResults search={search} isAnswered={help !== undefined} />;
  return (
    <div className="page shop">
      <h1>{search ? `Results for “${search}”` : "Search"}</h1>
      {help && (
        <Suspense>
          <SearchHelp {...help} />
        </Suspense>
      )}
      {list ? <ProductList screen={searchScreen} list={list} empty={nothing} /> : <Suspense>{nothing}</Suspense>}
    </div>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Search" text="Failed to load products. Please try again later." />;
}
