// Writes the software bill of materials of a release: `npm run sbom` creates build/sbom.cdx.json (CycloneDX) from package-lock.json.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT, runNpm } from "../install.mjs";
import { onlyRuntimePackages, problemsOfSbom } from "./check-sbom.mjs";

const ARGS = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"];
const FILE = path.join(ROOT, "build", "sbom.cdx.json");
const readJson = (name) => JSON.parse(readFileSync(path.join(ROOT, name), "utf8"));

const { status, stdout, stderr } = runNpm(ARGS);
if (status !== 0) fail(`npm sbom failed: ${stderr}`);
const lock = readJson("package-lock.json");
const sbom = onlyRuntimePackages(JSON.parse(stdout), lock);
// npm names the project after its folder.
sbom.metadata.component.name = readJson("package.json").name;
const problems = problemsOfSbom(sbom, lock);
if (problems.length > 0) fail(`The list is incomplete:\n${problems.join("\n")}`);
mkdirSync(path.dirname(FILE), { recursive: true });
writeFileSync(FILE, `${JSON.stringify(sbom, undefined, 2)}\n`);
console.log(`${path.relative(ROOT, FILE)}: ${sbom.components.length} packages, CycloneDX ${sbom.specVersion}`);

function fail(message) {
  console.error(message);
  process.exit(1);
}
