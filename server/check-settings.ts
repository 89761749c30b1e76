import { readSettings, useSettings } from "#app/platform/env.ts";

// Imported before everything else, so that a wrong setting is a sentence and not the stack of whoever reads it first.
try {
  useSettings(readSettings());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
