import { env, type Settings } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { reportRejection } from "./http/request-scope.ts";
import type { LogProgress } from "./postgres/open-database.ts";
import type { Shop } from "./run-shop.ts";

/** One Ctrl-C arrives up to three times: from the terminal, from npm and from the script that started us. */
const SAME_KEYSTROKE_MS = 1000;

/** Answers that are under way get 30 seconds, and the rest of the closing as much. */
const BROKEN_CLOSES_WITHIN_MS = 60_000;

const logProgress: LogProgress = (message) => process.stdout.write(`${message}\n`);

/** Opens the shop and keeps it open until it is asked to close (SIGINT, SIGTERM, SIGHUP, or its starter is gone). */
export async function runUntilClosed(open: (logProgress: LogProgress) => Promise<Shop>): Promise<void> {
  let shop: Shop | undefined;
  let askedAt: number | undefined;
  let exitCode = 0;
  const close = async () => {
    await shop?.close();
    logProgress("The shop is closed.");
    process.exit(exitCode);
  };
  const ask = (why: string) => {
    if (askedAt !== undefined) {
      if (Date.now() - askedAt > SAME_KEYSTROKE_MS) shop?.forceClose();
      return;
    }
    askedAt = Date.now();
    logProgress(`${why} Finishing what is under way …`);
    if (shop) void close();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => ask("Closing the shop."));
  process.on("disconnect", () => ask("Whoever started the shop is gone: closing it."));
  const fail = (error: unknown) => {
    log.fatal({ err: error }, "an error that nobody expected");
    exitCode = 1;
    // What is broken may never finish.
    setTimeout(() => process.exit(exitCode), BROKEN_CLOSES_WITHIN_MS).unref();
    ask("Something went badly wrong: closing the shop.");
  };
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", reportRejection);
  try {
    shop = await open(logProgress);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    if (env().LOG_LEVEL === "debug") log.debug({ err: error }, "the shop did not open");
    process.exit(1);
  }
  if (askedAt !== undefined) return await close();
  for (const line of logReady(env())) logProgress(line);
  // Whoever has started us starts a shop again that had been open.
  if (process.connected) process.send?.({ openAt: env().PORT });
}

/** What is said once the shop is open: where mail goes, where the shop is, and what its owner should know. */
export function logReady({ PUBLIC_URL, HOST, PORT, SMTP_URL, DATA_DIR, TRUST_PROXY }: Settings): string[] {
  const mail = SMTP_URL
    ? `through ${new URL(SMTP_URL).host}`
    : `to files in ${DATA_DIR}/mail (set SMTP_URL to send it)`;
  const open = `The shop is open: ${PUBLIC_URL} (listening on ${HOST}, port ${PORT}). Ctrl-C closes it.`;
  const isBehindUnknownProxy = PUBLIC_URL.startsWith("https:") && TRUST_PROXY === 0;
  const proxy =
    "PUBLIC_URL is https, so a proxy stands in front, and TRUST_PROXY is 0: all visitors count as one, and one limit stops them together. Set TRUST_PROXY to the number of proxies.";
  return [`Mail goes ${mail}.`, ...(isBehindUnknownProxy ? [proxy] : []), open];
}
