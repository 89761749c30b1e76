import { now } from "./clock.ts";

/** Thrown instead of calling an external service that has just failed several times. */
export class CircuitOpenError extends Error {}

/**
 * A circuit breaker for calls to an external service: after `failures` failed calls in a row it throws CircuitOpenError for
 * `openMs` milliseconds, then lets one call try. `counts` returns whether an error is the service's fault; after another one, the
 * service has responded.
 */
export function circuitBreaker({
  failures,
  openMs,
  counts = () => true,
}: {
  failures: number;
  openMs: number;
  counts?: (error: unknown) => boolean;
}) {
  let inARow = 0;
  let openedAt = Number.NEGATIVE_INFINITY;
  /** A clock that was set back does not keep it open. */
  const isOpen = () => {
    const passed = now().getTime() - openedAt;
    return passed >= 0 && passed < openMs;
  };
  const close = () => {
    inARow = 0;
    openedAt = Number.NEGATIVE_INFINITY;
  };
  return async function guarded<Value>(work: () => Promise<Value>): Promise<Value> {
    if (isOpen()) throw new CircuitOpenError("Not called: the previous calls failed");
    if (inARow >= failures) openedAt = now().getTime();
    try {
      const value = await work();
      close();
      return value;
    } catch (error) {
      if (counts(error)) inARow += 1;
      else close();
      if (inARow >= failures) openedAt = now().getTime();
      throw error;
    }
  };
}
