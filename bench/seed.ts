import { openBenchDatabase } from "./bench-database.ts";
import { checkGeneratedColumns, fillCatalog } from "./seed-catalog.ts";
import { connectToSeed, processorSeconds } from "./seed-connection.ts";

const started = performance.now();
const logProgress = (message: string) =>
  void process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${message}\n`);
const wanted = Number(process.argv[2] ?? 100_000);
if (!Number.isInteger(wanted) || wanted < 1 || wanted > 1_000_000) {
  logProgress("Give the number of products: npm run bench:seed -- 100000");
  process.exit(1);
}

const { dataDir, close } = await openBenchDatabase(wanted, logProgress);
const { client, disconnect } = await connectToSeed(dataDir);
try {
  const { rows } = await client.query<{ count: number }>("select count(*)::int from products");
  if (rows[0]?.count) {
    logProgress(`There are products already. Remove ${dataDir} to start over.`);
  } else {
    await fillCatalog(client, wanted, logProgress);
    await client.query("vacuum (analyze)");
    logProgress("Statistics collected");
    await checkGeneratedColumns(client, logProgress);
    logProgress(
      `${wanted} products, ${(await processorSeconds(client)).toFixed(0)} s of CPU time without parallel workers`,
    );
  }
} finally {
  await disconnect();
  await close();
}
