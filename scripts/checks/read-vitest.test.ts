import path from "node:path";
import { expect, test } from "vitest";
import { readVitest } from "./read-vitest.mjs";

const name = (file: string) => path.resolve(import.meta.dirname, "../..", file);
const one = (status: string, failureMessages: string[] = []) => ({ status, fullName: "a rule", failureMessages });
const passes = { name: name("a.test.ts"), status: "passed", message: "", assertionResults: [one("passed")] };

test("a file without failures is not repeated", () => {
  expect(readVitest({ numPassedTests: 1, testResults: [passes] })).toEqual({ passed: 1, failures: [], flaky: [] });
});

test("a skipped test is a failure of its file, and both are repeated with one that failed", () => {
  const skips = { ...passes, name: name("b.test.ts"), assertionResults: [one("passed"), one("skipped")] };
  const fails = {
    ...passes,
    name: name("c.test.ts"),
    status: "failed",
    assertionResults: [one("failed", ["1 is not 2"])],
  };
  expect(readVitest({ numPassedTests: 2, testResults: [passes, skips, fails] })).toEqual({
    passed: 2,
    failures: ["b.test.ts › a rule (skipped)\n", "c.test.ts › a rule (failed)\n1 is not 2"],
    flaky: ["b.test.ts", "c.test.ts"],
  });
});

test("a file that can't be loaded is a failure", () => {
  const broken = {
    name: name("d.test.ts"),
    status: "failed",
    message: "No such module\nat node_modules/x",
    assertionResults: [],
  };
  const { failures, flaky } = readVitest({ numPassedTests: 0, testResults: [broken] });
  expect([failures, flaky]).toEqual([["d.test.ts\nNo such module"], ["d.test.ts"]]);
});
