import type { TracingChannel } from "node:diagnostics_channel";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { poolStates } from "#app/platform/db/db.server.ts";
import { type Operation, operations, subscriber } from "#app/platform/observe.ts";
import type { CacheState } from "#server/cache/page-cache.ts";
import { countMemoryResponses, memoryResponses } from "./memory-responses.ts";
import { type ObservedRequest, requests } from "./observed-request.ts";

/** The parts of a process that its metrics read. */
export type Measured = {
  caches: () => Record<string, CacheState>;
  workerRuns: () => boolean;
  /** Whether this process runs jobs at all. */
  runsJobs: boolean;
  version: string;
  build: string;
};

/** Seconds. From a page of the cheapest kind to the timeout of a query. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60, 600];

/** Creates the metrics of this process, which count from now on. */
export function createRegistry(measured: Measured): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addRequests(registry);
  addOperations(registry);
  addCaches(registry, measured);
  addProcess(registry, measured);
  return registry;
}

function addRequests(registry: Registry): void {
  const registers = [registry];
  const labels = ["method", "route", "status"] as const;
  const total = new Counter({
    name: "http_requests_total",
    help: "Responses, by the pattern of their route. cached: sent from memory. Health checks are left out.",
    labelNames: [...labels, "cached"],
    registers,
    collect() {
      for (const { count, ...of } of memoryResponses()) {
        const key = JSON.stringify(of);
        total.inc({ ...of, cached: "yes" }, count - (counted.get(key) ?? 0));
        counted.set(key, count);
      }
    },
  });
  const counted = new Map<string, number>();
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Until the last byte was sent, for responses that were not sent from memory.",
    labelNames: labels,
    buckets: REQUEST_BUCKETS,
    registers,
  });
  countMemoryResponses();
  const elapsed = stopwatchFor<ObservedRequest>(requests);
  requests.asyncEnd.subscribe(
    subscriber((request: ObservedRequest) => {
      const of = { method: request.method, route: request.route(), status: String(request.status) };
      total.inc({ ...of, cached: "no" });
      const seconds = elapsed(request);
      if (seconds !== undefined) duration.observe(of, seconds);
    }),
  );
}

/** Remembers when what a channel reports began. Returns the seconds since; undefined if it began before it was observed. */
function stopwatchFor<Observed extends object>({ start }: Pick<TracingChannel, "start">) {
  const startedAt = new WeakMap<Observed, number>();
  start.subscribe(subscriber((observed: Observed) => void startedAt.set(observed, performance.now())));
  return (observed: Observed): number | undefined => {
    const began = startedAt.get(observed);
    return began === undefined ? undefined : (performance.now() - began) / 1000;
  };
}

function addOperations(registry: Registry): void {
  const registers = [registry];
  const renders = new Histogram({
    name: "wellworn_page_render_duration_seconds",
    help: "Rendering a page on the server, with the data that it loads.",
    labelNames: ["route"],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  /** How long attempts at a kind of work took, by what was attempted and its result. */
  const attempts = <Label extends string>(name: string, help: string, label: Label) =>
    new Histogram({ name, help, labelNames: [label, "result"] as const, buckets: JOB_BUCKETS, registers });
  const jobs = attempts("wellworn_job_duration_seconds", "Attempts to run a job. result: done, failed.", "task");
  const emails = attempts(
    "wellworn_email_duration_seconds",
    "Attempts to send an email. result: sent, postponed (tried again later), failed (for good).",
    "template",
  );
  const observers = {
    render: ({ name }: Operation, seconds: number) => renders.observe({ route: name }, seconds),
    job: ({ name, status = "done" }: Operation, seconds: number) =>
      jobs.observe({ task: name, result: status }, seconds),
    email: ({ name, status = "failed" }: Operation, seconds: number) =>
      emails.observe({ template: name, result: status }, seconds),
    query: () => undefined,
  };
  const elapsed = stopwatchFor<Operation>(operations);
  operations.error.subscribe(
    subscriber((operation: Operation) => {
      operation.status = "failed";
    }),
  );
  operations.asyncEnd.subscribe(
    subscriber((operation: Operation) => {
      const seconds = elapsed(operation);
      if (seconds !== undefined) observers[operation.kind](operation, seconds);
    }),
  );
}

function addCaches(registry: Registry, { caches }: Measured): void {
  const registers = [registry];
  const size = new Gauge({
    name: "wellworn_cache_bytes",
    help: "Estimated memory of cached responses. cache: pages, searches, api.",
    labelNames: ["cache"],
    registers,
    collect() {
      for (const [cache, { bytes }] of Object.entries(caches())) size.set({ cache }, bytes);
    },
  });
  const entries = new Gauge({
    name: "wellworn_cache_entries",
    help: "Cached responses.",
    labelNames: ["cache"],
    registers,
    collect() {
      for (const [cache, state] of Object.entries(caches())) entries.set({ cache }, state.entries);
    },
  });
  const results = new Counter({
    name: "wellworn_cache_requests_total",
    help: "Requests for shared responses. result: hit, miss (computed), stale (of the misses: an old one was sent).",
    labelNames: ["cache", "result"],
    registers,
    collect() {
      results.reset();
      for (const [cache, { hits, misses, stale }] of Object.entries(caches())) {
        results.inc({ cache, result: "hit" }, hits);
        results.inc({ cache, result: "miss" }, misses);
        results.inc({ cache, result: "stale" }, stale);
      }
    },
  });
}

function addProcess(registry: Registry, { workerRuns, runsJobs, version, build }: Measured): void {
  const registers = [registry];
  const pool = new Gauge({
    name: "wellworn_pool_connections",
    help: "Database connections. pool: read (lists), write (transactions). state: used, idle, and requests waiting for one.",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      for (const { name, max, ...states } of poolStates()) {
        for (const [state, count] of Object.entries(states)) pool.set({ pool: name, state }, count);
        poolSize.set({ pool: name }, max);
      }
    },
  });
  const poolSize = new Gauge({
    name: "wellworn_pool_max_connections",
    help: "The most connections that a pool opens.",
    labelNames: ["pool"],
    registers,
  });
  const running = new Gauge({
    name: "wellworn_workers",
    help: "Processes that fetch jobs and send email now.",
    registers,
    collect() {
      running.set(runsJobs && workerRuns() ? 1 : 0);
    },
  });
  const processes = new Gauge({ name: "wellworn_processes", help: "Processes that serve the port.", registers });
  processes.set(1);
  new Gauge({
    name: "wellworn_build_info",
    help: "1. build: changes with every change of what browsers load.",
    labelNames: ["version", "build", "node"],
    aggregator: "first",
    registers,
  }).set({ version, build, node: process.versions.node }, 1);
}
