import { Pool, type PoolClient } from "pg";
import { poolOptions, trackConnections } from "#app/platform/db/pool.server.ts";
import { JOB_CONNECTIONS } from "./worker-connections.ts";

type Connected = (error: Error | undefined, client: PoolClient | undefined, release?: PoolClient["release"]) => void;

/**
 * graphile-worker releases its listening connection twice when the connection is lost while LISTEN is pending. pg throws at
 * the second time, and nothing catches it. It also releases a connection that it waited for too long and never got. Here both are
 * ignored.
 */
class JobPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<PoolClient> | undefined {
    if (!connected) return super.connect();
    super.connect((error, client, release?: PoolClient["release"]) => {
      let isReleased = false;
      connected(error, client, (broken) => {
        if (!isReleased) release?.(broken);
        isReleased = true;
      });
    });
    return undefined;
  }
}

/** Opens the pool of one job runner. */
export const openJobPool = (connectionString: string): Pool =>
  trackConnections(new JobPool(poolOptions(connectionString, JOB_CONNECTIONS)));
