import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../install.mjs";

/**
 * The names of the shop's settings, which are the fields of the schema in env.ts. Read as text: this runs before the installation, maybe
 * on Node 20, which can't import TypeScript.
 */
function settingNames() {
  const text = readFileSync(path.join(ROOT, "app/platform/env.ts"), "utf8");
  return new Set(text.match(/^ {2}[A-Z][A-Z0-9_]*(?=: )/gm)?.map((name) => name.trim()));
}

/** The environment of every check: the shop's own Node first, and none of the owner's settings. */
export function checkEnvironment(given = process.env) {
  const settings = settingNames();
  // OpenTelemetry reads more variables than the shop checks.
  const isSetting = (name) => settings.has(name) || name.startsWith("OTEL_");
  const others = Object.fromEntries(Object.entries(given).filter(([name]) => !isSetting(name)));
  return { ...others, PATH: `${path.join(ROOT, "node_modules", ".bin")}${path.delimiter}${given.PATH}` };
}
