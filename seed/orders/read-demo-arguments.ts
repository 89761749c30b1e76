const MAX_ORDERS = 500;
const DEFAULT_SEED = 2026;
const USAGE = `Say how many orders: npm run demo:orders -- 200 (1 to ${MAX_ORDERS}), and a seed if you like: npm run demo:orders -- 200 7`;

/** Reads the arguments of the command: how many orders, and a seed. Throws its usage. */
export function readDemoArguments(typed: string[]): { count: number; seed: number } {
  const [count = "", seed = String(DEFAULT_SEED), ...more] = typed;
  if (more.length > 0) throw new Error(USAGE);
  return { count: readNumber(count, 1, MAX_ORDERS), seed: readNumber(seed, 0, 999_999_999) };
}

function readNumber(typed: string, min: number, max: number): number {
  const number = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
  if (!(number >= min && number <= max)) throw new Error(USAGE);
  return number;
}
