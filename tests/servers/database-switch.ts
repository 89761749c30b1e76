import path from "node:path";
import { openTcpSwitch, type TcpSwitch } from "../../reliability/failover/tcp-switch.ts";

type DatabaseSwitch = TcpSwitch & { url: string /** Leads to the database again. */; comeBack: () => void };

/** A switch in front of a PostgreSQL that listens on a unix socket, and the database's URL through it. */
export async function openDatabaseSwitch(databaseUrl: string): Promise<DatabaseSwitch> {
  const { hostname, port } = new URL(databaseUrl);
  const socket = path.join(decodeURIComponent(hostname), `.s.PGSQL.${port || "5432"}`);
  const network = await openTcpSwitch({ path: socket });
  const address = new URL(databaseUrl);
  address.hostname = "127.0.0.1";
  address.port = String(network.port);
  return { ...network, url: address.href, comeBack: () => network.leadTo({ path: socket }) };
}
