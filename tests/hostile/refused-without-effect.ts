import { AT_ONCE } from "./hostile-shop.ts";
import { eachOf, type RawRequest, type RawResponse } from "./send-raw.ts";
import { changedTables, jobsDone, storedState } from "./stored-state.ts";

type Shop = { send: (request: RawRequest) => Promise<RawResponse> };

/** What a request that was refused changed when it was sent again, and which of them was done this time. */
type Outcome = { tables: string[]; done: Set<RawRequest> };

/**
 * Sends requests that were refused once more, all of them, and compares what is stored before and after. Answers, for
 * each group that changed something although it was refused again, its first request and the tables.
 */
export async function refusedWithoutEffect(groups: RawRequest[][], shop: Shop): Promise<string[]> {
  const { tables, done } = await sendAgain(groups.flat(), shop);
  if (tables.length === 0) return [];
  // What was done this time, because something else had been done meanwhile, is left out and no culprit.
  const culprits: string[] = [];
  for (const group of groups.map((requests) => requests.filter((request) => !done.has(request)))) {
    const again = await sendAgain(group, shop);
    if (again.tables.length > 0 && again.done.size === 0)
      culprits.push(`${group[0]?.method ?? "GET"} ${group[0]?.path} changes ${again.tables}`);
  }
  return culprits;
}

async function sendAgain(requests: RawRequest[], shop: Shop): Promise<Outcome> {
  const done = new Set<RawRequest>();
  await jobsDone();
  const before = await storedState();
  await eachOf(requests, AT_ONCE, async (request) => {
    const { status } = await shop.send(request);
    if (status < 400 && request.method !== undefined && request.method !== "GET") done.add(request);
  });
  await jobsDone();
  return { tables: changedTables(before, await storedState()), done };
}
