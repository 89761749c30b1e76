// Fails for an exported name that several files of app/ and server/ define: auto-import and a search would have to guess.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "@swc/core";
import { ROOT } from "../install.mjs";

/** What React Router reads from the file of a route. Every other exported name is unique. */
const ROUTE_EXPORTS = [
  "ErrorBoundary",
  "action",
  "clientAction",
  "clientLoader",
  "clientMiddleware",
  "handle",
  "headers",
  "links",
  "loader",
  "meta",
  "middleware",
  "shouldRevalidate",
];

/** The names that a module defines and exports, without a default. A name that it imports belongs to another module. */
function exportedIn(file) {
  const syntax = { syntax: "typescript", tsx: file.endsWith(".tsx"), target: "es2024" };
  const { body } = parseSync(readFileSync(path.join(ROOT, file), "utf8"), syntax);
  const imported = new Set(
    body
      .flatMap(({ type, specifiers }) => (type === "ImportDeclaration" ? specifiers : []))
      .map(({ local }) => local.value),
  );
  return body.flatMap((node) => {
    if (node.type === "ExportNamedDeclaration" && !node.source)
      return node.specifiers
        .filter(({ orig }) => !imported.has(orig.value))
        .map(({ orig, exported }) => (exported ?? orig).value);
    if (node.type !== "ExportDeclaration") return [];
    const { id, identifier, declarations } = node.declaration;
    const ids = declarations?.flatMap((one) => one.id.elements ?? [one.id]) ?? [id ?? identifier];
    return ids.map(({ value }) => value);
  });
}

const listed = execFileSync("git", ["ls-files", "-z", "app", "server"], { cwd: ROOT, encoding: "utf8" }).split("\0");
const files = new Map();
for (const file of listed.filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name) && existsSync(path.join(ROOT, name))))
  for (const name of new Set(exportedIn(file))) files.set(name, [...(files.get(name) ?? []), file]);
const repeated = [...files].filter(([name, { length }]) => length > 1 && !ROUTE_EXPORTS.includes(name));
for (const [name, where] of repeated) console.error(`"${name}" is exported by several files: ${where.join(", ")}.`);
process.exit(repeated.length === 0 ? 0 : 1);
