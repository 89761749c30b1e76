import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { Facets } from "#app/features/catalog/catalog.contract.ts";
import { Button } from "#app/ui/button.tsx";
import { CloseIcon, FilterIcon } from "#app/ui/icons.tsx";
import { closePopover, togglePopoverFallback } from "#app/ui/popover/popover.ts";
import { Select } from "#app/ui/select.tsx";
import { Swatch } from "#app/ui/swatch.tsx";
import { FacetGroup } from "./facet-group.tsx";
import { CATEGORY_OPTIONS, countedPrices, SORT_OPTIONS } from "./filter-labels.ts";
import type { ShopListing } from "./listing-url.ts";
import { readListing, type ShopScreen, screenAt, screenUrl } from "./shop-screens.ts";

type Props = {
  screen: ShopScreen;
  listing: ShopListing;
  facets: Facets;
  /** How many filters are applied. */
  applied: number;
  /** The text of the button that closes the filters on phones. */
  show: string;
};

/**
 * Filters and sort order: a row on wide screens, a popover on phones. A plain form that applies changes at once when scripts
 * run.
 */
export function FilterPanel({ screen, listing, facets, applied, show }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const dialogId = "shop-filters";
  const latest = useRef({ listing, apply });
  latest.current = { listing, apply };
  useEffect(() => {
    const stop = new AbortController();
    // Without it the menus still close by their buttons.
    import("./facet-menus.ts").then(
      ({ closeFacetMenus, hasEarlyChoice }) => {
        if (!form.current) return;
        closeFacetMenus(form.current, stop.signal);
        if (hasEarlyChoice(form.current, latest.current.listing)) latest.current.apply();
      },
      () => undefined,
    );
    return () => stop.abort();
  }, []);

  function apply() {
    if (!form.current) return;
    const selected = { ...readListing(screen, paramsOf(form.current)), page: 1 };
    const isElsewhere = screen.preset !== "all" && selected.category !== screen.preset;
    const url = screenUrl(isElsewhere ? screenAt("/shop") : screen, selected);
    // At once, because a second press reads the form, which the URL controls.
    void navigate(url, { preventScrollReset: true, flushSync: true, state: { keepFocus: true } });
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={dialogId}
        className="button button-primary filter-open"
        onClick={() => togglePopoverFallback(dialogId)}
      >
        <FilterIcon />
        Filter and sort{applied > 0 ? ` (${applied})` : ""}
      </button>
      <div id={dialogId} popover="auto" className="filter-dialog">
        <DialogHead dialogId={dialogId} />
        <form
          ref={form}
          action={screen.path}
          className="filters"
          aria-label="Filters"
          autoComplete="off"
          onChange={apply}
          onSubmit={(event) => {
            event.preventDefault();
            closePopover(dialogId);
          }}
        >
          {listing.search && <input type="hidden" name={screen.searchName} value={listing.search} />}
          <FilterControls screen={screen} listing={listing} facets={facets} />
          <Button type="submit" wide>
            <span className="with-script">{show}</span>
            <span className="without-script">Apply filters</span>
          </Button>
        </form>
      </div>
    </>
  );
}

function DialogHead({ dialogId }: { dialogId: string }) {
  return (
    <div className="dialog-head filter-dialog-head">
      <p className="label">Filter and sort</p>
      <button
        type="button"
        className="icon-button"
        popoverTarget={dialogId}
        popoverTargetAction="hide"
        onClick={() => togglePopoverFallback(dialogId)}
        aria-label="Close filters"
      >
        <CloseIcon />
      </button>
    </div>
  );
}

function paramsOf(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** Inputs are controlled by the URL, so that Back restores the filters. The form's onChange handles changes. */
const controlled = () => undefined;

const swatchOf = (color: string): ReactNode => <Swatch color={color} />;

function FilterControls({ screen, listing, facets }: Pick<Props, "screen" | "listing" | "facets">) {
  const isEmpty = facets.total === 0;
  return (
    <>
      <Select
        label="Category"
        name="category"
        options={CATEGORY_OPTIONS}
        value={listing.category}
        onChange={controlled}
      />
      <Select
        label="Price"
        name="price"
        options={countedPrices(facets.prices, listing.price)}
        value={listing.price}
        onChange={controlled}
      />
      {!screen.type && (
        <FacetGroup title="Type" name="type" facets={facets.types} chosen={listing.types} keepEmpty={isEmpty} />
      )}
      <FacetGroup
        title="Color"
        name="color"
        facets={facets.colors}
        chosen={listing.colors}
        keepEmpty={isEmpty}
        icon={swatchOf}
      />
      <FacetGroup
        title="Size"
        name="size"
        facets={facets.sizes}
        chosen={listing.sizes}
        parts={facets.size_groups.map(({ name, sizes }) => ({ name, values: sizes }))}
        keepEmpty={isEmpty}
      />
      <label className="check filter-stock">
        <input type="checkbox" name="in_stock" value="true" checked={listing.inStock} onChange={controlled} />
        <span>In stock only</span>
      </label>
      <Select label="Sort by" name="sort" options={SORT_OPTIONS} value={listing.sort} onChange={controlled} />
    </>
  );
}
