import { Client } from "pg";
import { openBenchDatabase } from "./bench-database.ts";
import { fillCatalog, indexCatalog } from "./seed-catalog.ts";

const logProgress = (message: string) => void process.stdout.write(`${message}\n`);
const wanted = Number(process.argv[2] ?? 100_000);
if (!Number.isInteger(wanted) || wanted < 1 || wanted > 1_000_000) {
  logProgress("Give the number of products: npm run bench:seed -- 100000");
  process.exit(1);
}

const started = performance.now();
const { url, close } = await openBenchDatabase(logProgress);
const client = new Client({ connectionString: url });
await client.connect();
try {
  const { rows } = await client.query<{ count: number }>("select count(*)::int from products");
  if (rows[0]?.count) {
    logProgress(`There are ${rows[0].count} products already. Remove DATA_DIR/bench to start over.`);
  } else {
    await fillCatalog(client, wanted, logProgress);
    await indexCatalog(client, wanted, logProgress);
    await client.query("vacuum (analyze)");
    logProgress(`${wanted} products in ${Math.round((performance.now() - started) / 1000)} s`);
  }
} finally {
  await client.end();
  await close();
}
