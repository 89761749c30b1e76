import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { env, useSettings } from "#app/platform/env.ts";
import { useOwnDatabase } from "#tests/database.ts";
import { buildShop, type RunningShop, startShop } from "#tests/servers/running-shop.ts";
import { SEED } from "./hostile-text.ts";
import { prepareShop } from "./prepared-shopper.ts";
import { eachOf, type RawRequest, type RawResponse, rawSender } from "./send-raw.ts";

export const CONCURRENCY = 12;
const MAX_SHOWN = 25;
/** Modules that are loaded before the shop. */
const PRELOADED = ["record-parameters.ts", "../servers/low-cost-passwords.ts"];

/** Returns the fault of a response; undefined when there is none. */
export type ResponseCheck = (request: RawRequest, response: RawResponse) => string | undefined;

/** Starts the built shop for the tests of this file, on a database that they can query. */
export function useHostileShop() {
  const folder = mkdtempSync(path.join(tmpdir(), "hostile-"));
  const parametersFile = path.join(folder, "parameters");
  const databaseUrl = useOwnDatabase();
  let shop: RunningShop;
  let sender: ReturnType<typeof rawSender>;
  let clients = 0;

  const before = env();

  beforeAll(async () => {
    buildShop();
    // Rate limits would reject most requests, so they are raised in this process and in the shop.
    useSettings({ ...before, RATE_LIMIT_MULTIPLIER: 1_000_000 });
    // Before the shop opens: with products in the database it seeds no demo data, and a few products render quickly.
    await prepareShop();
    shop = await startShop(path.join(folder, "data"), {
      DATABASE_URL: databaseUrl(),
      SECRET_KEY: env().SECRET_KEY ?? "",
      TRUST_PROXY: "1",
      RATE_LIMIT_MULTIPLIER: "1000000",
      NODE_OPTIONS: PRELOADED.map((file) => `--import=${path.join(import.meta.dirname, file)}`).join(" "),
      PARAMETERS_FILE: parametersFile,
    });
    sender = rawSender(shop.url, CONCURRENCY);
  }, 300_000);
  afterAll(async () => {
    sender.close();
    shop.signal("SIGTERM");
    await shop.ended;
    rmSync(folder, { recursive: true, force: true });
    useSettings(before);
  }, 60_000);

  /** Sends a request from an unused client address, so that no rate limit rejects it. */
  function send(request: RawRequest): Promise<RawResponse> {
    clients += 1;
    const address = `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
    const headers = { "x-forwarded-for": address, "x-request-id": `request-${clients}`, ...request.headers };
    return sender.send({ ...request, headers });
  }

  /** Sends a request. Returns the fault of the response, if any. */
  async function probe(request: RawRequest, check: ResponseCheck): Promise<{ response?: RawResponse; fault?: string }> {
    try {
      const response = await send(request);
      const fault = check(request, response);
      return fault ? { response, fault: `${inOneLine(request)} → ${response.status}: ${fault}` } : { response };
    } catch (error) {
      return { fault: `${inOneLine(request)} → no response: ${error instanceof Error ? error.message : error}` };
    }
  }

  /** Sends all requests. Returns the faults. */
  async function probeAll(requests: RawRequest[], check: ResponseCheck): Promise<string[]> {
    const faults: string[] = [];
    await eachOf(requests, CONCURRENCY, async (request) => {
      const { fault } = await probe(request, check);
      if (fault) faults.push(fault);
    });
    return faults;
  }

  /** The names of the query parameters or form fields that the shop's code has read so far, at this path or at any. */
  function namesRead(kind: "query" | "form", path?: string): string[] {
    if (!existsSync(parametersFile)) return [];
    const lines = readFileSync(parametersFile, "utf8").split("\n");
    const read = lines.map((line) => line.split(" ")).filter(([of, at]) => of === kind && (!path || at === path));
    return [...new Set(read.map(([, , name]) => name ?? ""))].filter((name) => /^[\w.-]+$/.test(name));
  }

  /** Fails when the shop logged an error, was restarted, or no longer responds. */
  async function expectUnharmed(): Promise<void> {
    const errors = shop
      .output()
      .split("\n")
      .filter((line) => /"level":(50|60)|^(?!\{).*(Error|unexpected error|again)/.test(line));
    expect(errors.slice(0, MAX_SHOWN)).toEqual([]);
    expect(shop.output().match(/The shop is open/g)).toHaveLength(1);
    expect((await send({ name: "health", path: "/readyz" })).status).toBe(200);
  }

  return { url: () => shop.url, send, probe, probeAll, namesRead, expectUnharmed };
}

/** Fails with the first of these faults and how to reproduce them. */
export function expectNoFaults(faults: string[]): void {
  const more = faults.length > MAX_SHOWN ? [`and ${faults.length - MAX_SHOWN} more`] : [];
  expect([...faults.slice(0, MAX_SHOWN), ...more], `Repeat it with HOSTILE_SEED=${SEED}`).toEqual([]);
}

/** A request as one readable line. */
function inOneLine({ name, method = "GET", path: target, headers = {}, body }: RawRequest): string {
  const heads = Object.entries(headers).map(([header, value]) => `${header}: ${value}`);
  const text = body === undefined ? "" : ` ${JSON.stringify(body.toString("latin1" as BufferEncoding).slice(0, 300))}`;
  return `[${name}] ${method} ${target.slice(0, 200)} {${heads.join("; ").slice(0, 300)}}${text}`;
}
