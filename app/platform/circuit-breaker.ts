import { now } from "./clock.ts";

/** Thrown instead of calling a partner that failed several times just now. */
export class CircuitOpenError extends Error {}

/**
 * Guards calls to the outside: after `failures` failed calls in a row it refuses at once for `restMs` milliseconds,
 * then lets one call try. `counts` tells which errors are the partner's fault.
 */
export function circuitBreaker({
  failures,
  restMs,
  counts = () => true,
}: {
  failures: number;
  restMs: number;
  counts?: (error: unknown) => boolean;
}) {
  let inARow = 0;
  let restsUntil = 0;
  return async function guarded<Value>(work: () => Promise<Value>): Promise<Value> {
    if (now().getTime() < restsUntil) throw new CircuitOpenError("Not called: it failed several times just now");
    if (inARow >= failures) restsUntil = now().getTime() + restMs;
    try {
      const value = await work();
      inARow = 0;
      restsUntil = 0;
      return value;
    } catch (error) {
      if (!counts(error)) throw error;
      inARow += 1;
      if (inARow >= failures) restsUntil = now().getTime() + restMs;
      throw error;
    }
  };
}
