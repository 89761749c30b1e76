import { now } from "./clock.ts";

/** Thrown instead of calling an external service that has just failed several times. */
export class CircuitOpenError extends Error {}

/**
 * A circuit breaker for calls to an external service: after `failures` failed calls in a row it throws CircuitOpenError for
 * `openMs` milliseconds, then lets one call try. `counts` returns whether an error is the service's fault.
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
  let openUntil = 0;
  return async function guarded<Value>(work: () => Promise<Value>): Promise<Value> {
    if (now().getTime() < openUntil) throw new CircuitOpenError("Not called: the previous calls failed");
    if (inARow >= failures) openUntil = now().getTime() + openMs;
    try {
      const value = await work();
      inARow = 0;
      openUntil = 0;
      return value;
    } catch (error) {
      if (!counts(error)) throw error;
      inARow += 1;
      if (inARow >= failures) openUntil = now().getTime() + openMs;
      throw error;
    }
  };
}
