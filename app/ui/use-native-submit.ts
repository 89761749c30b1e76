import { useEffect, useState } from "react";

/** The browser does not tell the page that its visitor has stopped a submission, or that it has failed. */
const MAX_BUSY_MS = 30_000;

/** The busy state of a form that the browser itself submits. It ends when Back restores the page, and after 30 seconds. */
export function useNativeSubmit(): { busy: boolean; onSubmit: () => void } {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const reset = () => setBusy(false);
    const timer = setTimeout(reset, MAX_BUSY_MS);
    addEventListener("pageshow", reset);
    return () => {
      clearTimeout(timer);
      removeEventListener("pageshow", reset);
    };
  }, [busy]);
  return { busy, onSubmit: () => setBusy(true) };
}
