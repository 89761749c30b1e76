import { type FormEvent, useEffect, useState } from "react";

/** The browser does not tell the page that its visitor has stopped a submission, or that it has failed. */
const MAX_BUSY_MS = 30_000;
/** A slow line sends this much in a millisecond. */
const SLOW_BYTES_PER_MS = 100;

/**
 * The busy state of a form that the browser itself submits. It ends when Back restores the page, and after 30 seconds, or later by
 * the time that its files take on a slow line.
 */
export function useNativeSubmit(): { busy: boolean; onSubmit: (event: FormEvent<HTMLFormElement>) => void } {
  const [maxBusyMs, setMaxBusyMs] = useState<number>();
  useEffect(() => {
    if (maxBusyMs === undefined) return;
    const reset = () => setMaxBusyMs(undefined);
    const resetOnReturn = ({ persisted }: PageTransitionEvent) => persisted && reset();
    const timer = setTimeout(reset, maxBusyMs);
    addEventListener("pageshow", resetOnReturn);
    return () => {
      clearTimeout(timer);
      removeEventListener("pageshow", resetOnReturn);
    };
  }, [maxBusyMs]);
  return {
    busy: maxBusyMs !== undefined,
    onSubmit: ({ currentTarget }) => setMaxBusyMs(MAX_BUSY_MS + bytesOfFiles(currentTarget) / SLOW_BYTES_PER_MS),
  };
}

const bytesOfFiles = (form: HTMLFormElement): number =>
  [...new FormData(form).values()].reduce((sum, value) => sum + (value instanceof File ? value.size : 0), 0);
