import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { log } from "#app/platform/log.ts";
import { DataFolderTakenError } from "./claim-data-folder.ts";

const RETRY_MS = 100;

export type MaintainedClaim = {
  /** The connection that holds the claim, or the one that was lost last. */
  client: () => Client;
  release: () => Promise<void>;
};

/**
 * Takes the claim of a data folder again when its connection is lost: PostgreSQL ends every connection when one of its processes
 * crashes. Calls `onLost` once if that is not possible, because the database has ended or another shop has claimed the folder since.
 */
export function maintainClaim(
  first: Client,
  {
    claim,
    isRunning,
    onLost,
  }: { claim: () => Promise<Client>; isRunning: () => boolean; onLost: (error: Error) => void },
): MaintainedClaim {
  let client = first;
  let isReleased = false;

  /** The file that says so may vanish while it is read. */
  const hasEnded = (): boolean => {
    try {
      return !isRunning();
    } catch {
      return true;
    }
  };
  const takeAgain = async (): Promise<void> => {
    while (!isReleased) {
      if (hasEnded()) return onLost(new Error("The shop's database has ended."));
      try {
        const next = await claim();
        if (isReleased) return await next.end();
        log.warn("The connections to the database were lost, and the data folder is claimed again");
        return use(next);
      } catch (error) {
        if (error instanceof DataFolderTakenError) return onLost(error);
        await pause(RETRY_MS);
      }
    }
  };
  const use = (next: Client) => {
    client = next;
    client.once("end", () => void takeAgain());
  };

  use(first);
  return {
    client: () => client,
    release: async () => {
      isReleased = true;
      await client.end();
    },
  };
}
