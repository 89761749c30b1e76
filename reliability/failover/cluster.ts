import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { createNode, type DatabaseNode, initializeNode } from "./database-node.ts";
import { openTcpSwitch, type TcpSwitch } from "./tcp-switch.ts";

/** Three PostgreSQL servers with synchronous replication, and the switch that leads to the primary. */
export type Cluster = {
  primary: () => DatabaseNode;
  standbys: () => DatabaseNode[];
  network: TcpSwitch;
  /** The shop's database through the switch. */
  url: string;
  /** Locks the primary out and promotes the standby that has everything. Returns the old primary. */
  promote: (options?: { keepSessions: boolean }) => Promise<DatabaseNode>;
  /** Makes a node that is not the primary a standby with a new copy of the primary's data. */
  rebuild: (node: DatabaseNode) => Promise<void>;
  /** Waits until both standbys receive from the primary. */
  untilReplicated: () => Promise<void>;
  close: () => Promise<void>;
};

const ROLE = "shop";
const TIMEOUT_MS = 30_000;

/** Starts three nodes in an empty folder; the first is the primary. */
async function startNodes(folder: string): Promise<[DatabaseNode, DatabaseNode, DatabaseNode]> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const password = randomBytes(12).toString("hex");
  const create = (name: "n1" | "n2" | "n3") => createNode({ name, folder, password });
  await initializeNode({ name: "n1", folder, password });
  const nodes: [DatabaseNode, DatabaseNode, DatabaseNode] = [
    await create("n1"),
    await create("n2"),
    await create("n3"),
  ];
  const [primary, ...standbys] = nodes;
  await primary.start();
  for (const standby of standbys) await standby.follow(primary);
  await primary.query(`create role ${ROLE} login password '${password}'`);
  await primary.query(`create database ${ROLE} owner ${ROLE}`);
  return nodes;
}

/** Starts a cluster in an empty folder. */
export async function openCluster(folder: string): Promise<Cluster> {
  const nodes = await startNodes(folder);
  let [primary] = nodes;
  const standbys = () => nodes.filter((node) => node !== primary);
  const leadTo = ({ port }: DatabaseNode) => ({ port, host: "127.0.0.1" });
  const network = await openTcpSwitch(leadTo(primary));
  const address = new URL(primary.url(ROLE, ROLE));
  address.port = String(network.port);

  async function promote({ keepSessions } = { keepSessions: false }): Promise<DatabaseNode> {
    const old = primary;
    network.leadTo(undefined);
    if (!keepSessions) network.cut();
    primary = await furthestStandby(standbys());
    await primary.query("select pg_promote(true, 30)");
    // Commits wait for a standby, so the other one has to follow before the shop can write.
    for (const node of standbys()) if (node !== old) await node.follow(primary, { copy: false });
    network.leadTo(leadTo(primary));
    return old;
  }

  async function untilReplicated(): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS;
    const receiving = "select 1 from pg_stat_replication where state = 'streaming'";
    while ((await primary.query(receiving)).length < standbys().length) {
      if (Date.now() > deadline) throw new Error("The standbys do not follow the primary");
      await pause(50);
    }
  }

  async function rebuild(node: DatabaseNode): Promise<void> {
    await node.kill();
    await node.follow(primary);
    await untilReplicated();
  }

  const close = async () => {
    await network.close();
    await Promise.all(nodes.map((node) => node.kill()));
  };
  const current = { primary: () => primary, standbys, network, url: address.href };
  return { ...current, promote, rebuild, untilReplicated, close };
}

/** The standby with the longest log: with a quorum of one of two, it has every acknowledged commit. */
async function furthestStandby(standbys: DatabaseNode[]): Promise<DatabaseNode> {
  const received = await Promise.all(
    standbys.map(async (node) => {
      const position = "select coalesce(pg_last_wal_receive_lsn(), '0/0') - '0/0'::pg_lsn as bytes";
      const [row] = await node.query<{ bytes: string }>(position, { timeoutMs: TIMEOUT_MS }).catch(() => []);
      return { node, bytes: BigInt(row?.bytes ?? 0) };
    }),
  );
  const [first] = received.sort((a, b) => (a.bytes > b.bytes ? -1 : 1));
  if (!first) throw new Error("No standby is left");
  return first.node;
}
