import { useCallback, useEffect, useRef, useState } from "react";
import { RestError } from "#app/platform/http/rest.ts";

export type Loaded<Value> = { state: "loading" } | { state: "failed" } | { state: "ready"; value: Value };

export type Loading<Value> = { loaded: Loaded<Value>; replace: (value: Value) => void; reload: () => void };

/** Data of the signed-in customer, fetched once. `replace` sets a newer value, `reload` fetches it again. */
export function useLoaded<Value>(fetchValue: () => Promise<Value>): Loading<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: "loading" });
  const latest = useRef(0);
  const reload = useCallback(() => {
    latest.current += 1;
    const request = latest.current;
    setLoaded({ state: "loading" });
    fetchValue().then(
      (value) => request === latest.current && setLoaded({ state: "ready", value }),
      (problem: unknown) => {
        // AccountPage handles an ended session.
        const isSignedOut = problem instanceof RestError && problem.status === 401;
        if (request !== latest.current || isSignedOut) return;
        console.error("A part of the account could not be loaded", problem);
        setLoaded({ state: "failed" });
      },
    );
  }, [fetchValue]);
  useEffect(() => {
    reload();
    return () => {
      latest.current += 1;
    };
  }, [reload]);
  const replace = useCallback((value: Value) => {
    latest.current += 1;
    setLoaded({ state: "ready", value });
  }, []);
  return { loaded, replace, reload };
}
