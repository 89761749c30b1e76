import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;
/** A page that Back restores from memory shows its former number no longer than this. */
const CHECK_MS = 5_000;

/** Counts the minutes of a reservation down from those that the page was loaded with, and loads the page again when they are over. */
export function useMinutesLeft(loaded: number | undefined): number | undefined {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    if (loaded === undefined) return;
    const start = Date.now();
    const timer = setInterval(() => {
      const minutes = Math.floor((Date.now() - start) / MINUTE_MS);
      setPassed(minutes);
      if (minutes < loaded) return;
      clearInterval(timer);
      // Not a reload, which would send a refused form again.
      location.replace(location.href);
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [loaded]);
  return loaded === undefined ? undefined : Math.max(loaded - passed, 1);
}
