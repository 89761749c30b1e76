import { mkdirSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { connectDatabase, disconnectDatabase } from "#app/platform/db/db.server.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { env, useSettings } from "#app/platform/env.ts";
import { ensureShopDatabase } from "#server/postgres/database-roles.ts";
import { startPostgres } from "#server/postgres/embedded-postgres.ts";
import { fillCatalog, indexCatalog } from "../seed-catalog.ts";
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
];

/** Fills tables without triggers and foreign keys, and creates their indexes afterwards. Only a superuser can. */
async function fillFast(client: Client, tables: string[], steps: Step[], logProgress: LogProgress): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
     from pg_index where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  await client.query("begin; set local session_replication_role = replica; set local synchronous_commit = off");
  await client.query("set local maintenance_work_mem = '1GB'; set local work_mem = '256MB'");
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await runSteps(client, steps, logProgress);
  for (const { name, definition } of indexes) await runSteps(client, [[name, definition]], logProgress);
  await client.query("commit");
}

/** Each stage is one transaction, so that an interrupted run continues where it ended. */
async function seed(connect: { shop: string; superuser: string }, size: OfficeSize, logProgress: LogProgress) {
  const [shop, superuser] = [connect.shop, connect.superuser].map((url) => new Client({ connectionString: url }));
  if (!shop || !superuser) throw new Error("No clients");
  await Promise.all([shop.connect(), superuser.connect()]);
  const has = async (table: string) => (await shop.query(`select from ${table} limit 1`)).rowCount === 1;
  try {
    await superuser.query("alter system set max_wal_size = '8GB'");
    await superuser.query("select pg_reload_conf()");
    if (!(await has("products"))) {
      await fillCatalog(shop, size.products, logProgress);
      await runSteps(shop, moreVariants, logProgress);
      await indexCatalog(shop, size.products, logProgress);
      await superuser.query("vacuum (analyze)");
    }
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
    await seed({ shop: url, superuser: postgres.maintenanceUrl("wellworn") }, size, logProgress);
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
