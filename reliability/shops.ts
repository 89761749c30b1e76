import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A shop that can be killed in the middle and opened again at the same address. */
export type Shop = { url: string; kill: () => Promise<void>; open: () => Promise<void>; close: () => Promise<void> };

/** All buyers come from one address. Limits are counted as ever, and multiplied, so that they stop nobody. */
const RATE_LIMIT_MULTIPLIER = 1000;

/** What a race says of that. */
export const LIMITS_SAID = `The shops run with RATE_LIMIT_MULTIPLIER=${RATE_LIMIT_MULTIPLIER}: attempts are counted as ever, limits stop nobody.`;

type Place = { entry: string; databaseUrl: string; dataDir: string };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (typeof address !== "object" || !address) throw new Error("No free port was found");
  return address.port;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`A shop ended with ${child.exitCode} before it was open`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(20);
  }
  throw new Error("A shop did not open within two minutes");
}

async function end(child: ChildProcess | undefined, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

/** Opens a shop at a free port, upon a database that it shares with others. */
export async function openShop({ entry, databaseUrl, dataDir }: Place): Promise<Shop> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const open = async () => {
    child = fork(entry, {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        SECRET_KEY: "known to both shops, and good for one race only",
        LOG_LEVEL: "error",
        PICTURES_AHEAD: "off",
        RATE_LIMIT_MULTIPLIER: String(RATE_LIMIT_MULTIPLIER),
      },
    });
    await untilReady(url, child);
  };
  await open();
  return { url, open, kill: () => end(child, "SIGKILL"), close: () => end(child, "SIGTERM") };
}
