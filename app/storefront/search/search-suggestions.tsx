import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { SuggestionLine } from "./suggestion-line.tsx";
import { noteOn, type Suggestion, suggestionsFor, useSuggestions } from "./use-suggestions.ts";

type Props = {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  text: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** The id of the line that the arrows stand on. */
  onActive: (id: string | undefined) => void;
};

/** What a half-typed search may mean: pages that help, products, and the way to all results. */
export default function Suggestions({ id, input, text, open, onOpen, onActive }: Props) {
  const navigate = useNavigate();
  const response = useSuggestions(open ? text : "");
  const suggestions = open ? suggestionsFor(text, response) : [];
  const [active, setActive] = useState(-1);

  function stand(index: number) {
    setActive(index);
    onActive(index < 0 ? undefined : `${id}-${index}`);
  }
  function close() {
    stand(-1);
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
      if (open) stand(((active + (event.key === "ArrowDown" ? 2 : count)) % count) - 1);
      else onOpen(text !== "");
    } else return;
    event.preventDefault();
  }
  useSearchKeys(input, { onKeyDown, close, type: () => stand(-1) });

  return (
    <>
      <div id={id} role="listbox" aria-label="Suggestions">
        {suggestions.map((suggestion, index) => (
          <SuggestionLine
            key={suggestion.to}
            id={`${id}-${index}`}
            suggestion={suggestion}
            asked={text}
            chosen={index === active}
            onChoose={() => go(suggestion)}
          />
        ))}
      </div>
      <p role="status" className={noteOn(response, text) ? undefined : "visually-hidden"}>
        {open && (noteOn(response, text) || `${suggestions.length} suggestions`)}
      </p>
    </>
  );
}

type InputEvents = { onKeyDown: (event: KeyboardEvent) => void; close: () => void; type: () => void };

/** The keys of the search field, and whatever happens outside of it, which closes the list. */
function useSearchKeys(input: RefObject<HTMLInputElement | null>, events: InputEvents) {
  const latest = useRef(events);
  latest.current = events;
  useEffect(() => {
    const field = input.current;
    const box = field?.closest("search");
    if (!field || !box) return;
    const stop = new AbortController();
    const { signal } = stop;
    const onFocusOut = ({ target }: Event) => {
      if (target instanceof Node && !box.contains(target)) latest.current.close();
    };
    field.addEventListener("keydown", (event) => latest.current.onKeyDown(event), { signal });
    field.addEventListener("input", () => latest.current.type(), { signal });
    document.addEventListener("pointerdown", onFocusOut, { signal });
    document.addEventListener("focusin", onFocusOut, { signal });
    return () => stop.abort();
  }, [input]);
}
