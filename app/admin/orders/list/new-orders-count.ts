/** How many orders a tab had at the lowest since its list was loaded, and how many it has now. */
export type SeenCounts = { lowest: number; latest: number };

/** The counts as the list was loaded. */
export const countsAtLoad = (count: number): SeenCounts => ({ lowest: count, latest: count });

/** Adds what a later request counted. */
export const addCount = ({ lowest }: SeenCounts, count: number): SeenCounts => ({
  lowest: Math.min(lowest, count),
  latest: count,
});

/** How many orders came at least since the list was loaded: those that left the tab before do not hide them. */
export const newOrders = ({ lowest, latest }: SeenCounts): number => latest - lowest;

const POLL_MS = 15_000;
const LONGEST_WAIT_MS = 240_000;

/** Returns the time in ms until the next request, after so many requests in a row that failed. */
export const waitBeforePoll = (failures: number): number => Math.min(POLL_MS * 2 ** failures, LONGEST_WAIT_MS);
