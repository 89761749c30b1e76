import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { connectDatabase, disconnectDatabase, inTransaction } from "#app/platform/db/db.server.ts";
import { isOutage } from "#app/platform/outage.ts";
import { migrateDatabase } from "#server/postgres/migrate-database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { putProducts } from "#tests/products.ts";
import { buildShop } from "#tests/servers/running-shop.ts";
import type { Cluster } from "../../reliability/failover/cluster.ts";
import { primaryKilled } from "../../reliability/failover/faults.ts";
import { type Installation, openInstallation } from "../../reliability/failover/installation.ts";
import { runRound } from "../../reliability/failover/run-round.ts";
import { anyStockedVariant } from "../../reliability/stock.ts";

const folder = mkdtempSync(join(tmpdir(), "wellworn-failover-"));
let installation: Installation;
let cluster: Cluster;
let productId = 0;

async function fillDatabase(url: string): Promise<void> {
  await migrateDatabase(url);
  connectDatabase(url, 2);
  const products = await putProducts(
    { slug: "ordered-tote", stock: [{ quantity: 5000 }] },
    { slug: "shown-tote", priceCents: 12_900 },
  );
  productId = products.get("shown-tote") ?? 0;
  await disconnectDatabase();
}

beforeAll(async () => {
  buildShop();
  installation = await openInstallation(folder, "build/server/index.js", fillDatabase);
  cluster = installation.cluster;
}, 240_000);
afterAll(async () => {
  await installation.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

test("a killed primary costs no order, no email and no cached page (npm run verify-failover does the same with nine faults)", async () => {
  const wanted = await anyStockedVariant(installation.pool);
  const options = {
    buyers: 2,
    paths: ["/", "/product/shown-tote"],
    wanted,
    product: { id: productId, path: "/product/shown-tote" },
  };
  const round = await runRound(installation, primaryKilled, options);
  expect(round.problems).toEqual([]);
  expect(round.orders).toBeGreaterThan(1);
  for (const shop of installation.shops) await shop.close();
  await disconnectDatabase();
  await onPrimary("create table written (what text)");
}, 120_000);

async function onPrimary(sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: cluster.primary().url("shop", "shop") });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

const written = async () => (await onPrimary("select what from written order by what")).map(({ what }) => what);

/** Something else has to show that a commit waits: the commit itself shows nothing. */
const untilCommitWaits = () =>
  expect
    .poll(() => cluster.primary().query("select pid from pg_stat_activity where wait_event = 'SyncRep'"), POLL_OPTIONS)
    .toHaveLength(1);

afterEach(disconnectDatabase);

/** Kills the primary that has sent nothing to its standbys since `freezeReplication`, and promotes one of them. */
async function failOver(): Promise<void> {
  await cluster.primary().kill();
  const old = await cluster.promote({ keepSessions: true });
  await cluster.rebuild(old);
}

test("why an order waits for its own commit: one that does not wait is lost in a failover, although a later flush on the new primary succeeds", async () => {
  await cluster.untilReplicated();
  const shop = new Client({ connectionString: cluster.url });
  shop.on("error", () => undefined);
  await shop.connect();
  await cluster.primary().freezeReplication();
  await shop.query("set synchronous_commit = off");
  await shop.query("insert into written values ('acknowledged too early')");
  await failOver();
  const flush = new Client({ connectionString: cluster.url });
  await flush.connect();
  await flush.query("select pg_logical_emit_message(true, 'flush', '')");
  await flush.end();
  expect(await written()).not.toContain("acknowledged too early");
}, 60_000);

test("a transaction that no standby has is not acknowledged: after the failover it has failed, and can be repeated", async () => {
  connectDatabase(cluster.url, 2);
  const write = () => inTransaction((tx) => tx.execute("insert into written values ('once')"));
  await cluster.primary().freezeReplication();
  const outcome = write().then(
    () => "acknowledged",
    (error: unknown) => error,
  );
  await untilCommitWaits();
  await failOver();
  expect(isOutage(await outcome)).toBe(true);
  expect(await written()).not.toContain("once");
  await write();
  expect(await written()).toContain("once");
}, 60_000);

test("a commit whose wait for a standby was canceled is not acknowledged, although PostgreSQL reports success", async () => {
  connectDatabase(cluster.url, 2);
  await cluster.primary().freezeReplication();
  const outcome = inTransaction((tx) => tx.execute("insert into written values ('canceled')")).then(
    () => "acknowledged",
    (error: unknown) => error,
  );
  await untilCommitWaits();
  await cluster.primary().query("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
  expect(isOutage(await outcome)).toBe(true);
  cluster.primary().thaw();
}, 60_000);
