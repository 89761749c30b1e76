import { CONCURRENCY, type ResponseCheck, type useHostileShop } from "./hostile-shop.ts";
import { eachOf, type RawRequest } from "./send-raw.ts";
import { changedTables, jobsDone, storedState } from "./stored-state.ts";

type Shop = Pick<ReturnType<typeof useHostileShop>, "probe">;
/** What changed while requests were sent, the faults of the responses, and the requests that succeeded. */
type Result = { tables: string[]; faults: string[]; done: Set<RawRequest> };

/**
 * Sends requests that only read or that were rejected before, and compares the stored state before and after. Returns the
 * faults of the responses and, for each group that changed something without success, its first request.
 */
export async function withoutEffect(groups: RawRequest[][], shop: Shop, check: ResponseCheck): Promise<string[]> {
  const { tables, faults, done } = await sendAll(groups.flat(), shop, check);
  if (tables.length === 0) return faults;
  // Requests that succeeded this time, because the state changed meanwhile, are not faults.
  const culprits: string[] = [];
  for (const group of groups.map((requests) => requests.filter((request) => !done.has(request)))) {
    const again = await sendAll(group, shop, check);
    if (again.tables.length > 0 && again.done.size === 0)
      culprits.push(`${group[0]?.method ?? "GET"} ${group[0]?.path} changes ${again.tables}`);
  }
  return [...faults, ...culprits];
}

async function sendAll(requests: RawRequest[], shop: Shop, check: ResponseCheck): Promise<Result> {
  const done = new Set<RawRequest>();
  const faults: string[] = [];
  await jobsDone();
  const before = await storedState();
  await eachOf(requests, CONCURRENCY, async (request) => {
    const { response, fault } = await shop.probe(request, check);
    if (fault) faults.push(fault);
    if (response && response.status < 400 && request.method !== undefined && request.method !== "GET")
      done.add(request);
  });
  await jobsDone();
  return { tables: changedTables(before, await storedState()), faults, done };
}
