import { type ReactNode, useLayoutEffect, useRef } from "react";
import { readOfEntry, storeOfEntry, useHistoryEntry } from "./history-entry.ts";

const NAME = "open";

function store(entry: string, id: string, isOpen: boolean): void {
  const others = readOfEntry(NAME, entry).filter((other) => other !== id);
  storeOfEntry(NAME, entry, isOpen ? [...others, id] : others);
}

type Props = {
  /** Unique on its page, without spaces. */
  id: string;
  className?: string;
  children: ReactNode;
};

/** A part of a list that opens. Back opens the parts that were open, before the page scrolls to where it was. */
export function Disclosure({ id, className, children }: Props) {
  const entry = useHistoryEntry();
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (!details.current) return;
    if (readOfEntry(NAME, entry).includes(id)) details.current.open = true;
    // An action gives the page a new entry, and its parts stay as they are.
    else if (details.current.open) store(entry, id, true);
  }, [entry, id]);
  return (
    <details ref={details} className={className} onToggle={(event) => store(entry, id, event.currentTarget.open)}>
      {children}
    </details>
  );
}
