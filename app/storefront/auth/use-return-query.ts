import { useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";

const subscribe = () => () => undefined;

/**
 * The query that makes another page of signing in return to the same page, as in "?next=%2Fcart"; empty if there is none. The
 * HTML is cached for everybody, without the query, so it is known only after hydration.
 */
export function useReturnQuery(): string {
  const [search] = useSearchParams();
  const next = search.get("next");
  const isHydrated = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return isHydrated && next ? `?${new URLSearchParams({ next })}` : "";
}
