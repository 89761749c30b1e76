import { expect, test } from "vitest";
import { readerOf } from "./read-results.mjs";

const passed = { retry: 0, status: "passed", errors: [] };
const failed = {
  retry: 0,
  status: "failed",
  errors: [{ message: "Error: \u001b[31mTimed out\u001b[39m\n\n    at a.spec.ts:7\n    at /node_modules/x.js:1" }],
};
const reportOf = (status: string, ...results: (typeof passed | typeof failed)[]) => ({
  stats: { expected: status === "expected" ? 1 : 0 },
  suites: [
    {
      file: "a.spec.ts",
      suites: [{ file: "a.spec.ts", specs: [{ title: "a rule", tests: [{ projectName: "", status, results }] }] }],
    },
  ],
});

test("a passed test is counted", () => {
  expect(readerOf("e2e")(reportOf("expected", passed))).toEqual({ passed: 1, failures: [], flaky: [] });
});

test("a flaky test counts as failed, with the errors of each failed attempt and what finds it again", () => {
  const { failures, flaky } = readerOf("e2e")(reportOf("flaky", failed, { ...passed, retry: 1 }));
  const text = "e2e/a.spec.ts › a rule (flaky)\nattempt 1: failed\n  Error: Timed out\n      at a.spec.ts:7";
  expect(failures).toEqual([text]);
  expect(flaky).toEqual([{ file: "e2e/a.spec.ts", title: "a rule" }]);
});

test("every attempt of a failed test is listed, and a skipped test counts as failed", () => {
  const { failures } = readerOf("e2e")(reportOf("unexpected", failed, { ...failed, retry: 1, status: "timedOut" }));
  expect(failures[0]).toContain("attempt 1: failed");
  expect(failures[0]).toContain("attempt 2: timedOut");
  const skipped = { retry: 0, status: "skipped", errors: [] };
  expect(readerOf("e2e")(reportOf("skipped", skipped)).failures).toEqual(["e2e/a.spec.ts › a rule (skipped)"]);
});
