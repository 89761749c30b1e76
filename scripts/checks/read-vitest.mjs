import path from "node:path";
import { ROOT } from "../install.mjs";

const SUMMARY_LINES = 12;

/** The first lines of a failure, without those of dependencies. */
export function summaryOf(output = "") {
  const lines = output.trim().split("\n");
  return lines
    .filter((line) => !line.includes("node_modules"))
    .slice(0, SUMMARY_LINES)
    .join("\n");
}

/**
 * Reads the results of Vitest as JSON. A skipped test counts as failed, although Vitest calls its file passed. Returns how many tests
 * passed, the failures, and the files that have any.
 */
export function readVitest({ numPassedTests, testResults }) {
  const files = testResults.map(({ name, status, message, assertionResults }) => {
    const file = path.relative(ROOT, name);
    const failed = assertionResults.filter((one) => one.status !== "passed");
    const failures = failed.map(
      (one) => `${file} › ${one.fullName} (${one.status})\n${summaryOf(one.failureMessages?.join("\n"))}`,
    );
    if (failures.length === 0 && (message || status !== "passed")) failures.push(`${file}\n${summaryOf(message)}`);
    return { file, failures };
  });
  const flaky = files.filter(({ failures }) => failures.length > 0).map(({ file }) => file);
  return { passed: numPassedTests, failures: files.flatMap(({ failures }) => failures), flaky };
}
