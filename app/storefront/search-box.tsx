import { useId } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { ProductPicture } from "#app/features/catalog/ui/product-picture.tsx";
import { SearchIcon } from "#app/ui/icons.tsx";
import { dollars } from "#app/ui/price.tsx";
import { useLiveSearch } from "./use-live-search.ts";

export type Found = Pick<Product, "id" | "name" | "slug" | "price" | "primary_image">;
/** One line under the search box: a page of the shop, a product, or all results. */
export type Suggestion = { to: string; text: string; product?: Found; reload?: boolean };

/** The search of every page: a plain form that goes to /search, with live suggestions once the script runs. */
export function SearchBox() {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const asked = pathname === "/search" ? (params.get("q") ?? "") : "";
  return <Combobox key={asked} asked={asked} />;
}

function Combobox({ asked }: { asked: string }) {
  const list = useId();
  const navigate = useNavigate();
  const search = useLiveSearch(asked, ({ to, reload }) => (reload ? location.assign(to) : void navigate(to)));
  const { open, suggestions, active, text } = search;
  return (
    <search className="search-box" ref={search.box}>
      <form action="/search">
        <div className="search-box-field">
          <input
            id="site-search"
            type="search"
            name="q"
            aria-label="Search products"
            placeholder="Search products"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            role="combobox"
            aria-expanded={open}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
            value={text}
            {...search.input}
          />
          <button type="submit" className="icon-button" aria-label="Search">
            <SearchIcon />
          </button>
        </div>
        <div className="search-list" hidden={!open}>
          <div id={list} role="listbox" aria-label="Suggestions">
            {suggestions.map((suggestion, place) => (
              <Option
                key={suggestion.to}
                id={`${list}-${place}`}
                suggestion={suggestion}
                asked={text}
                chosen={place === active}
                onChoose={search.close}
              />
            ))}
          </div>
          {search.note && <p>{search.note}</p>}
        </div>
        <span role="status" className="visually-hidden">
          {open ? search.announcement : ""}
        </span>
      </form>
    </search>
  );
}

type OptionProps = { id: string; suggestion: Suggestion; asked: string; chosen: boolean; onChoose: () => void };

function Option({ id, suggestion: { to, text, product }, asked, chosen, onChoose }: OptionProps) {
  const navigate = useNavigate();
  return (
    <a
      id={id}
      href={to}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      className={product ? "search-option" : "search-option search-option-plain"}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || to.startsWith("/search")) return;
        event.preventDefault();
        onChoose();
        void navigate(to);
      }}
    >
      {product && <ProductPicture picture={product.primary_image} sizes="3rem" decorative />}
      <span>
        <Marked text={text} asked={asked} />
      </span>
      {product && <span className="price">{dollars(product.price)}</span>}
    </a>
  );
}

/** The typed part set apart from the rest. */
function Marked({ text, asked }: { text: string; asked: string }) {
  const from = text.toLowerCase().indexOf(asked.trim().toLowerCase());
  if (from < 0 || !asked.trim()) return text;
  const to = from + asked.trim().length;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}
