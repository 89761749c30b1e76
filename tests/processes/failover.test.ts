import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { connectDatabase, disconnectDatabase, inTransaction } from "#app/platform/db/db.server.ts";
import { isOutage } from "#app/platform/outage.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { type Cluster, openCluster } from "../../reliability/failover/cluster.ts";

const folder = mkdtempSync(join(tmpdir(), "wellworn-failover-"));
let cluster: Cluster;
beforeAll(async () => {
  cluster = await openCluster(join(folder, "cluster"));
  await onPrimary("create table written (what text)");
}, 120_000);
afterEach(disconnectDatabase);
afterAll(async () => {
  await cluster.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

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
