import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { isComposing } from "#app/ui/is-composing.ts";
import { closeOutside } from "#app/ui/popover/close-outside.ts";
import { clearRecentSearches, recentSearches } from "./recent-searches.ts";
import { SuggestionGroups } from "./suggestion-groups.tsx";
import { maxLines, type Suggestion, suggestionsAtFocus, suggestionsFor } from "./suggestions.ts";
import { suggestionStatus, useOfferedProducts, useSuggestions } from "./use-suggestions.ts";

type Props = {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  text: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Receives the id of the line selected by arrow keys. */
  onActive: (id: string | undefined) => void;
};

/** The suggestions of the search field, for a typed text or for the empty field. */
export default function Suggestions({ id, input, text, open, onOpen, onActive }: Props) {
  const navigate = useNavigate();
  const { groups, status, hasRecent, clearRecent } = useGroups(text, open);
  const suggestions = groups.flatMap((group) => group.suggestions);
  const [active, setActive] = useState(-1);

  function select(index: number) {
    setActive(index);
    onActive(index < 0 ? undefined : `${id}-${index}`);
    showLine(document.getElementById(`${id}-${index}`));
  }
  function close() {
    select(-1);
    onOpen(false);
  }
  function go({ to }: Suggestion) {
    close();
    if (to.startsWith("/search")) location.assign(to);
    else void navigate(to);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const chosen = suggestions[active];
    if (event.key === "Escape" && open) close();
    else if (event.target !== input.current) return;
    else if (event.key === "Enter" && chosen) go(chosen);
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const count = suggestions.length + 1;
      if (open) select(((active + (event.key === "ArrowDown" ? 2 : count)) % count) - 1);
      else onOpen(true);
    } else return;
    event.preventDefault();
  }
  useSearchEvents(input, { onKeyDown, close, type: () => select(-1) });

  return (
    <>
      {hasRecent && (
        <button
          type="button"
          className="link-button search-clear"
          aria-label="Clear recent searches"
          onClick={() => {
            clearRecent();
            input.current?.focus();
          }}
        >
          Clear
        </button>
      )}
      <SuggestionGroups id={id} groups={groups} query={text} active={active} onChoose={go} />
      <p role="status" className={status ? undefined : "visually-hidden"}>
        {open && (status || `${suggestions.length} suggestions`)}
      </p>
    </>
  );
}

/** Scrolls the list to the selected line. `scrollIntoView` would scroll the page as well. */
function showLine(line: Element | null) {
  const list = line?.closest(".search-list");
  if (!line || !list) return;
  const [inner, outer] = [line.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollTop += Math.max(0, inner.bottom - outer.bottom) + Math.min(0, inner.top - outer.top);
}

/** The suggestions for a text while the list is open, and the status below them. */
function useGroups(text: string, open: boolean) {
  const response = useSuggestions(open ? text : "");
  const offered = useOfferedProducts(open && !text);
  const [recent, setRecent] = useState(recentSearches);
  useEffect(() => {
    if (open) setRecent(recentSearches());
  }, [open]);
  const max = maxLines();
  const groups = text
    ? suggestionsFor(text, recent, response?.found ?? [], max)
    : suggestionsAtFocus(recent, offered, max);
  return {
    groups: open ? groups : [],
    status: text ? suggestionStatus(response, text) : "",
    hasRecent: open && !text && recent.length > 0,
    clearRecent: () => {
      clearRecentSearches();
      setRecent([]);
    },
  };
}

type SearchEvents = {
  onKeyDown: (event: KeyboardEvent) => void;
  close: () => void;
  type: () => void;
};

/** Handles the events of the search field, and closes the list on a click or focus outside of it. */
function useSearchEvents(input: RefObject<HTMLInputElement | null>, events: SearchEvents) {
  const latest = useRef(events);
  latest.current = events;
  useEffect(() => {
    const field = input.current;
    const box = field?.closest("search");
    if (!field || !box) return;
    const stop = new AbortController();
    const { signal } = stop;
    box.addEventListener("keydown", (event) => latest.current.onKeyDown(event), { signal });
    field.addEventListener("input", () => latest.current.type(), { signal });
    closeOutside(
      () => box,
      () => latest.current.close(),
      signal,
    );
    return () => stop.abort();
  }, [input]);
}
