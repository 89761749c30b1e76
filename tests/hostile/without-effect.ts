import { CONCURRENCY, type ResponseCheck, type useHostileShop } from "./hostile-shop.ts";
import { eachOf, type RawRequest } from "./send-raw.ts";
import { changedTables, jobsDone, storedState } from "./stored-state.ts";

type Shop = Pick<ReturnType<typeof useHostileShop>, "probe">;
/** What changed while requests were sent, the faults of the responses, and the requests that succeeded. */
type Result = { tables: string[]; faults: string[]; done: Set<RawRequest> };

/**
 * The stored state is compared after each of so many parts, because the requests of a part that changed something are sent
 * again.
 */
const PARTS = 6;

/**
 * Sends requests that only read or that were rejected before, and compares the stored state before and after. Returns the
 * faults of the responses and, for each group that changed something without success, its first request.
 */
export async function withoutEffect(groups: RawRequest[][], shop: Shop, check: ResponseCheck): Promise<string[]> {
  const allFaults: string[] = [];
  const size = Math.ceil(groups.length / PARTS);
  for (let start = 0; start < groups.length; start += size) {
    const part = groups.slice(start, start + size);
    const { tables, faults, done } = await sendAll(part.flat(), shop, check);
    allFaults.push(...faults);
    // Requests that succeeded this time, because the state changed meanwhile, are not faults.
    if (tables.length > 0) allFaults.push(...(await findCulprits(withoutDone(part, done), shop, check)));
  }
  return allFaults;
}

/** Sends all groups, and again each half of those that changed something, down to the group that did. */
async function findCulprits(groups: RawRequest[][], shop: Shop, check: ResponseCheck): Promise<string[]> {
  const [first, ...more] = groups;
  if (!first) return [];
  const { tables, done } = await sendAll(groups.flat(), shop, check);
  if (tables.length === 0) return [];
  const isBlameless = done.size > 0;
  if (more.length === 0) return isBlameless ? [] : [`${nameOf(first)} changes ${tables}`];
  const left = withoutDone(groups, done);
  const middle = Math.ceil(left.length / 2);
  const culprits = [
    ...(await findCulprits(left.slice(0, middle), shop, check)),
    ...(await findCulprits(left.slice(middle), shop, check)),
  ];
  if (culprits.length > 0 || isBlameless) return culprits;
  return [`one of ${groups.map(nameOf).join(", ")} changes ${tables}, but not when it is sent again`];
}

const nameOf = (group: RawRequest[]) => `${group[0]?.method ?? "GET"} ${group[0]?.path}`;

const withoutDone = (groups: RawRequest[][], done: Set<RawRequest>): RawRequest[][] =>
  groups.map((group) => group.filter((request) => !done.has(request))).filter((group) => group.length > 0);

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
