// Gives the shop a new key for everything it signs: `npm run rotate-key`, and `npm run rotate-key -- --forget` when the old key has leaked.
import { readSettings } from "#app/platform/env.ts";
import { newRootKey, rotateStoredKey } from "#app/platform/security/stored-keys.ts";

const revokeOld = process.argv.includes("--forget");

try {
  const { SECRET_KEY, DATA_DIR } = readSettings();
  if (SECRET_KEY) printNewSettings();
  else {
    const { previous } = rotateStoredKey(DATA_DIR, { revokeOld });
    const earlier = revokeOld
      ? "Earlier keys are gone: everybody has to sign in again, and links in old emails open nothing."
      : `Earlier keys that are still accepted: ${previous.length}.`;
    console.log(`${DATA_DIR}/secrets.json has a new key. ${earlier} Start the shop again to use it.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function printNewSettings() {
  const previous = revokeOld
    ? "SECRET_KEY_PREVIOUS="
    : "SECRET_KEY_PREVIOUS=the value that SECRET_KEY has now, then a comma and the earlier ones, if any";
  console.log("SECRET_KEY is set, so the key lives where your settings do. Change it there, and start the shop again:");
  console.log(`SECRET_KEY=${newRootKey()}\n${previous}`);
}
