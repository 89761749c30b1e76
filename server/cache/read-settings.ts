import { setTimeout as pause } from "node:timers/promises";
import { log } from "#app/platform/log.ts";

const RETRY_MS = 1000;

type SettingsReader = {
  /** Reads the settings again. Returns at once. */
  announce: () => void;
  close: () => Promise<void>;
};

/**
 * Reads the shop's settings after each announcement, and again every `retryMs` while that fails: no other announcement would
 * follow. Calls `changed` after each successful read.
 */
export function createSettingsReader(
  read: () => Promise<void>,
  changed: () => void,
  retryMs = RETRY_MS,
): SettingsReader {
  const stop = new AbortController();
  let announced = 0;
  let done = 0;
  let reading: Promise<void> | undefined;

  async function readLatest(): Promise<void> {
    while (done < announced && !stop.signal.aborted) {
      const current = announced;
      try {
        await read();
        changed();
        done = current;
      } catch (error) {
        log.error({ err: error }, "The settings could not be read; trying again");
        await pause(retryMs, undefined, { signal: stop.signal }).catch(() => undefined);
      }
    }
    reading = undefined;
  }

  return {
    announce: () => {
      announced += 1;
      reading ??= readLatest();
    },
    close: async () => {
      stop.abort();
      await reading;
    },
  };
}
