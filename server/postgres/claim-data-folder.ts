import { Client } from "pg";

/** An arbitrary advisory lock number, the same in every process that uses the embedded database. */
const CLAIM = 7_264_900;

/** Another shop uses this data folder: the message names its process. */
export class DataFolderTakenError extends Error {}

/**
 * Makes this process the only shop on its data folder while the returned connection is open; kill -9 releases the claim too.
 * Throws DataFolderTakenError when another shop has it.
 */
export async function claimDataFolder(databaseUrl: string, dataFolder: string, address: string): Promise<Client> {
  // PostgreSQL truncates the name to 63 bytes.
  const client = new Client({ connectionString: databaseUrl, application_name: `shop ${process.pid} ${address}` });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [CLAIM]);
  if (rows[0]?.free) return client;
  const owner = await findOwner(client);
  await client.end();
  const [, pid = "unknown", open = "an address of its own"] = (owner ?? "").split(" ");
  throw new DataFolderTakenError(
    `The shop already runs on ${dataFolder}: process ${pid}, at ${open}. Stop it first, or start this one with another DATA_DIR and PORT.`,
  );
}

async function findOwner(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [CLAIM],
  );
  return rows[0]?.name;
}
