import { expect, test, vi } from "vitest";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { createSettingsReader } from "./read-settings.ts";

/** Reads that fail so often before they succeed. */
function failing(times: number) {
  let left = times;
  return vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw new Error("The database is away");
  });
}

test("settings that can't be read are read again until they are", async () => {
  const read = failing(3);
  const changed = vi.fn();
  const { announce, close } = createSettingsReader(read, changed, 1);
  announce();
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1), POLL_OPTIONS);
  expect(read).toHaveBeenCalledTimes(4);
  announce();
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2), POLL_OPTIONS);
  await close();
});

test("a change that is announced while the settings are read is read too, and many are read together", async () => {
  const changed = vi.fn();
  const started: (() => void)[] = [];
  const read = vi.fn(() => new Promise<void>((resolve) => started.push(resolve)));
  const { announce, close } = createSettingsReader(read, changed);
  announce();
  for (let more = 0; more < 5; more += 1) announce();
  started[0]?.();
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2), POLL_OPTIONS);
  started[1]?.();
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2), POLL_OPTIONS);
  await close();
  expect(read).toHaveBeenCalledTimes(2);
});

test("closing ends the attempts", async () => {
  const read = failing(1_000_000);
  const { announce, close } = createSettingsReader(read, vi.fn(), 60_000);
  announce();
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1), POLL_OPTIONS);
  await close();
  expect(read).toHaveBeenCalledTimes(1);
});
