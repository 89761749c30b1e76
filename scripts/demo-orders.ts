// Fills a shop without real orders with customers and orders in every state, staff, drafts, a making list and reviews:
// `npm run demo:orders -- 200`, or with another seed `npm run demo:orders -- 200 7`. Also while the shop runs. Sends no email.
import { readSettings, useSettings } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { addDemoOrders, DEMO_ERRORS } from "#seed/orders/add-demo-orders.ts";
import { readDemoArguments } from "#seed/orders/read-demo-arguments.ts";
import { withShopDatabase } from "#server/postgres/connect-beside.ts";

try {
  const { count, seed } = readDemoArguments(process.argv.slice(2));
  const settings = readSettings();
  useSettings(settings);
  // Hundreds of payment events are nothing to read here; errors are thrown.
  log.level = "silent";
  const added = await withShopDatabase(settings, () => addDemoOrders(count, seed));
  if (!added.ok) throw new Error(DEMO_ERRORS[added.error.code]);
  console.log(
    `Placed ${added.value} orders over the last 60 days. See them in the back office at /admin. The demo staff can't sign in.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
