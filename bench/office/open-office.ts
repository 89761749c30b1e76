import { mkdirSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { connectDatabase, disconnectDatabase } from "#app/platform/db/db.server.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { env, useSettings } from "#app/platform/env.ts";
import { ensureShopDatabase } from "#server/postgres/database-roles.ts";
import { startPostgres } from "#server/postgres/embedded-postgres.ts";
import { fillCatalog } from "../seed-catalog.ts";
import { connectToSeed } from "../seed-connection.ts";
import { dropIndexes } from "../seed-indexes.ts";
import { auditSteps, largeSteps } from "./fill-audit.ts";
import { type OfficeSize, orderSteps, runSteps } from "./fill-orders.ts";

type LogProgress = (message: string) => void;
type Step = [string, string];

const ORDER_TABLES = [
  "customers",
  "orders",
  "order_lines",
  "order_events",
  "payments",
  "refunds",
  "refund_lines",
  "shipments",
  "shipment_lines",
  "stock_reservations",
  "emails",
  "order_notes",
  "order_search",
  "order_skus",
  "order_variants",
];

/** Fills tables without triggers and foreign keys, and creates their indexes afterwards. Only a superuser can. */
async function fillFast(client: Client, tables: string[], steps: Step[], logProgress: LogProgress): Promise<void> {
  await client.query("begin; set local session_replication_role = replica; set local synchronous_commit = off");
  await client.query("set local maintenance_work_mem = '1GB'; set local work_mem = '256MB'");
  const indexes = await dropIndexes(client, tables);
  await runSteps(client, steps, logProgress);
  await runSteps(client, indexes, logProgress);
  await client.query("commit");
}

const INDEXED_AT_ONCE = 5000;

/** The products of `bench:seed` with more variants, and some that shoppers don't see. */
async function seedCatalog(folder: string, wanted: number, logProgress: LogProgress): Promise<void> {
  const { client, disconnect } = await connectToSeed(folder);
  try {
    await fillCatalog(client, wanted, logProgress);
    await runSteps(client, moreVariants, logProgress);
    for (let above = 0; above < wanted; above += INDEXED_AT_ONCE)
      await client.query("select index_products(array(select id from products where id > $1 and id <= $2))", [
        above,
        above + INDEXED_AT_ONCE,
      ]);
    await client.query("select rebuild_bitmaps()");
    // Every row was written twice; a table that grew slowly has no such gaps.
    await client.query("vacuum full products, product_details");
    await client.query("vacuum (analyze)");
  } finally {
    await disconnect();
  }
}

/** Each stage is one transaction, so that an interrupted run continues where it ended. */
async function seed(
  connect: { shop: string; superuser: string; folder: string },
  size: OfficeSize,
  logProgress: LogProgress,
) {
  const [shop, superuser] = [connect.shop, connect.superuser].map((url) => new Client({ connectionString: url }));
  if (!shop || !superuser) throw new Error("No clients");
  await Promise.all([shop.connect(), superuser.connect()]);
  const has = async (table: string) => (await shop.query(`select from ${table} limit 1`)).rowCount === 1;
  try {
    if (!(await has("products"))) await seedCatalog(connect.folder, size.products, logProgress);
    // A run that was killed while it filled the catalog leaves its settings, and the benchmark would measure without fsync.
    await superuser.query("alter system reset all");
    await superuser.query("alter system set max_wal_size = '8GB'");
    await superuser.query("select pg_reload_conf()");
    if (!(await has("orders"))) await fillFast(superuser, ORDER_TABLES, orderSteps(size), logProgress);
    if (!(await has("staff"))) {
      await fillFast(superuser, ["audit_log"], [...auditSteps(size), ...largeSteps], logProgress);
      await superuser.query("vacuum (analyze)");
    }
    // Migrations since then may have created indexes on expressions, which have no statistics yet.
    await superuser.query("analyze products, variants, product_tags, order_search");
  } finally {
    await Promise.all([shop.end(), superuser.end()]);
  }
}

/** About four variants a product, and one product in twenty that shoppers don't see. */
const moreVariants: Step[] = [
  [
    "more variants",
    `insert into variants (product_id, position, color, size, sku, stock)
     select id, 100, 'Fern', null, 'X-' || id, abs(hashtext('x' || id)::bigint) % 30 from products`,
  ],
  ["drafts", "update products set status = 'draft', published_at = null where id % 40 = 3"],
  ["archived products", "update products set status = 'archived' where id % 40 = 7"],
];

/**
 * Opens the benchmark's database in a folder of its own for each size (DATA_DIR/office-ORDERS), filled at the first run. The
 * shop's pools are connected to it.
 */
export async function openOffice(size: OfficeSize, logProgress: LogProgress) {
  const folder = path.join(env().DATA_DIR, `office-${size.orders}`);
  useSettings({ ...env(), DATA_DIR: folder });
  mkdirSync(folder, { recursive: true });
  const postgres = await startPostgres(path.join(folder, "postgres"));
  const close = async () => {
    await disconnectDatabase();
    await postgres.stop();
  };
  try {
    await ensureShopDatabase(postgres, "wellworn");
    const url = postgres.url("wellworn");
    await migrate(connectDatabase(url));
    await seed({ shop: url, superuser: postgres.maintenanceUrl("wellworn"), folder }, size, logProgress);
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
