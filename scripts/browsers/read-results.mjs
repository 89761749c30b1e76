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
 * Returns a function that reads Playwright's JSON report of the tests in this folder: how many passed, each failure with the
 * first lines of every attempt's errors, and the files and titles of the flaky ones. A flaky or skipped test counts as failed.
 */
export function readerOf(folder) {
  const specsOf = (suite) => [
    ...(suite.specs ?? []).map((spec) => ({ ...spec, file: `${folder}/${suite.file}` })),
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  const nameOf = ({ projectName, status }) => [projectName, status].filter(Boolean).join(", ");
  return ({ stats, suites }) => {
    const tests = suites
      .flatMap(specsOf)
      .flatMap(({ file, title, tests }) => tests.map((one) => ({ file, title, one })));
    return {
      passed: stats.expected,
      failures: tests
        .filter(({ one }) => one.status !== "expected")
        .map(({ file, title, one }) =>
          [`${file} › ${title} (${nameOf(one)})`, ...one.results.flatMap(errorsOf)].join("\n"),
        ),
      flaky: tests.filter(({ one }) => one.status === "flaky").map(({ file, title }) => ({ file, title })),
    };
  };
}
