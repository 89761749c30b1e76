import { lazy, Suspense, useId, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { SearchIcon } from "#app/ui/icons.tsx";

/** Fetched when somebody is about to search, so that no page has to carry it. */
const Suggestions = lazy(() => import("./search-suggestions.tsx"));

/** The search of every page: a plain form that goes to /search, with live suggestions once the script runs. */
export function SearchBox() {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const asked = pathname === "/search" ? (params.get("q") ?? "") : "";
  return <Combobox key={asked} asked={asked} />;
}

function Combobox({ asked }: { asked: string }) {
  const list = useId();
  const [text, setText] = useState(asked);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string>();
  const [awake, setAwake] = useState(false);
  const input = useRef<HTMLInputElement>(null);
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
          onFocus={() => setAwake(true)}
          onChange={({ target }) => {
            setAwake(true);
            setText(target.value);
            setOpen(target.value.trim() !== "");
          }}
        />
        <button type="submit" className="icon-button" aria-label="Search">
          <SearchIcon />
        </button>
      </form>
      <div className="search-list" hidden={!open}>
        <Suspense fallback={<p>Searching...</p>}>
          {awake && (
            <Suggestions id={list} input={input} text={text.trim()} open={open} onOpen={setOpen} onActive={setActive} />
          )}
        </Suspense>
      </div>
    </search>
  );
}
