/** Returns the value of a JSON text, or undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether two values have the same JSON; the order of keys counts. For browsers: the server has `isDeepStrictEqual`. */
export const hasSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
