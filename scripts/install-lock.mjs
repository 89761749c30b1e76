import { mkdirSync, rmdirSync, statSync, utimesSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const POLL_MS = 500;
/** The owner renews the lock at every poll; after this many polls without a renewal it counts as killed. */
const MAX_MISSED = 20;

/**
 * Runs `work` under a lock, which is an empty folder, and returns its result. Calls `onWait` once when it has to wait. Takes over
 * the lock of a killed process, without process ids, which may be reused.
 */
export async function withInstallLock(folder, work, { onWait, pollMs = POLL_MS }) {
  mkdirSync(path.dirname(folder), { recursive: true });
  if (!acquire(folder)) {
    onWait();
    await untilAcquired(folder, pollMs);
  }
  const renewal = setInterval(() => renew(folder), pollMs);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    release(folder);
  }
}

function acquire(folder) {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

async function untilAcquired(folder, pollMs) {
  let seen = renewedAt(folder);
  for (let missed = 0; !acquire(folder); ) {
    await pause(pollMs);
    const latest = renewedAt(folder);
    missed = latest === seen ? missed + 1 : 0;
    seen = latest;
    if (missed >= MAX_MISSED && renewedAt(folder) === seen) release(folder);
  }
}

const renewedAt = (folder) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs;

function renew(folder) {
  try {
    utimesSync(folder, new Date(), new Date());
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}

function release(folder) {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}
