import type { IncomingMessage, ServerResponse } from "node:http";
import type { Pool } from "pg";
import { countOutstandingMigrations } from "#app/platform/db/migrate.server.ts";
import { env } from "#app/platform/env.ts";
import { sendMethodNotAllowed } from "./error-responses.ts";
import { readRequestId } from "./request-client.ts";
import { plainPolicy, securityHeaders } from "./security-headers.ts";

/** The state that readiness depends on. */
export type Health = { pool: Pool; workerRuns: () => boolean; closing: () => boolean };

const ALLOW = "GET, HEAD";

const TIMEOUT_MS = 2000;

/** Why the shop is not ready, as messages for the operator; empty when it is. */
export async function reasonsNotReady({ pool, workerRuns, closing }: Health): Promise<string[]> {
  const reasons: string[] = [];
  if (closing()) reasons.push("The shop is closing.");
  if (!workerRuns()) reasons.push("The worker for email and other jobs does not run.");
  try {
    const outstanding = await within(countOutstandingMigrations(pool));
    if (outstanding > 0) reasons.push(`The database lacks ${outstanding} migrations.`);
  } catch {
    reasons.push("The database does not respond.");
  }
  return reasons;
}

async function within<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("timeout")), TIMEOUT_MS);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Responds to /healthz (the process runs) and /readyz (it can serve requests). Returns false for any other request. */
export function sendHealth(request: IncomingMessage, response: ServerResponse, health: Health): boolean {
  const path = /^\/(?:healthz|readyz)(?=\?|$)/.exec(request.url ?? "")?.[0];
  if (!path) return false;
  response.setHeader("x-request-id", readRequestId(request));
  for (const [name, value] of [...securityHeaders(env().PUBLIC_URL), plainPolicy]) response.setHeader(name, value);
  if (!ALLOW.split(", ").includes(request.method ?? "")) sendMethodNotAllowed(request, response, ALLOW);
  else if (path === "/healthz") send(request, response, 200, { status: "ok" });
  else void sendReadiness(request, response, health);
  return true;
}

async function sendReadiness(request: IncomingMessage, response: ServerResponse, health: Health): Promise<void> {
  const reasons = await reasonsNotReady(health).catch(() => ["The check itself failed."]);
  send(request, response, reasons.length ? 503 : 200, { status: reasons.length ? "unavailable" : "ok", reasons });
}

function send(request: IncomingMessage, response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": length,
    "cache-control": "no-store",
  });
  response.end(request.method === "HEAD" ? undefined : text);
}
