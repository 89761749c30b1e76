import { type ChildProcess, spawn } from "node:child_process";
import { afterEach, expect, test } from "vitest";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { supervise } from "../../scripts/supervise.mjs";

const OPENS = "process.send({ openAt: 4321 }, () => setTimeout(() => {";
const BREAKS_DOWN = `${OPENS} process.exit(7) }, 5))`;
const IS_KILLED = `${OPENS} process.kill(process.pid, "SIGKILL") }, 5))`;
const STAYS_OPEN = `process.on("SIGTERM", () => process.exit(0)); ${OPENS} setInterval(() => undefined, 1000) }, 5))`;

/** A shop that stays open and wants two other processes. */
const WITH_OTHERS = STAYS_OPEN.replace("openAt: 4321", 'openAt: 4321, others: { count: 2, env: { JOBS: "off" } }');

const running: { stop: (signal: NodeJS.Signals) => void }[] = [];
afterEach(() => running.splice(0).forEach(({ stop }) => void stop("SIGTERM")));

/**
 * Supervises shops that run these programs, one per start; the last program runs at every later start. The start at `missingAt`
 * can't create a process.
 */
function run(
  programs: string[],
  { pausesMs = [1, 2, 3], recoveredMs = 60_000, missingAt = -1, otherPrograms = [STAYS_OPEN] } = {},
) {
  const seen = {
    starts: [] as (number | undefined)[],
    others: [] as ChildProcess[],
    settings: {} as Record<string, string>,
    output: [] as string[],
    databaseEnded: 0,
  };
  let supervisor: ReturnType<typeof supervise> | undefined;
  const ended = new Promise<number>((exit) => {
    supervisor = supervise({
      start: (port) => {
        const program = programs[Math.min(seen.starts.length, programs.length - 1)] ?? "";
        const command = seen.starts.length === missingAt ? "/no/such/program" : process.execPath;
        seen.starts.push(port);
        return spawn(command, ["-e", program], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
      },
      startOther: (settings) => {
        const program = otherPrograms[Math.min(seen.others.length, otherPrograms.length - 1)] ?? "";
        const other = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
        seen.others.push(other);
        seen.settings = settings;
        return other;
      },
      endDatabase: async () => {
        seen.databaseEnded += 1;
      },
      log: (message) => seen.output.push(message),
      exit,
      pausesMs,
      recoveredMs,
    });
    running.push(supervisor);
  });
  return { seen, ended, stop: (signal: NodeJS.Signals) => supervisor?.stop(signal) };
}

test.each([1, 3])("a shop that was never open is not restarted: the exit code is %i", async (code) => {
  const { ended, seen } = run([`process.exit(${code})`]);
  expect(await ended).toBe(code);
  expect([seen.starts.length, seen.output]).toEqual([1, []]);
});

test("a shop that is asked to close is not restarted", async () => {
  const { ended, seen } = run([`${OPENS} process.exit(0) }, 5))`]);
  expect(await ended).toBe(0);
  expect(seen.starts).toHaveLength(1);
});

test("a shop that exits unexpectedly is restarted at its port, after increasing pauses", async () => {
  const { ended, seen, stop } = run([BREAKS_DOWN, IS_KILLED, "process.exit(1)", STAYS_OPEN]);
  await expect.poll(() => seen.starts, POLL_OPTIONS).toEqual([undefined, 4321, 4321, 4321]);
  expect(seen.output).toEqual([
    "The shop exited with code 7. Starting it again in 0.001 s …",
    "The shop was terminated by SIGKILL. Starting it again in 0.002 s …",
    "The shop exited with code 1. Starting it again in 0.003 s …",
  ]);
  stop("SIGTERM");
  await ended;
});

test("after repeated unexpected exits the supervisor gives up and says what to do", async () => {
  const { ended, seen } = run([BREAKS_DOWN, BREAKS_DOWN, "process.exit(1)", IS_KILLED]);
  expect(await ended).toBe(1);
  expect(seen.starts).toHaveLength(4);
  expect(seen.output.at(-1)).toMatch(
    /^The shop ended unexpectedly 4 times .* not started again\. .*start the shop again/,
  );
  expect(seen.databaseEnded).toBe(1);
});

test("the count of failures is reset when a shop stays open", async () => {
  const { ended, seen, stop } = run([BREAKS_DOWN], { pausesMs: [1], recoveredMs: 0 });
  await expect.poll(() => seen.starts.length, POLL_OPTIONS).toBeGreaterThan(3);
  stop("SIGTERM");
  await ended;
});

test("a start that fails because no process can be created is repeated", async () => {
  const { ended, seen, stop } = run([IS_KILLED, "", STAYS_OPEN], { missingAt: 1 });
  await expect.poll(() => seen.starts, POLL_OPTIONS).toEqual([undefined, 4321, 4321]);
  expect(seen.output).toEqual([
    "The shop was terminated by SIGKILL. Starting it again in 0.001 s …",
    expect.stringMatching(/^The shop could not be started: spawn .* ENOENT\.$/),
    "The shop exited with code 1. Starting it again in 0.002 s …",
  ]);
  stop("SIGTERM");
  await ended;
});

test("stopping during a pause takes effect at once, and stops the database that the killed shop left running", async () => {
  const { ended, seen, stop } = run([IS_KILLED], { pausesMs: [1_000_000] });
  await expect.poll(() => seen.output, POLL_OPTIONS).toHaveLength(1);
  stop("SIGINT");
  expect(await ended).toBe(0);
  expect([seen.starts.length, seen.databaseEnded, seen.output.at(-1)]).toEqual([1, 1, "The shop is closed."]);
});

test("a shop that gives up closing after its time leaves no database behind", async () => {
  const { ended, seen, stop } = run([WITH_OTHERS.replace("process.exit(0)", "process.exit(1)")]);
  await expect.poll(() => seen.others.length, POLL_OPTIONS).toBe(2);
  stop("SIGTERM");
  expect([await ended, seen.databaseEnded]).toEqual([1, 1]);
});

test("a shop that is stopped while it starts is not restarted", async () => {
  const { ended, seen, stop } = run([BREAKS_DOWN, STAYS_OPEN]);
  await expect.poll(() => seen.starts, POLL_OPTIONS).toHaveLength(2);
  stop("SIGTERM");
  await ended;
  expect(seen.starts).toHaveLength(2);
});

const haveEnded = (processes: ChildProcess[]) =>
  processes.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null);

