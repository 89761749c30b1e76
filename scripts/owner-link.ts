// Prints a link that gives an owner a new password and a new second factor: `npm run owner-link`, or with several owners
// `npm run owner-link -- ana@example.com`. Access to this terminal is the proof. All owners get an email about it.
import { createOwnerLink } from "#app/features/staff/setup/create-owner-link.ts";
import { readSettings, useSettings } from "#app/platform/env.ts";
import { withShopDatabase } from "#server/postgres/connect-beside.ts";

try {
  const settings = readSettings();
  useSettings(settings);
  const result = await withShopDatabase(settings, () => createOwnerLink(process.argv[2]));
  if (result.ok) {
    const { name, url, hours } = result.value;
    console.log(
      `Open once, within ${hours === 1 ? "an hour" : `${hours} hours`}, to set ${name ? `${name}'s` : "the first owner's"} password and second factor:`,
    );
    console.log(url);
  } else if (result.error.code === "which_owner") {
    throw new Error(`Name one of the owners: npm run owner-link -- ${result.error.emails.join(" | ")}`);
  } else {
    throw new Error("No owner has this email.");
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
