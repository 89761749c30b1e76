// After a release: packs its server into tests/upgrade/previous-release.json.br, which the tests run on the tables of later builds, and
// raises the version. `npm run record-release` after the build that was released, or `… -- 1.0.0` to name the next version.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { prepare } from "../built-shop.mjs";
import { ROOT } from "../install.mjs";

const PACK = path.join(ROOT, "tests", "upgrade", "previous-release.json.br");
const RELEASE = path.join(ROOT, "migrations", "release.json");

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

function filesBelow(folder) {
  return readdirSync(path.join(ROOT, folder), { recursive: true })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(path.join(ROOT, file)).isFile());
}

/** What the server reads: its bundle, the migrations with the files of functions and triggers, and its release. */
function packedFiles() {
  const isSnapshot = (file) => /_snapshot\.json$/.test(file);
  const repeatable = readJson(path.join(ROOT, "migrations", "repeatable.json"));
  return [
    ...filesBelow("build/server"),
    ...filesBelow("migrations").filter((file) => !isSnapshot(file)),
    ...repeatable,
  ];
}

function raise(version) {
  const [major, minor] = version.split(".").map(Number);
  return `${major}.${minor + 1}.0`;
}

function replaceVersion(file, from, to) {
  const text = readFileSync(file, "utf8");
  // The shop's own version comes first; package-lock.json repeats it at its root package.
  const times = file.endsWith("package-lock.json") ? 2 : 1;
  let changed = text;
  for (let count = 0; count < times; count += 1)
    changed = changed.replace(`"version": "${from}"`, `"version": "${to}"`);
  writeFileSync(file, changed);
}

await prepare();
const { version } = readJson(RELEASE);
const next = process.argv[2] ?? raise(version);
const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: ROOT, encoding: "utf8" }).trim();
const files = Object.fromEntries(packedFiles().map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")]));
const text = JSON.stringify({ version, commit, files });
const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
const packed = brotliCompressSync(text, { params: quality });
writeFileSync(PACK, packed);
writeFileSync(RELEASE, `{ "version": "${next}", "worksWith": "${version}" }\n`);
for (const file of ["package.json", "package-lock.json"]) replaceVersion(path.join(ROOT, file), version, next);
const deployment = path.join(ROOT, "deploy", "kubernetes", "shop.yaml");
writeFileSync(deployment, readFileSync(deployment, "utf8").replace(`/wellworn:${version}`, `/wellworn:${next}`));
console.log(
  `Recorded ${version} (${Math.ceil(packed.length / 1000)} kB). This is now ${next}. Commit the changed files.`,
);