test("once a shop is open, the others start with its settings; one that ends comes back, and the shop is not restarted", async () => {
  const { ended, seen, stop } = run([WITH_OTHERS], { otherPrograms: [STAYS_OPEN, IS_KILLED, BREAKS_DOWN, STAYS_OPEN] });
  await expect.poll(() => seen.others.length, POLL_OPTIONS).toBe(4);
  expect([seen.settings, seen.starts]).toEqual([{ JOBS: "off" }, [undefined]]);
  expect(seen.output).toEqual([
    "Process 3 of the shop was terminated by SIGKILL. Starting it again in 0.001 s …",
    "Process 3 of the shop exited with code 7. Starting it again in 0.002 s …",
  ]);
  stop("SIGTERM");
  expect([await ended, haveEnded(seen.others), seen.others.length]).toEqual([0, true, 4]);
});

test("a process of an open shop is restarted as often as it ends", async () => {
  const { ended, seen, stop } = run([WITH_OTHERS], {
    otherPrograms: [STAYS_OPEN, "process.exit(1)"],
    pausesMs: [1, 2],
  });
  await expect.poll(() => seen.others.length, POLL_OPTIONS).toBeGreaterThan(6);
  stop("SIGTERM");
  expect([await ended, haveEnded(seen.others)]).toEqual([0, true]);
});

test("when the first process is restarted, the others stay; when it is closed or given up, they end", async () => {
  const killed = WITH_OTHERS.replace("setInterval(() => undefined, 1000)", 'process.kill(process.pid, "SIGKILL")');
  const restarted = run([killed, WITH_OTHERS], { pausesMs: [1] });
  await expect.poll(() => restarted.seen.starts.length, POLL_OPTIONS).toBe(2);
  expect([restarted.seen.others.length, haveEnded(restarted.seen.others)]).toEqual([2, false]);
  restarted.stop("SIGTERM");
  await restarted.ended;

  const givenUp = run([killed], { pausesMs: [1] });
  expect([await givenUp.ended, haveEnded(givenUp.seen.others), givenUp.seen.databaseEnded]).toEqual([1, true, 1]);

  const closed = run([WITH_OTHERS.replace("setInterval(() => undefined, 1000)", "process.exit(0)")]);
  expect([await closed.ended, haveEnded(closed.seen.others), closed.seen.databaseEnded]).toEqual([0, true, 0]);
});
