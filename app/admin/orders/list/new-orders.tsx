import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { rememberFocus } from "#app/admin/ui/return-focus.ts";
import { RestError, rest } from "#app/platform/http/rest.ts";
import { addCount, countsAtLoad, newOrders, waitBeforePoll } from "./new-orders-count.ts";

type Counted = "to_pack" | "packed" | "partly_sent" | "on_the_way" | "flagged" | "unpaid";
type Props = { tab: Counted; loaded: number };

/** A button with the number of orders that came since the list was loaded; it loads them. Its space is reserved. */
export function NewOrders(props: Props) {
  const count = useNewOrders(props);
  const { revalidate, state } = useRevalidator();
  return (
    <div className="new-orders">
      <button
        type="button"
        className="button"
        hidden={count === 0}
        aria-disabled={state !== "idle" || undefined}
        onClick={({ currentTarget }) => {
          if (state !== "idle") return;
          // It is hidden once the list is loaded.
          rememberFocus(currentTarget);
          void revalidate();
        }}
      >
        {count} new<span className="visually-hidden">, show them</span>
      </button>
      <span className="visually-hidden" role="status">
        {count === 0 ? "" : count === 1 ? "1 new order" : `${count} new orders`}
      </span>
    </div>
  );
}

/** Counts while the page is visible and there is a connection. Mounted anew for each list that was loaded. */
function useNewOrders({ tab, loaded }: Props): number {
  const [seen, setSeen] = useState(() => countsAtLoad(loaded));
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout>;
    async function poll() {
      try {
        if (document.visibilityState === "visible" && navigator.onLine) {
          const counts = await rest.get<Record<Counted, number>>("/api/admin/order_counts/", { signal });
          setSeen((before) => addCount(before, counts[tab]));
          failures = 0;
        }
      } catch (error) {
        // The session has ended, or the role has changed: the next page says so.
        if (error instanceof RestError && (error.status === 401 || error.status === 403)) return;
        failures += 1;
      }
      wait();
    }
    function wait() {
      if (!signal.aborted) timer = setTimeout(() => void poll(), waitBeforePoll(failures));
    }
    wait();
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [tab]);
  return newOrders(seen);
}
