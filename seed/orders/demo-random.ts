/** Random choices that a seed determines. */
export type Random = {
  /** A number from `min` to below `max`. */
  between: (min: number, max: number) => number;
  /** A whole number from `min` to `max`. */
  whole: (min: number, max: number) => number;
  pick: <Value>(values: readonly [Value, ...Value[]]) => Value;
};

/** Returns random choices that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    between: (min, max) => min + next() * (max - min),
    whole,
    pick: (values) => values[whole(0, values.length - 1)] ?? values[0],
  };
}
