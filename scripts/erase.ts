// Erases what the shop stores about a person who asks for it: `npm run erase -- ana@example.com` prints what that is, and with `--yes`
// it is erased. With the id of a review (the first command prints it) that review and its photos alone.
import { parseArgs } from "node:util";
import { z } from "zod";
import {
  type Erasure,
  erasePersonalData,
  eraseReview,
} from "#app/features/customers/account/deletion/erase-personal-data.ts";
import { readSettings, useSettings } from "#app/platform/env.ts";
import { withShopDatabase } from "#server/postgres/connect-beside.ts";

const USAGE = "Name a person or a review: npm run erase -- ana@example.com, or npm run erase -- THE-ID-OF-A-REVIEW";

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { yes: { type: "boolean" } } });
  const [whom = "", ...more] = positionals;
  const isReview = z.uuid().safeParse(whom).success;
  if (more.length > 0 || (!isReview && !z.email().safeParse(whom).success)) throw new Error(USAGE);
  const settings = readSettings();
  useSettings(settings);
  const dryRun = !values.yes;
  await withShopDatabase(settings, async () => {
    if (isReview) printReview(await eraseReview(whom, { dryRun }), dryRun);
    else printErasure(whom, await erasePersonalData(whom, { dryRun }), dryRun);
  });
  if (dryRun) console.log(`Nothing is erased yet. To erase it for good: npm run erase -- ${whom} --yes`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function printReview(name: string | undefined, dryRun: boolean) {
  if (name === undefined) throw new Error("There is no review with this id.");
  console.log(`${dryRun ? "This erases" : "Erased"} a review that is signed "${name}", with its photos and reports.`);
}

function printErasure(email: string, { hasAccount, stored, openOrders }: Erasure, dryRun: boolean) {
  console.log(`${dryRun ? "What the shop stores about" : "Erased what the shop stored about"} ${email}:`);
  const lines = [
    ["accounts, with sign-ins, addresses, cart and wishlist", Number(hasAccount)],
    ["orders (the sale stays, without name, address, email and notes)", stored.orderIds.length],
    ["reviews, with their photos", stored.reviews.length],
    ["messages", stored.messages],
    ["newsletter subscriptions", stored.newsletter],
    ["back-in-stock requests", stored.backInStock],
    ["records of emails", stored.emails],
  ] as const;
  for (const [what, count] of lines) console.log(`  ${what}: ${count}`);
  for (const { id, product, writtenAt } of stored.reviews)
    console.log(`    review ${id} of ${product}, ${writtenAt.toISOString().slice(0, 10)}`);
  if (openOrders > 0)
    console.log(
      `${openOrders} of the orders ${dryRun ? "would stay" : "stay"} as they are until they are finished: paid and sent, past the time for returns, all refunds done. Then they are anonymized at night, by themselves.`,
    );
  if (stored.ordersOfOthers > 0)
    console.log(
      `${stored.ordersOfOthers} orders with this email are in another customer's account and stay: that customer deletes them with the account.`,
    );
}
