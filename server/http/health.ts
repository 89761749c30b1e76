import type { IncomingMessage, ServerResponse } from "node:http";
import type { Pool } from "pg";
import { now } from "#app/platform/clock.ts";
import { countOutstandingMigrations } from "#app/platform/db/migrate.server.ts";
import { env } from "#app/platform/env.ts";
import { sendMethodNotAllowed } from "./error-responses.ts";
import { readRequestId } from "./request-client.ts";
import { plainPolicy, securityHeaders } from "./security-headers.ts";

/** What the health endpoints report. */
export type Health = {
  pool: Pool;
  workerRuns: () => boolean;
  closing: () => boolean;
  /** What is wrong with the continuous archive, if there is one. */
  archiveProblem?: () => string | undefined;
};

const ALLOW = "GET, HEAD";

const TIMEOUT_MS = 2000;

/** The check reads all migrations, and anyone may ask: the database is asked once a second at most. */
const MAX_AGE_MS = 1000;
const lastChecks = new WeakMap<Pool, { at: number; outstanding: Promise<number> }>();

function outstandingMigrations(pool: Pool): Promise<number> {
  const last = lastChecks.get(pool);
  const at = now().getTime();
  if (last && Math.abs(at - last.at) < MAX_AGE_MS) return last.outstanding;
  const outstanding = countOutstandingMigrations(pool);
  lastChecks.set(pool, { at, outstanding });
  return outstanding;
}

/** Why the shop takes no new requests, as messages for the operator. Only its own state counts: cached pages need no database. */
const reasonsNotReady = ({ closing }: Health): string[] => (closing() ? ["The shop is closing."] : []);

/** What does not work, as messages for the operator; empty when everything does. */
async function findProblems(health: Health): Promise<string[]> {
  const { pool, workerRuns, archiveProblem } = health;
  const reasons = reasonsNotReady(health);
  const problem = archiveProblem?.();
  if (problem) reasons.push(problem);
  if (!workerRuns()) reasons.push("The worker for email and other jobs does not run.");
  try {
    const outstanding = await within(outstandingMigrations(pool));
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

/**
 * Responds to /healthz (the process runs), /readyz (it takes requests) and /statusz (the database and the worker run too). Returns
 * false for any other request.
 */
export function sendHealth(request: IncomingMessage, response: ServerResponse, health: Health): boolean {
  const path = /^\/(?:healthz|readyz|statusz)(?=\?|$)/.exec(request.url ?? "")?.[0];
  if (!path) return false;
  response.setHeader("x-request-id", readRequestId(request));
  for (const [name, value] of [...securityHeaders(env().PUBLIC_URL), plainPolicy]) response.setHeader(name, value);
  if (!ALLOW.split(", ").includes(request.method ?? "")) sendMethodNotAllowed(request, response, ALLOW);
  else if (path === "/healthz") send(request, response, 200, { status: "ok" });
  else if (path === "/readyz") sendReasons(request, response, reasonsNotReady(health));
  else {
    const problems = findProblems(health).catch(() => ["The check itself failed."]);
    void problems.then((reasons) => sendReasons(request, response, reasons));
  }
  return true;
}

const sendReasons = (request: IncomingMessage, response: ServerResponse, reasons: string[]) =>
  send(request, response, reasons.length ? 503 : 200, { status: reasons.length ? "unavailable" : "ok", reasons });

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
