import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseNode } from "./database-node.ts";
import type { Installation } from "./installation.ts";
import type { Shoppers } from "./shoppers.ts";

/** What a fault showed: how long orders were impossible after its end, and what went wrong. */
export type FaultResult = { possibleAfterMs?: number; problems: string[] };
export type Fault = {
  name: string;
  isPromotion?: boolean;
  inflict: (on: Installation, shoppers: Shoppers) => Promise<FaultResult>;
};

/** The duration of outages that have one. */
const OUTAGE_MS = Number(process.env.FAILOVER_OUTAGE_MS ?? 20_000);
const BLACK_HOLE_MS = Number(process.env.FAILOVER_BLACK_HOLE_MS ?? 12_000);
const SIGTERM_MS = 35_000;
/** How long whatever watches the primary needs to notice that it is gone. */
const NOTICED_MS = 1000;

/** Also the one that `npm test` inflicts. */
export const primaryKilled: Fault = {
  name: "primary killed",
  isPromotion: true,
  async inflict({ cluster }, shoppers) {
    await cluster.primary().kill();
    await pause(NOTICED_MS);
    const old = await cluster.promote();
    const possibleAfterMs = await shoppers.probe();
    await cluster.rebuild(old);
    return { possibleAfterMs, problems: [] };
  },
};

const primaryFrozen: Fault = {
  name: "primary frozen, thawed later",
  isPromotion: true,
  async inflict({ cluster }, shoppers) {
    cluster.primary().freeze();
    await pause(NOTICED_MS);
    const old = await cluster.promote();
    const possibleAfterMs = await shoppers.probe();
    old.thaw();
    const problems = await findWrites(old, cluster.primary());
    await cluster.rebuild(old);
    return { possibleAfterMs, problems };
  },
};

const ORDERS = "select id from orders";

/**
 * A thawed primary must not acknowledge anything. What is visible there was acknowledged, so the new primary must have it.
 * (Commits that had arrived before the freeze may still be written there, but wait for a standby forever, and nobody sees them.)
 */
async function findWrites(old: DatabaseNode, primary: DatabaseNode): Promise<string[]> {
  await pause(1000);
  const ids = async (node: DatabaseNode) =>
    new Set((await node.query<{ id: string }>(ORDERS, { database: "shop" })).map(({ id }) => id));
  const [before, after] = [await ids(old), await ids(primary)];
  const lost = [...before].filter((id) => !after.has(id));
  const problems = lost.length > 0 ? [`the thawed primary has ${lost.length} orders that the new one lacks`] : [];
  const isAcknowledged = await old.query("create table written_to_the_old_primary ()", { timeoutMs: 1500 }).then(
    () => true,
    () => false,
  );
  return isAcknowledged ? [...problems, "the thawed primary acknowledged a write"] : problems;
}

const switchover: Fault = {
  name: "planned switchover",
  isPromotion: true,
  async inflict({ cluster }, shoppers) {
    const old = cluster.primary();
    cluster.network.leadTo(undefined);
    cluster.network.cut();
    await old.stop();
    await cluster.promote();
    const possibleAfterMs = await shoppers.probe();
    await old.follow(cluster.primary(), { copy: false });
    await cluster.untilReplicated();
    return { possibleAfterMs, problems: [] };
  },
};

const connectionsCut: Fault = {
  name: "connections cut",
  async inflict({ cluster }, shoppers) {
    cluster.network.cut();
    return { possibleAfterMs: await shoppers.probe(), problems: [] };
  },
};

const blackHole: Fault = {
  name: `black hole, ${BLACK_HOLE_MS / 1000} s`,
  async inflict({ cluster }, shoppers) {
    cluster.network.swallow();
    await pause(BLACK_HOLE_MS);
    cluster.network.restore();
    return { possibleAfterMs: await shoppers.probe(), problems: [] };
  },
};

const databaseUnavailable: Fault = {
  name: `all of the database away, ${OUTAGE_MS / 1000} s`,
  async inflict({ cluster }, shoppers) {
    const { network } = cluster;
    network.leadTo(undefined);
    network.cut();
    await pause(OUTAGE_MS);
    network.leadTo({ port: cluster.primary().port, host: "127.0.0.1" });
    return { possibleAfterMs: await shoppers.probe(), problems: [] };
  },
};

const shopKilled: Fault = {
  name: "one shop killed",
  async inflict({ shops }, shoppers) {
    const victim = shops[Math.random() < 0.5 ? 0 : 1];
    await victim.kill();
    const possibleAfterMs = await shoppers.probe();
    await victim.open();
    return { possibleAfterMs, problems: [] };
  },
};

const rollingRestart: Fault = {
  name: "rolling restart of the shops",
  async inflict({ shops }, shoppers) {
    const problems: string[] = [];
    for (const shop of shops) {
      const began = performance.now();
      await shop.close();
      const took = performance.now() - began;
      if (took > SIGTERM_MS) problems.push(`a shop ended ${Math.round(took)} ms after SIGTERM`);
      await shop.open();
    }
    return { possibleAfterMs: await shoppers.probe(), problems };
  },
};

const workerKilled: Fault = {
  name: "worker killed in the middle of an email",
  async inflict({ shops, sinks }, shoppers) {
    const index = Math.random() < 0.5 ? 0 : 1;
    while (sinks[index].inDelivery() === 0) await pause(5);
    await shops[index].kill();
    const possibleAfterMs = await shoppers.probe();
    await shops[index].open();
    return { possibleAfterMs, problems: [] };
  },
};

/** All faults, in the order of a run. */
export const faults: Fault[] = [
  primaryKilled,
  primaryFrozen,
  switchover,
  connectionsCut,
  blackHole,
  databaseUnavailable,
  shopKilled,
  rollingRestart,
  workerKilled,
];
