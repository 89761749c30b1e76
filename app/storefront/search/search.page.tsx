import { Link, useLocation } from "react-router";
import { fetchCards } from "#app/features/catalog/cards.client.ts";
import { LoadFailure } from "#app/storefront/layout/load-failure.tsx";
import SuggestedLinks from "#app/storefront/layout/suggested-links.tsx";
import {
  listingUrl,
  PAGE_SIZE,
  pageParameters,
  readSearch,
  readShopListing,
  type ShopListing,
} from "#app/storefront/listing/listing-url.ts";
import { ProductGrid } from "#app/storefront/listing/product-grid.tsx";
import { readCards } from "#app/storefront/listing/product-list.server.ts";
import { pageMeta } from "#app/storefront/seo/describe-page.ts";
import { ArrowIcon } from "#app/ui/icons.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/search.page.ts";
import { helpPagesFor } from "./help-pages.ts";

const NONE = { cards: [], total: 0 };

function listingOf(search: string): ShopListing {
  const params = new URLSearchParams(search);
  return {
    ...readShopListing(new URLSearchParams({ page: params.get("page") ?? "" })),
    search: readSearch(params, "q"),
  };
}

export function meta({ location, matches }: Route.MetaArgs) {
  const { search } = listingOf(location.search);
  const title = search ? `Results for “${search}”` : "Search";
  return pageMeta(
    { title, description: "Search every bag, wallet and accessory of the workshop.", path: "/search" },
    matches,
  );
}

export async function loader({ request }: Route.LoaderArgs) {
  const listing = listingOf(new URL(request.url).search);
  return listing.search ? readCards(pageParameters(listing)) : NONE;
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const listing = listingOf(new URL(request.url).search);
  return listing.search ? fetchCards(pageParameters(listing).toString(), request.signal) : NONE;
}

export default function Search({ loaderData: { cards, total } }: Route.ComponentProps) {
  const listing = listingOf(useLocation().search);
  const { search, page } = listing;
  return (
    <div className="page shop">
      <h1>{search ? `Results for “${search}”` : "Search"}</h1>
      <HelpPages search={search} />
      {search && (
        <div className="shop-status">
          <p className="shop-total">{total === 1 ? "1 product" : `${total} products`}</p>
          {total > 1 && (
            <Link to={listingUrl("/shop", { ...listing, page: 1 })} className="quiet-link">
              Filter and sort these
            </Link>
          )}
        </div>
      )}
      {cards.length > 0 ? (
        <ProductGrid cards={cards} query={pageParameters(listing).toString()} eagerCount={4} />
      ) : (
        <NoResults search={search} />
      )}
      <Pagination
        page={page}
        pages={Math.ceil(total / PAGE_SIZE)}
        addressOf={(next) =>
          `/search?${new URLSearchParams({ q: search, ...(next > 1 ? { page: String(next) } : {}) })}`
        }
      />
    </div>
  );
}

/** Links to help pages: a search for "returns" looks for a page, not a product. */
function HelpPages({ search }: { search: string }) {
  const pages = helpPagesFor(search);
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

function NoResults({ search }: { search: string }) {
  return (
    <>
      <div className="empty-state">
        <p>{search ? "No products found." : "What are you looking for?"}</p>
        {search && (
          <p className="quiet">
            Try one word less, or a broader one: “bag”, “belt”, “card”. Or ask us: a person answers.
          </p>
        )}
        <Link to="/contact" className="button">
          Ask the workshop
        </Link>
      </div>
      <SuggestedLinks />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Search" text="Failed to load products. Please try again later." />;
}
