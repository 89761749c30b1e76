import { type ChildProcess, fork } from "node:child_process";
import { stop, untilReady } from "../bench/shop-process.ts";
import { freePort } from "../scripts/free-port.mjs";

/** A shop that can be killed and started again at the same URL. */
export type RaceShop = {
  url: string;
  kill: () => Promise<void>;
  open: () => Promise<void>;
  close: () => Promise<void>;
  /** Whether its process runs. */
  isRunning: () => boolean;
};

/** All buyers come from one IP address, so rate limits are multiplied: attempts are counted, but none is rejected. */
const RATE_LIMIT_MULTIPLIER = 1000;

/** The note about it in the results. */
export const RACE_LIMITS_NOTICE = `The shops run with RATE_LIMIT_MULTIPLIER=${RATE_LIMIT_MULTIPLIER}: attempts are counted, and no limit rejects one.`;

type ShopLocation = { entry: string; databaseUrl: string; dataDir: string; settings?: Record<string, string> };

/** Starts a shop at a free port, on a database that it shares with others. */
export async function openRaceShop({ entry, databaseUrl, dataDir, settings }: ShopLocation): Promise<RaceShop> {
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
        ...settings,
      },
    });
    await untilReady(url, child);
  };
  await open();
  const end = async (signal: NodeJS.Signals) => child && stop(child, signal);
  const isRunning = () => child?.exitCode === null && child.signalCode === null;
  return { url, open, kill: () => end("SIGKILL"), close: () => end("SIGTERM"), isRunning };
}
