import { type ReactNode, useRef } from "react";
import { useNavigate } from "react-router";
import type { Facets } from "#app/features/catalog/catalog.contract.ts";
import { Button } from "#app/ui/button.tsx";
import { capitalize } from "#app/ui/capitalize.ts";
import { ChevronIcon, CloseIcon, FilterIcon } from "#app/ui/icons.tsx";
import { closePopover, togglePopoverFallback } from "#app/ui/popover.ts";
import { Select } from "#app/ui/select.tsx";
import { Swatch } from "#app/ui/swatch.tsx";
import { CATEGORY_OPTIONS, PRICE_OPTIONS, SORT_OPTIONS } from "./filter-labels.ts";
import { listingUrl, readShopListing, type ShopListing } from "./listing-url.ts";
import type { ShopScreen } from "./shop-screens.ts";
import { useFacetMenus } from "./use-facet-menus.ts";

type Facet = Facets["colors"][number];

type Props = { screen: ShopScreen; listing: ShopListing; facets: Facets; total: number; applied: number };

/**
 * Filters and sort order: a row on wide screens, a popover on phones. A plain form that applies changes at once when scripts
 * run.
 */
export function FilterPanel({ screen, listing, facets, total, applied }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const dialogId = "shop-filters";
  useFacetMenus(form);

  function apply() {
    if (!form.current) return;
    const selected = readShopListing(paramsOf(form.current));
    const isSameScreen = selected.category === screen.preset;
    const path = isSameScreen ? screen.path : "/shop";
    const url = listingUrl(path, { ...selected, page: 1 }, isSameScreen ? screen.preset : "all");
    void navigate(url, { preventScrollReset: true });
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
          {listing.search && <input type="hidden" name="search" value={listing.search} />}
          <FilterControls listing={listing} facets={facets} />
          <Button type="submit" wide>
            <span className="with-script">Show {total === 1 ? "1 product" : `${total} products`}</span>
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

function FilterControls({ listing, facets }: { listing: ShopListing; facets: Facets }) {
  return (
    <>
      <Select
        label="Category"
        name="category"
        options={CATEGORY_OPTIONS}
        value={listing.category}
        onChange={controlled}
      />
      <Select label="Price" name="price" options={PRICE_OPTIONS} value={listing.price} onChange={controlled} />
      <FacetGroup title="Type" name="type" facets={facets.types} chosen={listing.types} />
      <FacetGroup
        title="Color"
        name="color"
        facets={facets.colors}
        chosen={listing.colors}
        icon={(color) => <Swatch color={color} />}
      />
      <FacetGroup title="Size" name="size" facets={facets.sizes} chosen={listing.sizes} />
      <label className="check filter-stock">
        <input type="checkbox" name="in_stock" value="true" checked={listing.inStock} onChange={controlled} />
        <span>In stock only</span>
      </label>
      <Select label="Sort by" name="sort" options={SORT_OPTIONS} value={listing.sort} onChange={controlled} />
    </>
  );
}

type GroupProps = {
  title: string;
  name: string;
  facets: Facet[];
  chosen: string[];
  icon?: (value: string) => ReactNode;
};

function FacetGroup({ title, name, facets, chosen, icon }: GroupProps) {
  const visible = facets.filter(({ name: value, count }) => count > 0 || chosen.includes(value));
  if (visible.length === 0) return null;
  return (
    <details className="facet" name="facet">
      <summary>
        {title}
        {chosen.length > 0 && <span className="facet-count">{chosen.length}</span>}
        <ChevronIcon />
      </summary>
      <fieldset className="facet-values">
        <legend className="visually-hidden">{title}</legend>
        {visible.map(({ name: value, count }) => (
          <label key={value} className="check">
            <input type="checkbox" name={name} value={value} checked={chosen.includes(value)} onChange={controlled} />
            {icon?.(value)}
            <span>{capitalize(value)}</span>
            <span className="quiet">{count}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
