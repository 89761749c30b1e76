// Asks npm's advisory database about the packages that the shop runs on: `npm run audit`.
// Ends with 0: no known hole. 1: known holes, named. 2: the database could not be asked.
import { pathToFileURL } from "node:url";
import { runNpm } from "../install.mjs";
import { readAudit } from "./read-audit.mjs";

const EXIT_CODES = { clean: 0, holes: 1, not_asked: 2 };
const TIMEOUT_MS = 60_000;
// Offline, npm reports no hole without having asked anybody.
const ARGS = ["audit", "--json", "--omit=dev", "--offline=false", "--fetch-retries=0", "--fetch-timeout=20000"];

/** Asks, and returns what is known and a message that says it. */
export function audit() {
  const { stdout, error } = runNpm(ARGS, { timeout: TIMEOUT_MS });
  const known = error ? { outcome: "not_asked", reason: error.message } : readAudit(stdout);
  return { ...known, message: messageOf(known) };
}

function messageOf(known) {
  if (known.outcome === "clean") return "No known hole in the packages that the shop runs on.";
  if (known.outcome === "holes")
    return ["Known holes in the packages that the shop runs on:", ...known.holes].join("\n  ");
  return `Known holes in packages: could not ask (${known.reason}). This says nothing about the packages.`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { outcome, message } = audit();
  console[outcome === "clean" ? "log" : "error"](message);
  process.exitCode = EXIT_CODES[outcome];
}
