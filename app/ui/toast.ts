/** `id` differs for each toast: a text that is shown again is announced again. `pressed` had the focus when it was shown. */
export type Toast = {
  id: number;
  text: string;
  kind: "info" | "error";
  links: { to: string; text: string }[];
  pressed: HTMLElement | null;
};

let current: Toast | undefined;
let shown = 0;
const listeners = new Set<() => void>();

/** Shows a message at the bottom of the screen and announces it to screen readers. Replaces the current toast. */
export function showToast(
  text: string,
  { kind = "info", links = [] }: Partial<Pick<Toast, "kind" | "links">> = {},
): void {
  shown += 1;
  publish({ id: shown, text, kind, links, pressed: document.activeElement as HTMLElement | null });
}

/** Hides the current toast. */
export function hideToast(): void {
  publish(undefined);
}

function publish(toast: Toast | undefined) {
  current = toast;
  for (const listener of listeners) listener();
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => current,
  readOnServer: () => undefined,
};
