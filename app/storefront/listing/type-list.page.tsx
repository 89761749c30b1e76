import { Link, useLocation } from "react-router";
import { fetchCards } from "#app/features/catalog/cards.client.ts";
import { LoadFailure } from "#app/storefront/layout/load-failure.tsx";
import { pageMeta } from "#app/storefront/seo/describe-page.ts";
import { capitalize } from "#app/ui/capitalize.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/type-list.page.ts";
import { PAGE_SIZE, pageParameters, readShopListing } from "./listing-url.ts";
import { ProductGrid } from "./product-grid.tsx";
import { readCards } from "./product-list.server.ts";

const leads: Record<string, string> = {
  bags: "Totes, satchels, backpacks, briefcases and bags for a night or a week away, cut from full-grain hides.",
  wallets: "Bifolds, long wallets, card holders and purses that start firm and end up shaped like their owner.",
  accessories:
    "Belts, gloves, straps, cases and things for the desk, made with the same leather and thread as the bags.",
};

/** Returns the type ("bags" for /bags) and the listing of a URL. */
function listingAt({ pathname, search }: { pathname: string; search: string }) {
  const type = pathname.replaceAll("/", "");
  return {
    type,
    listing: {
      ...readShopListing(new URLSearchParams()),
      types: [type],
      page: readShopListing(new URLSearchParams(search)).page,
    },
  };
}

export function meta({ location, matches, loaderData }: Route.MetaArgs) {
  const { type, listing } = listingAt(location);
  const path = listing.page > 1 ? `/${type}?page=${listing.page}` : `/${type}`;
  const image = loaderData?.cards[0]?.primary_image.image_url;
  return pageMeta({ title: capitalize(type), description: leads[type] ?? "", path, image }, matches);
}

export const loader = ({ request }: Route.LoaderArgs) =>
  readCards(pageParameters(listingAt(new URL(request.url)).listing));

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  fetchCards(pageParameters(listingAt(new URL(request.url)).listing).toString(), request.signal);

export default function TypeList({ loaderData: { cards, total } }: Route.ComponentProps) {
  const { type, listing } = listingAt(useLocation());
  return (
    <div className="page shop">
      <h1>{capitalize(type)}</h1>
      <p className="lead">{leads[type]}</p>
      <div className="shop-status">
        <p className="shop-total">{total === 1 ? "1 product" : `${total} products`}</p>
        <Link to={`/shop?category=${type}`} className="quiet-link">
          Filter and sort {type}
        </Link>
      </div>
      {cards.length === 0 ? (
        <div className="empty-state">
          <p>No products found.</p>
        </div>
      ) : (
        <ProductGrid cards={cards} query={pageParameters(listing).toString()} eagerCount={4} />
      )}
      <Pagination
        page={listing.page}
        pages={Math.ceil(total / PAGE_SIZE)}
        addressOf={(page) => (page > 1 ? `/${type}?page=${page}` : `/${type}`)}
      />
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      title={capitalize(listingAt(useLocation()).type)}
      text="Failed to load products. Please try again later."
    />
  );
}
