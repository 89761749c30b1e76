import type { IncomingMessage, ServerResponse } from "node:http";
import type { Pool } from "pg";
import { countOutstandingMigrations } from "#app/platform/migrate.server.ts";

/** What readiness depends on. */
export type Health = { pool: Pool; workerRuns: () => boolean; closing: () => boolean };

const PATIENCE_MS = 2000;

/** Why the shop can't serve right now, in sentences; empty when it can. */
export async function reasonsNotReady({ pool, workerRuns, closing }: Health): Promise<string[]> {
  const reasons: string[] = [];
  if (closing()) reasons.push("The shop is closing.");
  if (!workerRuns()) reasons.push("The worker for mail and other jobs does not run.");
  try {
    const outstanding = await within(countOutstandingMigrations(pool));
    if (outstanding > 0) reasons.push(`The database lacks ${outstanding} migrations.`);
  } catch {
    reasons.push("The database does not answer.");
  }
  return reasons;
}

async function within<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("too late")), PATIENCE_MS);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Answers /healthz (this process lives) and /readyz (it can serve); false when the request wants something else. */
export function answerHealth(request: IncomingMessage, response: ServerResponse, health: Health): boolean {
  if (request.url === "/healthz") {
    send(response, 200, { status: "ok" });
    return true;
  }
  if (request.url !== "/readyz") return false;
  reasonsNotReady(health).then(
    (reasons) => send(response, reasons.length ? 503 : 200, { status: reasons.length ? "unavailable" : "ok", reasons }),
    () => send(response, 503, { status: "unavailable", reasons: ["The check itself failed."] }),
  );
  return true;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}
