import { redirect, useLocation } from "react-router";
import { unlessUnloading } from "#app/platform/http/rest.ts";
import { LoadFailure } from "#app/storefront/layout/load-failure.tsx";
import { ExplainedLater } from "#app/storefront/leather-terms/explained-later.tsx";
import { pageMeta } from "#app/storefront/seo/describe-page.ts";
import type { Route } from "./+types/shop.page.ts";
import { listingUrl, type ShopListing } from "./listing-url.ts";
import { loadProductList } from "./product-list.server.ts";
import { ProductList } from "./product-list.tsx";
import { readListing, type ShopScreen, screenAt, screenUrl } from "./shop-screens.ts";

export function meta({ location, matches, loaderData }: Route.MetaArgs) {
  const screen = screenAt(location.pathname);
  const listing = readListing(screen, new URLSearchParams(location.search));
  const narrowed = screenUrl(screen, { ...listing, page: 1 }) !== screen.path;
  const path = listing.page > 1 && !narrowed ? `${screen.path}?page=${listing.page}` : screen.path;
  return pageMeta(
    {
      title: screen.title,
      description: screen.description,
      path,
      unlisted: narrowed || (listing.page > 1 && loaderData?.cards.length === 0),
      image: loaderData?.cards[0]?.primary_image.image_url,
    },
    matches,
  );
}

export async function loader({ request }: Route.LoaderArgs) {
  const { screen, listing } = listingOrRedirect(request);
  return loadProductList(screen, listing);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { screen, listing } = listingOrRedirect(request);
  const { fetchProductList } = await unlessUnloading(import("./product-list.client.ts"));
  return fetchProductList(screen, listing, request.signal);
}

/** Parses the URL. Throws a redirect to /shop when a department page has another department in its query. */
function listingOrRedirect(request: Request): { screen: ShopScreen; listing: ShopListing } {
  const { pathname, searchParams } = new URL(request.url);
  const screen = screenAt(pathname);
  const listing = readListing(screen, searchParams);
  if (screen.preset !== "all" && listing.category !== screen.preset) throw redirect(listingUrl("/shop", listing));
  return { screen, listing };
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const screen = screenAt(useLocation().pathname);
  return (
    <div className="page shop">
      <h1>{screen.title}</h1>
      {screen.type && (
        <p className="lead">
          <ExplainedLater text={screen.description} />
        </p>
      )}
      <ProductList screen={screen} list={loaderData} />
    </div>
  );
}

export function ErrorBoundary() {
  const { title, type } = screenAt(useLocation().pathname);
  return (
    <LoadFailure
      title={title}
      text={
        type
          ? "Failed to load products. Please try again later."
          : "Failed to load products. Please make sure the backend server is running."
      }
    />
  );
}
