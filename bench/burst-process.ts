import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { BenchCase } from "./bursts.ts";
import type { Burst, Hits } from "./send-burst.ts";

const run = promisify(execFile);

/**
 * Sends requests for some seconds over so many connections, from a separate process, so that the load generator does not slow
 * this one. Throws if a response failed.
 */
export async function sendBurst(url: string, row: BenchCase, seconds: number, connections: number): Promise<Hits> {
  const sending = run(process.execPath, ["bench/send-burst.ts"]);
  const burst: Burst = { ...row, url, seconds, connections };
  sending.child.stdin?.end(JSON.stringify(burst));
  const hits: Hits = JSON.parse((await sending).stdout);
  if (hits.failures > 0) throw new Error(`${row.name}: ${hits.failures} responses failed`);
  return hits;
}
