import { readSettings, useSettings } from "#app/platform/env.ts";
import { loadKeys } from "#app/platform/security/secrets.ts";

// Imported before everything else, so that a wrong setting is a sentence and not the stack of whoever reads it first.
try {
  useSettings(readSettings());
  loadKeys();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
