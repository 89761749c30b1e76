export type Toast = { text: string; kind: "info" | "error"; links: { to: string; text: string }[] };

let current: Toast | undefined;
const listeners = new Set<() => void>();

/** Tells the shopper what has just happened, at the foot of the screen and to a screen reader. A newer toast replaces it. */
export function showToast(text: string, { kind = "info", links = [] }: Partial<Omit<Toast, "text">> = {}): void {
  publish({ text, kind, links });
}

/** Takes the toast away. */
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
