import type { ChildProcess } from "node:child_process";
import { AggregatorRegistry } from "prom-client";
import { type MetricsServer, type MetricsSettings, openMetricsServer } from "./metrics-server.ts";
import type { MetricsMessage, MetricsRequest } from "./open-metrics.ts";

type Values = MetricsMessage["values"];

/** A process that does not respond within this time is about to start, to end, or hangs. */
const TIMEOUT_MS = 950;

/** The metrics that only rise. Their sum must not fall when a process ends: Prometheus would take that for a restart. */
const rising = (values: Values) => values.filter(({ type }) => ["counter", "histogram"].includes(String(type)));

const sum = async (all: Values[]): Promise<Values> => AggregatorRegistry.aggregate(all).getMetricsAsJSON();

/**
 * Serves the metrics of the processes of a shop as one: counts and sizes are added up, also what processes counted that have ended.
 * Only one of them reads the database.
 */
export function openClusterMetrics(settings: MetricsSettings, processes: () => ChildProcess[]): Promise<MetricsServer> {
  /** What each process reported last, and what those counted that have ended. */
  const last = new Map<ChildProcess, Values>();
  let ended: Values = [];
  let requests = 0;

  const retire = async (child: ChildProcess) => {
    const values = last.get(child);
    last.delete(child);
    if (values) ended = await sum([ended, rising(values)]);
  };

  const ask = (child: ChildProcess, database: boolean) =>
    new Promise<Values>((resolve) => {
      requests += 1;
      const id = requests;
      const finish = (values: Values) => {
        clearTimeout(timer);
        child.off("message", receive);
        resolve(values);
      };
      const receive = (message: Partial<MetricsMessage> | undefined) => {
        if (message?.metrics !== id || !message.values) return;
        if (!last.has(child)) child.once("exit", () => void retire(child));
        last.set(child, message.values);
        finish(message.values);
      };
      const timer = setTimeout(() => finish(rising(last.get(child) ?? [])), TIMEOUT_MS);
      child.on("message", receive);
      child.send({ collectMetrics: id, database } satisfies MetricsRequest, (error) => error && finish([]));
    });

  return openMetricsServer(settings, async () => {
    const open = processes().filter((child) => child.connected);
    const reported = await Promise.all(open.map((child, index) => ask(child, index === 0)));
    return AggregatorRegistry.aggregate([...reported, ended]).metrics();
  });
}
