import { useEffect, useState } from "react";

/** The browser does not tell the page that its visitor has stopped a submission, or that it has failed. */
const MAX_BUSY_MS = 30_000;

/**
 * The busy state of a form that the browser itself submits. It ends when Back restores the page, and after 30 seconds; for a form
 * with files `maxBusyMs` is longer.
 */
export function useNativeSubmit({ maxBusyMs = MAX_BUSY_MS } = {}): { busy: boolean; onSubmit: () => void } {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const reset = () => setBusy(false);
    const resetOnReturn = ({ persisted }: PageTransitionEvent) => persisted && reset();
    const timer = setTimeout(reset, maxBusyMs);
    addEventListener("pageshow", resetOnReturn);
    return () => {
      clearTimeout(timer);
      removeEventListener("pageshow", resetOnReturn);
    };
  }, [busy, maxBusyMs]);
  return { busy, onSubmit: () => setBusy(true) };
}
