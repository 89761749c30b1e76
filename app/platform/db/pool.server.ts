import { setTimeout as pause } from "node:timers/promises";
import { type Client, Pool, type PoolClient } from "pg";

/** After this time without a response a query is given up together with its connection: the network may have lost it. */
export const QUERY_TIMEOUT_MS = 10_000;
/** The longest time to wait for a connection. */
const CONNECT_TIMEOUT_MS = 10_000;
/** How long a closing pool waits for the queries that still run. */
const CLOSE_GRACE_MS = 2000;

const open = new WeakMap<Pool, Set<PoolClient>>();
const unconfirmed = new WeakSet<PoolClient>();

/** The function of PostgreSQL that waits for a standby, as it appears in its warnings. */
const WAITS_FOR_STANDBY = "SyncRepWaitForLSN";

/** Tracks the connections of a pool, so that a pool that does not end can be destroyed. Returns the pool. */
export function trackConnections<P extends Pool>(pool: P): P {
  const clients = new Set<PoolClient>();
  open.set(pool, clients);
  // A lost connection is replaced at the next query. A query that was using it rejects.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    clients.add(client);
    client.on("error", () => undefined);
    client.on("notice", ({ routine }) => {
      if (routine === WAITS_FOR_STANDBY) unconfirmed.add(client);
    });
  });
  pool.on("remove", (client) => clients.delete(client));
  return pool;
}

let clientClass: typeof Client | undefined;

/** Makes pools that are opened from now on use another class of clients; undefined for that of pg. */
export function setClientClass(replacement: typeof Client | undefined): void {
  clientClass = replacement;
}

/** The options of every pool. `pipeline`: a query that takes too long also ends its connection, and with it the queries behind it. */
export const poolOptions = (connectionString: string, max: number) => ({
  connectionString,
  max,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  query_timeout: QUERY_TIMEOUT_MS,
  keepAlive: true,
  pipeline: true,
  ...(clientClass && { Client: clientClass }),
});

/** Opens a pool of up to `max` connections. */
export const openPool = (connectionString: string, max: number): Pool =>
  trackConnections(new Pool(poolOptions(connectionString, max)));

/**
 * Returns true once after a commit on this connection stopped waiting for a standby, because someone canceled the wait.
 * PostgreSQL reports such a commit as done although a failover may lose it.
 */
export const takeUnconfirmed = (client: PoolClient): boolean => unconfirmed.delete(client);

/** Closes a pool. Queries that still run after two seconds lose their connections. */
export async function closePool(pool: Pool): Promise<void> {
  const ended = pool.end();
  await Promise.race([ended, pause(CLOSE_GRACE_MS, undefined, { ref: false })]);
  for (const client of open.get(pool) ?? []) client.connection.stream.destroy();
}
