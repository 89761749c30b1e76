/**
 * Returns a function that sends requests one at a time, across all tabs, so that no response arrives after that of a later
 * request. Without the Web Locks API, or where a browser that blocks cookies refuses the lock, each tab keeps its own order.
 */
export function serialRequests(lock: string) {
  let last: Promise<unknown> = Promise.resolve();
  return <Value>(send: () => Promise<Value>): Promise<Value> => {
    const withLock = async () => {
      let request: Promise<Value> | undefined;
      const sendOnce = () => (request ??= send());
      await navigator.locks?.request(lock, sendOnce).catch(() => undefined);
      return sendOnce();
    };
    const next = last.then(withLock, withLock);
    last = next.catch(() => undefined);
    return next;
  };
}

/** A request that gets no response must not block those behind it for minutes. */
export const withTimeout = () => ({ signal: AbortSignal.timeout(20_000) });
