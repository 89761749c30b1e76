import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { blockOfflineNavigation } from "#app/admin/offline/block-offline-navigation.ts";
import { clickUndo } from "#app/admin/ui/admin-toast.ts";
import type { NavigationEntry } from "./navigation-entries.ts";
import { editRow, moveToRow, selectRow } from "./row-keys.ts";

/** The second key of "g o" counts for this long. */
const SEQUENCE_MS = 1_500;

/** Controls where keys write text. A check box or a button takes none. */
const TYPES_TEXT =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]";
const isTyping = ({ target }: KeyboardEvent) => target instanceof HTMLElement && target.matches(TYPES_TEXT);

type Dialogs = { help: () => void; find: () => void };

/** Single keys that do something on every page. They return whether they did. */
const SINGLE_KEYS: Record<string, (dialogs: Dialogs) => boolean> = {
  "?": ({ help }) => {
    help();
    return true;
  },
  "/": ({ find }) => {
    find();
    return true;
  },
  j: () => moveToRow(1),
  k: () => moveToRow(-1),
  x: () => selectRow(),
  e: () => editRow(),
};

/** Presses the button that saves the page's form, with `data-key="save"`. Returns whether there is one. */
function clickSave(): boolean {
  const button = document.querySelector<HTMLButtonElement>("button[data-key=save]");
  button?.click();
  return button !== null;
}

/** Keys with Ctrl or ⌘: they work with single keys switched off, "k" and "s" also while typing. */
function runCommand(event: KeyboardEvent, { find }: Dialogs): boolean {
  if (event.altKey || event.shiftKey) return false;
  const key = event.key.toLowerCase();
  if (key === "k") find();
  else if (key === "s") return clickSave();
  else if (key === "z" && !isTyping(event)) return clickUndo();
  else return false;
  return true;
}

/**
 * Keys of every page: find, undo, rows, pages after "g", and "?" for the list of keys. Without `singleKeys` only those with
 * Ctrl or ⌘ (WCAG 2.1.4).
 */
export function useShortcuts(entries: NavigationEntry[], dialogs: Dialogs, singleKeys: boolean): void {
  const navigate = useNavigate();
  // Kept while the page loads its data again, which brings new entries.
  const sequence = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const run = (event: KeyboardEvent): boolean => {
      if (event.defaultPrevented || document.querySelector("dialog:modal")) return false;
      if (event.ctrlKey || event.metaKey) return runCommand(event, dialogs);
      if (event.altKey || isTyping(event) || !singleKeys) return false;
      const { key, timeStamp } = event;
      const entry = timeStamp - sequence.current < SEQUENCE_MS ? entries.find((entry) => entry.key === key) : undefined;
      sequence.current = key === "g" ? timeStamp : Number.NEGATIVE_INFINITY;
      if (entry && !blockOfflineNavigation()) void navigate(entry.to);
      return entry !== undefined || (SINGLE_KEYS[key]?.(dialogs) ?? false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (run(event)) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [entries, dialogs, navigate, singleKeys]);
}
