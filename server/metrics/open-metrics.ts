import cluster from "node:cluster";
import { Registry } from "prom-client";
import { openDatabaseMetrics } from "./database-metrics.ts";
import { type MetricsSettings, openMetricsServer } from "./metrics-server.ts";
import { createRegistry, type Measured } from "./registry.ts";

/** `port` is undefined in one of several processes: the process that started them serves the metrics of all. */
export type OpenMetrics = { port: number | undefined; close: () => Promise<void> };

/** Asks a process for its metrics, those of the database included or not. */
export type MetricsRequest = { collectMetrics: number; database: boolean };
/** The response: what prom-client's `getMetricsAsJSON` returns. */
export type MetricsMessage = { metrics: number; values: Awaited<ReturnType<Registry["getMetricsAsJSON"]>> };

const isRequest = (message: unknown): message is MetricsRequest =>
  typeof message === "object" && message !== null && "collectMetrics" in message;

/** Starts to measure this process. Serves the result at METRICS_PORT, or sends it to the process that started several. */
export async function openMetrics(
  settings: MetricsSettings,
  databaseUrl: string,
  measured: Measured,
): Promise<OpenMetrics> {
  const registry = createRegistry(measured);
  const database = openDatabaseMetrics(databaseUrl);
  if (!cluster.isWorker) {
    const both = Registry.merge([registry, database.registry]);
    const server = await openMetricsServer(settings, async () => {
      await database.refresh();
      return both.metrics();
    }).catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
    return { port: server.port, close: async () => void (await Promise.all([server.close(), database.close()])) };
  }
  const answer = async (message: unknown) => {
    if (!isRequest(message)) return;
    const values = await registry.getMetricsAsJSON();
    if (message.database) {
      await database.refresh();
      values.push(...(await database.registry.getMetricsAsJSON()));
    }
    if (process.connected) process.send?.({ metrics: message.collectMetrics, values } satisfies MetricsMessage);
  };
  const listener = (message: unknown) => void answer(message).catch(() => undefined);
  process.on("message", listener);
  return {
    port: undefined,
    close: async () => {
      process.off("message", listener);
      await database.close();
    },
  };
}
