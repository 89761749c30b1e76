/** Calls `close` when something outside of an element is pressed or focused, until the signal aborts. */
export function closeOutside(element: () => Element | null | undefined, close: () => void, signal: AbortSignal): void {
  const onEvent = ({ target }: Event) => {
    if (target instanceof Node && element()?.contains(target) === false) close();
  };
  document.addEventListener("pointerdown", onEvent, { signal });
  document.addEventListener("focusin", onEvent, { signal });
}
