import { join } from "node:path";
import type { Pool } from "pg";
import { connectDatabase, disconnectDatabase } from "#app/platform/db/db.server.ts";
import { openRaceShop, type RaceShop } from "../shops.ts";
import { type Cluster, openCluster } from "./cluster.ts";
import { type Mailbox, type MailSink, openMailSink } from "./mail-sink.ts";

/** Two shops on a cluster, each with a mail server of its own. */
export type Installation = {
  cluster: Cluster;
  shops: [RaceShop, RaceShop];
  sinks: [MailSink, MailSink];
  mailbox: Mailbox;
  /** Connections to the shop's database through the switch. */
  pool: Pool;
  close: () => Promise<void>;
};

/** How long a mail server waits before it reports an email as taken. */
const MAIL_DELAY_MS = 300;

/** Starts everything in an empty folder. `prepare` fills the empty database, or leaves that to the shops. */
export async function openInstallation(
  folder: string,
  entry: string,
  prepare?: (url: string) => Promise<void>,
): Promise<Installation> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (let step = closing.pop(); step; step = closing.pop()) await step();
  };
  try {
    const cluster = await openCluster(join(folder, "cluster"));
    closing.push(cluster.close);
    await prepare?.(cluster.url);
    const mailbox: Mailbox = new Map();
    const open = async (name: string) => {
      const sink = await openMailSink(mailbox, MAIL_DELAY_MS);
      closing.push(sink.stop);
      const location = { entry, databaseUrl: cluster.url, dataDir: join(folder, name) };
      const shop = await openRaceShop({ ...location, settings: { SMTP_URL: sink.url } });
      closing.push(shop.kill);
      return { shop, sink };
    };
    const [first, second] = [await open("a"), await open("b")];
    const pool = connectDatabase(cluster.url, 4);
    closing.push(disconnectDatabase);
    await cluster.untilReplicated();
    return { cluster, shops: [first.shop, second.shop], sinks: [first.sink, second.sink], mailbox, pool, close };
  } catch (error) {
    await close();
    throw error;
  }
}
