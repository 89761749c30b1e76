import { readSettings, useSettings } from "#app/platform/env.ts";
import { loadKeys } from "#app/platform/security/secrets.ts";

// Imported first, so that an invalid setting prints a message instead of the stack trace of the module that reads it first.
try {
  useSettings(readSettings());
  loadKeys();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
