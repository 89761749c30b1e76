import { Client } from "pg";

/** Runs `work` with a connection to this database, which is closed afterwards. */
export async function withClient<Value>(
  connectionString: string,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
