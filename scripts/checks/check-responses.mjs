import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../install.mjs";

// The tests record every response that they saw (tests/responses/check-response.ts); a full run has to see every declared one.
const FOLDER = path.join(ROOT, ".cache", "responses");
const { paths } = JSON.parse(readFileSync(path.join(ROOT, "app", "api", "openapi.json"), "utf8"));

const files = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
const seen = new Set(files.flatMap((name) => readFileSync(path.join(FOLDER, name), "utf8").split("\n")));
const declared = Object.values(paths)
  .flatMap((methods) => Object.values(methods))
  .flatMap(({ operationId, responses }) => Object.keys(responses).map((status) => `${operationId} ${status}`));
const missing = declared.filter((response) => !seen.has(response));

for (const response of missing) console.log(`Declared, but not provoked by any test: ${response}`);
console.log(`${declared.length - missing.length} of ${declared.length} declared responses were provoked by the tests.`);
process.exit(missing.length === 0 ? 0 : 1);
