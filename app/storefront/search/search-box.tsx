import { Suspense, useEffect, useId, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { SearchIcon } from "#app/ui/icons.tsx";
import { lazyPart } from "#app/ui/lazy-part.ts";

/** Lazy: loaded when the field gets the focus. */
const Suggestions = lazyPart(() => import("./search-suggestions.tsx"));

/** The search field of every page: a plain form to /search, with suggestions once scripts run. */
export function SearchBox() {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const query = pathname === "/search" ? (params.get("q") ?? "") : "";
  return <Combobox key={query} query={query} />;
}

function Combobox({ query }: { query: string }) {
  const list = useId();
  const [text, setText] = useState(query);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string>();
  const [isActive, setIsActive] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The field may have got the focus, and a text, before scripts ran.
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    setText(field.value);
    if (document.activeElement !== field) return;
    setIsActive(true);
    setOpen(!field.value || field.value !== query);
  }, [query]);
  return (
    <search className="search-box">
      <form action="/search" className="search-box-field">
        <input
          ref={input}
          id="site-search"
          // ARIA in HTML allows role=combobox on a text input, not on a search input.
          type="text"
          inputMode="search"
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
          aria-activedescendant={open ? active : undefined}
          value={text}
          onFocus={() => {
            setIsActive(true);
            if (!text) setOpen(true);
          }}
          onChange={({ target }) => {
            setIsActive(true);
            setText(target.value);
            setOpen(true);
          }}
        />
        <button type="submit" className="icon-button" aria-label="Search">
          <SearchIcon />
        </button>
      </form>
      <div className="search-list" hidden={!open}>
        <Suspense fallback={text.trim() && <p>Searching...</p>}>
          {isActive && (
            <Suggestions id={list} input={input} text={text.trim()} open={open} onOpen={setOpen} onActive={setActive} />
          )}
        </Suspense>
      </div>
    </search>
  );
}
