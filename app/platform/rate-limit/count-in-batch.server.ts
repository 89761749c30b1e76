import { statement } from "#app/platform/db/prepared.server.ts";

/** How often a key was counted in its window, and when that ends. */
export type Counted = { count: number; expiresAt: Date };

/** One more for a key, whose window ends at `expiresAt` if it starts now. */
type ToCount = { key: string; expiresAt: Date; at: Date };
type Waiting = ToCount & { resolve: (counted: Counted) => void; reject: (error: unknown) => void };

// Keys are in order, so that two processes that count the same ones can't wait for each other.
const countAll = statement<Counted & { key: string }>(
  "count_in_batch",
  `insert into rate_limits as stored (key, count, expires_at)
   select key, count, expires_at from unnest($1::text[], $2::int[], $3::timestamptz[]) as one (key, count, expires_at)
   order by key
   on conflict (key) do update set
     count = case when stored.expires_at <= $4 then excluded.count
       else least(stored.count::bigint + excluded.count, 2000000000)::int end,
     expires_at = case when stored.expires_at <= $4 then excluded.expires_at else stored.expires_at end
   returning key, count, expires_at as "expiresAt"`,
);

let waiting: Waiting[] = [];
let isCounting = false;

/** Counts a key once more, in one statement with all others that came while the statement before was under way. */
export function countInBatch(one: ToCount): Promise<Counted> {
  return new Promise((resolve, reject) => {
    waiting.push({ ...one, resolve, reject });
    if (!isCounting) void countWaiting();
  });
}

async function countWaiting(): Promise<void> {
  isCounting = true;
  while (waiting.length > 0) {
    const batch = waiting;
    waiting = [];
    await countBatch(batch).catch((error: unknown) => {
      for (const { reject } of batch) reject(error);
    });
  }
  isCounting = false;
}

async function countBatch(batch: Waiting[]): Promise<void> {
  const byKey = Map.groupBy(batch, ({ key }) => key);
  const groups = [...byKey.values()];
  const at = new Date(Math.max(...batch.map((one) => one.at.getTime())));
  const values = [[...byKey.keys()], groups.map(({ length }) => length), groups.map(([first]) => first?.expiresAt), at];
  const { rows } = await countAll(values);
  const counted = new Map(rows.map((row) => [row.key, row]));
  for (const [key, group] of byKey) {
    const row = counted.get(key);
    if (!row) throw new Error("An attempt was not counted");
    // The statement counted them all: the first of them is the one after those that were counted before.
    group.forEach(({ resolve }, index) => {
      resolve({ count: row.count - group.length + index + 1, expiresAt: row.expiresAt });
    });
  }
}
