import { type ChildProcess, fork } from "node:child_process";
import { stop, untilReady } from "../bench/shop-process.ts";
import { freePort } from "../scripts/free-port.mjs";

/** A shop that can be killed in the middle and opened again at the same address. */
export type RaceShop = {
  url: string;
  kill: () => Promise<void>;
  open: () => Promise<void>;
  close: () => Promise<void>;
};

/** All buyers come from one address. Limits are counted as ever, and multiplied, so that they stop nobody. */
const RATE_LIMIT_MULTIPLIER = 1000;

/** What a race says of that. */
export const RACE_LIMITS_NOTICE = `The shops run with RATE_LIMIT_MULTIPLIER=${RATE_LIMIT_MULTIPLIER}: attempts are counted as ever, limits stop nobody.`;

type ShopLocation = { entry: string; databaseUrl: string; dataDir: string };

/** Opens a shop at a free port, upon a database that it shares with others. */
export async function openRaceShop({ entry, databaseUrl, dataDir }: ShopLocation): Promise<RaceShop> {
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
  const end = async (signal: NodeJS.Signals) => child && stop(child, signal);
  return { url, open, kill: () => end("SIGKILL"), close: () => end("SIGTERM") };
}
