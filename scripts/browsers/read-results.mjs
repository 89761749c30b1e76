import { stripVTControlCharacters } from "node:util";

/** Enough for the message, the expected and received values, and the lines of the test. */
const ERROR_LINES = 24;

/** Why an attempt failed, without the lines of dependencies; empty for one that passed. */
function errorsOf({ retry, status, errors }) {
  const lines = errors
    .flatMap(({ message = "" }) => stripVTControlCharacters(message).split("\n"))
    .filter((line) => line.trim() !== "" && !line.includes("node_modules"));
  if (status === "passed" || status === "skipped") return [];
  return [`attempt ${retry + 1}: ${status}`, ...lines.slice(0, ERROR_LINES).map((line) => `  ${line}`)];
}

/**
 * Returns a function that reads Playwright's JSON report of the tests in this folder: how many passed, and each failure with the
 * first lines of every attempt's errors. A flaky or skipped test counts as failed.
 */
export function readerOf(folder) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const nameOf = ({ projectName, status }) => [projectName, status].filter(Boolean).join(", ");
  return ({ stats, suites }) => ({
    passed: stats.expected,
    failures: suites.flatMap((suite) =>
      specsOf(suite).flatMap(({ title, tests }) =>
        tests
          .filter((one) => one.status !== "expected")
          .map((one) =>
            [`${folder}/${suite.file} › ${title} (${nameOf(one)})`, ...one.results.flatMap(errorsOf)].join("\n"),
          ),
      ),
    ),
  });
}
