import { useCallback, useEffect, useRef, useState } from "react";
import { RestError } from "#app/platform/http/rest.ts";

export type Loaded<Value> = { state: "loading" } | { state: "failed" } | { state: "shown"; value: Value };

export type Loading<Value> = { loaded: Loaded<Value>; replace: (value: Value) => void; again: () => void };

/** What a page shows of the signed-in shopper, fetched once; `show` puts a newer one in its place, `again` asks once more. */
export function useLoaded<Value>(fetchIt: () => Promise<Value>): Loading<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: "loading" });
  const latest = useRef(0);
  const again = useCallback(() => {
    latest.current += 1;
    const request = latest.current;
    setLoaded({ state: "loading" });
    fetchIt().then(
      (value) => request === latest.current && setLoaded({ state: "shown", value }),
      (problem: unknown) => {
        // Whose sign-in has ended is told so by the page itself.
        const isSignedOut = problem instanceof RestError && problem.status === 401;
        if (request !== latest.current || isSignedOut) return;
        console.error("A part of the account was not loaded", problem);
        setLoaded({ state: "failed" });
      },
    );
  }, [fetchIt]);
  useEffect(() => {
    again();
    return () => {
      latest.current += 1;
    };
  }, [again]);
  const replace = useCallback((value: Value) => {
    latest.current += 1;
    setLoaded({ state: "shown", value });
  }, []);
  return { loaded, replace, again };
}
