import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "exit-process-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Ends a process that calls `exitProcess(3)` while this call on files is pending. Returns its exit code and signal. */
async function endWhile(call: string) {
  const code = `
    import { open } from "node:fs/promises";
    import { exitProcess, trackFileCall } from ${JSON.stringify(pathToFileURL(path.resolve("server/exit-process.ts")))};
    trackFileCall(${call}).catch(() => undefined);
    setTimeout(() => exitProcess(3), 200);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code]);
  return once(child, "exit");
}

test("a process ends although a disk hangs, and otherwise with its code", async () => {
  const hanging = path.join(folder, "hanging");
  // Opening it waits for a writer.
  execFileSync("mkfifo", [hanging]);
  expect(await endWhile(`open(${JSON.stringify(hanging)})`)).toEqual([null, "SIGKILL"]);
  expect(await endWhile("Promise.resolve()")).toEqual([3, null]);
});
