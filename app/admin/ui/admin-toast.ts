import type { UndoLink } from "./forms/action-result.ts";

/** What the back office tells at its edge: a message, and what takes it back. */
export type AdminToast = { text: string; undo: UndoLink | undefined; isError: boolean };

let current: AdminToast | undefined;
const listeners = new Set<() => void>();
/** The toast that is shown, for useSyncExternalStore. */
export const adminToast = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => current,
  readOnServer: () => undefined,
};

/** Shows another toast, or none. */
export function setAdminToast(toast: AdminToast | undefined): void {
  current = toast;
  for (const listener of listeners) listener();
}

/** Announces what was done, with a button that takes it back if `undo` is given. It stays across pages. */
export function showAdminToast(text: string, undo?: UndoLink): void {
  setAdminToast({ text, undo, isError: false });
}

/** Presses the toast's Undo. Returns whether there is one. */
export function clickUndo(): boolean {
  const button = document.querySelector<HTMLElement>(".toast-region [data-undo]");
  button?.click();
  return button !== null;
}
