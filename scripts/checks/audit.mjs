// Checks the runtime packages against npm's advisory database: `npm run audit`.
// Exit codes: 0 no known vulnerability, 1 known vulnerabilities, 2 the database is unreachable.
import { pathToFileURL } from "node:url";
import { runNpm } from "../install.mjs";
import { readAudit } from "./read-audit.mjs";

const EXIT_CODES = { clean: 0, vulnerable: 1, no_report: 2 };
const TIMEOUT_MS = 60_000;
// Offline, npm would report no vulnerability without a request.
const ARGS = ["audit", "--json", "--omit=dev", "--offline=false", "--fetch-retries=0", "--fetch-timeout=20000"];

/** Runs the check. Returns its outcome and a message. */
export function audit() {
  const { stdout, error } = runNpm(ARGS, { timeout: TIMEOUT_MS });
  const known = error ? { outcome: "no_report", reason: error.message } : readAudit(stdout);
  return { ...known, message: messageOf(known) };
}

function messageOf(known) {
  if (known.outcome === "clean") return "No known vulnerability in the runtime packages.";
  if (known.outcome === "vulnerable")
    return ["Known vulnerabilities in the runtime packages:", ...known.vulnerabilities].join("\n  ");
  return `Known vulnerabilities: not checked (${known.reason}).`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { outcome, message } = audit();
  console[outcome === "clean" ? "log" : "error"](message);
  process.exitCode = EXIT_CODES[outcome];
}
