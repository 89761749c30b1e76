import type { MouseEvent } from "react";
import { SearchIcon } from "#app/ui/icons.tsx";

/** Opens the find dialog. Without JavaScript it leads to the page that finds the same. */
export function FindLink({ open }: { open: () => void }) {
  function onClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  }
  return (
    <a href="/admin/find" className="admin-find" aria-keyshortcuts="/ Control+K Meta+K" onClick={onClick}>
      <SearchIcon />
      Find
      <kbd className="key">/</kbd>
    </a>
  );
}
