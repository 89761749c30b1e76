import { type MouseEvent, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef } from "react";
import { Link, useLocation, useNavigate, useNavigation } from "react-router";
import { CloseIcon } from "#app/ui/icons.tsx";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { type AppliedListingFilter, appliedListingFilters } from "./filter-labels.ts";
import { FilterPanel } from "./filter-panel.tsx";
import type { LoadedList } from "./find-near-matches.ts";
import { PAGE_SIZE, pageParameters } from "./listing-url.ts";
import { ProductGrid } from "./product-grid.tsx";
import { clearedUrl, readListing, type ShopScreen, screenAt, screenUrl } from "./shop-screens.ts";

/** Below the list, and links without scripts too. */
const Pages = lazyPart(async () => ({ default: (await import("#app/ui/pagination.tsx")).Pagination }));
/** Lazy, because few lists are empty. */
const EmptyList = lazyPart(() => import("./empty-list.tsx"));

/** A product list with filters, sort order and pages. `empty` replaces the text of a list that is empty without any filter. */
export function ProductList({ screen, list, empty }: { screen: ShopScreen; list: LoadedList; empty?: ReactNode }) {
  const { listing, current, pending } = useListing(screen);
  const { cards, total, facets, near } = list;
  const pageCount = Math.ceil(total / PAGE_SIZE);
  const count = useRef<HTMLParagraphElement>(null);
  const focusCount = useCallback(() => count.current?.focus({ preventScroll: true }), []);
  // Rendered again only if they change: an update would hide them until they are loaded.
  const pages = useMemo(
    () => (
      <Suspense>
        <Pages
          page={listing.page}
          pages={pageCount}
          addressOf={(page) => screenUrl(screen, { ...listing, page })}
          onGo={focusCount}
        />
      </Suspense>
    ),
    [screen, listing, pageCount, focusCount],
  );
  useEffect(() => {
    // Ready when the first filter is chosen. A failure is reported then.
    import("./product-list.client.ts").catch(() => undefined);
  }, []);
  const applied = appliedListingFilters(screen, listing);
  const all = clearedUrl(screen, listing);
  const isAllEmpty = total === 0 && appliedListingFilters(screen, current).length === 0;
  return (
    <>
      {!isAllEmpty && (
        <FilterPanel
          screen={screen}
          listing={listing}
          facets={facets}
          applied={applied.length}
          show={pending ? LOADING : `Show ${countLabel(total)}`}
        />
      )}
      <div className="shop-status">
        <p ref={count} role="status" tabIndex={-1} className="shop-total">
          {pending ? LOADING : countLabel(total) + (listing.page > 1 ? `, page ${listing.page} of ${pageCount}` : "")}
        </p>
        <AppliedFilters applied={applied} all={all} onRemove={focusCount} />
      </div>
      <div aria-busy={pending} className="shop-list">
        {cards.length > 0 ? (
          <ProductGrid cards={cards} query={pageParameters(listing).toString()} eagerCount={4} />
        ) : (
          <Suspense>
            {(isAllEmpty && empty) || (
              <EmptyList
                firstPage={total > 0 ? screenUrl(screen, { ...listing, page: 1 }) : undefined}
                applied={applied}
                near={near}
                search={screen.searchName === "q" ? listing.search : ""}
                all={all}
                onLeave={focusCount}
              />
            )}
          </Suspense>
        )}
      </div>
      {pages}
    </>
  );
}

/** Returns the listing of the URL being loaded, else of the current one, so that filters respond at once, and the `current` one. */
function useListing(screen: ShopScreen) {
  const navigation = useNavigation();
  const location = useLocation();
  const next = navigation.location?.pathname;
  const target = navigation.location && next === location.pathname ? navigation.location : location;
  const listing = useMemo(() => readListing(screen, new URLSearchParams(target.search)), [screen, target.search]);
  return {
    listing,
    current: target === location ? listing : readListing(screen, new URLSearchParams(location.search)),
    pending: next !== undefined && (next === location.pathname || next === screenAt(next).path),
  };
}

const LOADING = "Loading products...";

function countLabel(total: number): string {
  return total === 1 ? "1 product" : `${total} products`;
}

type AppliedProps = { applied: AppliedListingFilter[]; all: string; onRemove: () => void };

/** Links that remove one filter each. A pressed one is gone with its filter, so `onRemove` moves the focus. */
function AppliedFilters({ applied, all, onRemove }: AppliedProps) {
  const navigate = useNavigate();
  if (applied.length === 0) return null;
  function remove(event: MouseEvent, without: string) {
    onRemove();
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // At once, because the link of a chip that is pressed next contains the filters that are left.
    void navigate(without, { preventScrollReset: true, flushSync: true });
  }
  return (
    <ul className="chips" aria-label="Active filters">
      {applied.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={without}
            className="chip"
            onClick={(event) => remove(event, without)}
            aria-label={`Remove filter: ${label}`}
          >
            {label} <CloseIcon />
          </Link>
        </li>
      ))}
      <li>
        <Link to={all} preventScrollReset className="quiet-link" onClick={onRemove}>
          Clear all
        </Link>
      </li>
    </ul>
  );
}
