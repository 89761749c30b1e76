import { type RefObject, useEffect, useRef } from "react";

type InputEvents = { onKeyDown: (event: KeyboardEvent) => void; close: () => void; type: () => void };

/** The keys of the search field, and whatever happens outside of it, which closes the list. */
export function useSearchKeys(input: RefObject<HTMLInputElement | null>, events: InputEvents) {
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
