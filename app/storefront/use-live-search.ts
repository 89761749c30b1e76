import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { suggestProducts } from "#app/features/catalog/catalog.client.ts";
import type { Found, Suggestion } from "./search-box.tsx";
import { helpPagesFor } from "./site-links.ts";

/** Long enough for the next letter of a quick typist, short enough to feel at once. */
const PAUSE_MS = 150;

type Answer = { asked: string; found: Found[]; failed: boolean };

/** What the search box knows: the text, the suggestions for it, which one the arrows stand on. */
export function useLiveSearch(asked: string, go: (suggestion: Suggestion) => void) {
  const [text, setText] = useState(asked);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLElement>(null);
  const answer = useAnswer(open ? text.trim() : "");
  const suggestions = open ? suggestionsFor(text.trim(), answer) : [];
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  useClickOutside(box, close);

  function move(event: KeyboardEvent) {
    if (event.key === "Escape" && open) {
      event.preventDefault();
      close();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) return setOpen(text.trim() !== "");
      const step = event.key === "ArrowDown" ? 1 : -1;
      const places = suggestions.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (event.key === "Enter" && suggestions[active]) {
      event.preventDefault();
      close();
      go(suggestions[active]);
    }
  }

  return {
    box,
    text,
    open,
    active,
    suggestions,
    close,
    note: noteOn(answer, text.trim()),
    announcement: answer?.asked === text.trim() ? `${suggestions.length} suggestions` : "",
    input: {
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setText(target.value);
        setOpen(target.value.trim() !== "");
        setActive(-1);
      },
      onKeyDown: move,
      onBlur: ({ relatedTarget }: { relatedTarget: Element | null }) => {
        if (relatedTarget && !box.current?.contains(relatedTarget)) close();
      },
    },
  };
}

function suggestionsFor(text: string, answer: Answer | undefined): Suggestion[] {
  const products = (answer?.found ?? []).map((product) => ({
    to: `/product/${product.slug}`,
    text: product.name,
    product,
  }));
  const all = { to: `/search?q=${encodeURIComponent(text)}`, text: `See all results for “${text}”`, reload: true };
  return [...helpPagesFor(text).slice(0, 2), ...products, ...(products.length > 0 ? [all] : [])];
}

function noteOn(answer: Answer | undefined, text: string): string {
  if (answer?.asked !== text) return answer && answer.found.length > 0 ? "" : "Searching...";
  if (answer.failed) return "Suggestions are not available. Press Enter to search.";
  return answer.found.length === 0 ? "No products found." : "";
}

/** Asks the shop once the typing pauses; an answer to an older text is cancelled, never shown. */
function useAnswer(text: string): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (!text) return setAnswer(undefined);
    const call = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setAnswer({ asked: text, found: await suggestProducts(text, call.signal), failed: false });
      } catch (problem) {
        if (call.signal.aborted) return;
        console.error("The search did not answer", problem);
        setAnswer({ asked: text, found: [], failed: true });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [text]);
  return answer;
}

function useClickOutside(box: { current: HTMLElement | null }, close: () => void) {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const pressed = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) latest.current();
    };
    document.addEventListener("pointerdown", pressed);
    return () => document.removeEventListener("pointerdown", pressed);
  }, [box]);
}
