import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../scripts/free-port.mjs";

/**
 * Shoppers of a benchmark order far more often than people do. Every limit is multiplied, so that attempts are counted as
 * usual but none is rejected. The shop rejects this setting unless PUBLIC_URL is this machine.
 */
const RATE_LIMIT_MULTIPLIER = 1_000_000;

/** The note about it in a benchmark's results. */
export const LIMITS_NOTICE = `The shop runs with RATE_LIMIT_MULTIPLIER=${RATE_LIMIT_MULTIPLIER}: attempts are counted as usual, but limits reject none. Shoppers come from 65,536 networks (TRUST_PROXY=1 and X-Forwarded-For).`;

/** Settings of every shop of a benchmark. */
export const SHOP_SETTINGS = {
  NODE_ENV: "production",
  PICTURES_AHEAD: "off",
  RATE_LIMIT_MULTIPLIER: String(RATE_LIMIT_MULTIPLIER),
  TRUST_PROXY: "1",
};

export type Running = { url: string; stop: () => Promise<void> };

/** Stops a process and waits for its end. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

/** Waits until a started shop is ready. Throws when it ends before, or takes more than two minutes. */
export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The shop ended with ${child.exitCode} before it was open`);
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await pause(20);
  }
  throw new Error("The shop did not open within two minutes");
}

/** Starts the built shop with new demo data, in a process and a folder of its own, without generating image sizes in advance. */
export async function openShopProcess(): Promise<Running> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "wellworn-bench-"));
  const url = `http://127.0.0.1:${port}`;
  process.stdout.write(`${LIMITS_NOTICE}\n`);
  const child = fork("build/server/index.js", {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      ...SHOP_SETTINGS,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      LOG_LEVEL: "warn",
    },
  });
  await untilReady(url, child);
  return {
    url,
    stop: async () => {
      await stop(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the bare server that sends a copy of the response at this URL. */
export async function openBareServer(address: string): Promise<Running> {
  const child = fork("bench/bare-server.ts", [address], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const [port] = await once(child, "message");
  return { url: `http://127.0.0.1:${port}`, stop: () => stop(child) };
}
