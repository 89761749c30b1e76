import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { closeOutside } from "#app/ui/close-outside.ts";
import { SuggestionLine } from "./suggestion-line.tsx";
import { type Suggestion, suggestionStatus, suggestionsFor, useSuggestions } from "./use-suggestions.ts";

type Props = {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  text: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Receives the id of the line selected by arrow keys. */
  onActive: (id: string | undefined) => void;
};

/** The suggestions for a search text: help pages, products and a link to all results. */
export default function Suggestions({ id, input, text, open, onOpen, onActive }: Props) {
  const navigate = useNavigate();
  const response = useSuggestions(open ? text : "");
  const suggestions = open ? suggestionsFor(text, response) : [];
  const [active, setActive] = useState(-1);

  function select(index: number) {
    setActive(index);
    onActive(index < 0 ? undefined : `${id}-${index}`);
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
    const chosen = suggestions[active];
    if (event.key === "Escape" && open) close();
    else if (event.key === "Enter" && chosen) go(chosen);
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const count = suggestions.length + 1;
      if (open) select(((active + (event.key === "ArrowDown" ? 2 : count)) % count) - 1);
      else onOpen(text !== "");
    } else return;
    event.preventDefault();
  }
  useSearchKeys(input, { onKeyDown, close, type: () => select(-1) });

  return (
    <>
      <div id={id} role="listbox" aria-label="Suggestions">
        {suggestions.map((suggestion, index) => (
          <SuggestionLine
            key={suggestion.to}
            id={`${id}-${index}`}
            suggestion={suggestion}
            query={text}
            chosen={index === active}
            onChoose={() => go(suggestion)}
          />
        ))}
      </div>
      <p role="status" className={suggestionStatus(response, text) ? undefined : "visually-hidden"}>
        {open && (suggestionStatus(response, text) || `${suggestions.length} suggestions`)}
      </p>
    </>
  );
}

type InputEvents = { onKeyDown: (event: KeyboardEvent) => void; close: () => void; type: () => void };

/** Handles the keys of the search field, and closes the list on a click or focus outside of it. */
function useSearchKeys(input: RefObject<HTMLInputElement | null>, events: InputEvents) {
  const latest = useRef(events);
  latest.current = events;
  useEffect(() => {
    const field = input.current;
    const box = field?.closest("search");
    if (!field || !box) return;
    const stop = new AbortController();
    const { signal } = stop;
    field.addEventListener("keydown", (event) => latest.current.onKeyDown(event), { signal });
    field.addEventListener("input", () => latest.current.type(), { signal });
    closeOutside(
      () => box,
      () => latest.current.close(),
      signal,
    );
    return () => stop.abort();
  }, [input]);
}
