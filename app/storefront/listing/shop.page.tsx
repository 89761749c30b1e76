import { Link, redirect, useLocation, useNavigation } from "react-router";
import { fetchCards } from "#app/features/catalog/cards.client.ts";
import { fetchFacets } from "#app/features/catalog/catalog.client.ts";
import { LoadFailure } from "#app/storefront/layout/load-failure.tsx";
import { pageMeta } from "#app/storefront/seo/describe-page.ts";
import { CloseIcon } from "#app/ui/icons.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/shop.page.ts";
import { type AppliedFilter, appliedFilters } from "./filter-labels.ts";
import { FilterPanel } from "./filter-panel.tsx";
import {
  apiParameters,
  listingUrl,
  PAGE_SIZE,
  pageParameters,
  readShopListing,
  type ShopListing,
} from "./listing-url.ts";
import { ProductGrid } from "./product-grid.tsx";
import { readProductList } from "./product-list.server.ts";
import { screenAt } from "./shop-screens.ts";

export function meta({ location, matches, loaderData }: Route.MetaArgs) {
  const screen = screenAt(location.pathname);
  const listing = readShopListing(new URLSearchParams(location.search), screen.preset);
  const narrowed = listingUrl(screen.path, { ...listing, page: 1 }, screen.preset) !== screen.path;
  const path = listing.page > 1 && !narrowed ? `${screen.path}?page=${listing.page}` : screen.path;
  return pageMeta(
    {
      title: screen.title,
      description: screen.description,
      path,
      unlisted: narrowed,
      image: loaderData?.cards[0]?.primary_image.image_url,
    },
    matches,
  );
}

export async function loader({ request }: Route.LoaderArgs) {
  return readProductList(pageParameters(listingOrRedirect(request)));
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const listing = listingOrRedirect(request);
  const [list, facets] = await Promise.all([
    fetchCards(pageParameters(listing).toString(), request.signal),
    fetchFacets(apiParameters(listing).toString(), request.signal),
  ]);
  return { ...list, facets };
}

/** Parses the URL. Throws a redirect to /shop when a department page has another department in its query. */
function listingOrRedirect(request: Request): ShopListing {
  const { pathname, searchParams } = new URL(request.url);
  const screen = screenAt(pathname);
  const listing = readShopListing(searchParams, screen.preset);
  if (screen.preset !== "all" && listing.category !== screen.preset) throw redirect(listingUrl("/shop", listing));
  return listing;
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { screen, listing, pending } = useListing();
  const { cards, total, facets } = loaderData;
  const applied = appliedFilters(screen.path, listing, screen.preset);
  return (
    <div className="page shop">
      <h1>{screen.title}</h1>
      <FilterPanel screen={screen} listing={listing} facets={facets} total={total} applied={applied.length} />
      <div className="shop-status">
        <p role="status" className="shop-total">
          {pending ? "Loading products..." : countLabel(total)}
        </p>
        <AppliedFilters applied={applied} all={screen.path} />
      </div>
      <div aria-busy={pending} className="shop-list">
        {cards.length === 0 ? (
          <NothingFound applied={applied} all={screen.path} />
        ) : (
          <ProductGrid cards={cards} query={pageParameters(listing).toString()} eagerCount={4} />
        )}
      </div>
      <Pagination
        page={listing.page}
        pages={Math.ceil(total / PAGE_SIZE)}
        addressOf={(page) => listingUrl(screen.path, { ...listing, page }, screen.preset)}
      />
    </div>
  );
}

/** Returns the URL being loaded, else the current one, so that filters respond at once. */
function useListing() {
  const navigation = useNavigation();
  const location = useLocation();
  const target = navigation.location?.pathname === location.pathname ? navigation.location : location;
  const screen = screenAt(location.pathname);
  return {
    screen,
    listing: readShopListing(new URLSearchParams(target.search), screen.preset),
    pending: navigation.state === "loading",
  };
}

function countLabel(total: number): string {
  return total === 1 ? "1 product" : `${total} products`;
}

function AppliedFilters({ applied, all }: { applied: AppliedFilter[]; all: string }) {
  if (applied.length === 0) return null;
  return (
    <ul className="chips" aria-label="Filters in force">
      {applied.map(({ label, without }) => (
        <li key={label}>
          <Link to={without} preventScrollReset className="chip" aria-label={`Remove filter: ${label}`}>
            {label} <CloseIcon />
          </Link>
        </li>
      ))}
      <li>
        <Link to={all} preventScrollReset className="quiet-link">
          Clear all
        </Link>
      </li>
    </ul>
  );
}

function NothingFound({ applied, all }: { applied: AppliedFilter[]; all: string }) {
  return (
    <div className="empty-state">
      <p>No products found.</p>
      {applied.length > 0 && <p className="quiet">Nothing in the workshop fits all of these at once. Remove one:</p>}
      <ul className="chips">
        {applied.map(({ label, without }) => (
          <li key={label}>
            <Link to={without} className="button">
              Remove filter {label}
            </Link>
          </li>
        ))}
      </ul>
      <Link to={all} className="quiet-link">
        See all products
      </Link>
    </div>
  );
}

export function ErrorBoundary() {
  const { pathname } = useLocation();
  return (
    <LoadFailure
      title={screenAt(pathname).title}
      text="Failed to load products. Please make sure the backend server is running."
    />
  );
}
