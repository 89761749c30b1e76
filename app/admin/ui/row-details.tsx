import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** The rows that are open, of this tab's pages by their entry in the history. */
const nameOf = (entry: string) => `open-rows ${entry}`;

const openRows = (entry: string): string[] => sessionStorage.getItem(nameOf(entry))?.split(" ") ?? [];

function storeRow(entry: string, id: string, isOpen: boolean): void {
  const others = openRows(entry).filter((other) => other !== id);
  const ids = isOpen ? [...others, id] : others;
  if (ids.length > 0) sessionStorage.setItem(nameOf(entry), ids.join(" "));
  else sessionStorage.removeItem(nameOf(entry));
}

type Props = {
  /** Unique in its list, without spaces. */
  id: string;
  children: ReactNode;
};

/** A row of a list that opens. Back opens the rows that were open, before the page scrolls to where it was. */
export function RowDetails({ id, children }: Props) {
  const { key } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (!details.current) return;
    if (openRows(key).includes(id)) details.current.open = true;
    // An action gives the page a new entry, and its rows stay as they are.
    else if (details.current.open) storeRow(key, id, true);
  }, [key, id]);
  return (
    <details ref={details} className="row-details" onToggle={(event) => storeRow(key, id, event.currentTarget.open)}>
      {children}
    </details>
  );
}
