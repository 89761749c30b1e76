import { setTimeout as pause } from "node:timers/promises";
import { Gauge, Registry } from "prom-client";
import { log } from "#app/platform/log.ts";
import { openDatabaseReader, type StateRow } from "./database-state.queries.ts";

type Metric = { help: string; label?: string; values?: string[] };

/** The metrics about the database as a whole, without their prefix "wellworn_". */
const METRICS: Record<string, Metric> = {
  orders_open: {
    help: "Orders that wait for the buyer or for the shop.",
    label: "state",
    values: ["awaiting_payment", "to_pack", "packed", "partly_shipped"],
  },
  orders_estimated: { help: "All orders, estimated from the planner's statistics.", label: "status" },
  newest_order_timestamp_seconds: { help: "When the newest order was placed." },
  payments: {
    help: "Payments that are open, and those that need a decision.",
    label: "state",
    values: ["open", "flagged"],
  },
  payments_estimated: { help: "All payments, estimated from the planner's statistics.", label: "status" },
  refunds: { help: "Refunds that are not done.", label: "state", values: ["pending", "sending", "failed"] },
  reserved_units: {
    help: "Units reserved for unpaid orders. overdue: the reservation has expired and was not released yet.",
    label: "state",
    values: ["active", "overdue"],
  },
  emails: {
    help: "Emails in the outbox that were not sent. due: should be sent now. postponed: later. failed: never, kept for 90 days.",
    label: "state",
    values: ["due", "postponed", "failed"],
  },
  emails_oldest_due_age_seconds: { help: "How long the oldest email that should be sent waits." },
  jobs: {
    help: "Jobs in the queue. failed: after the last attempt.",
    label: "state",
    values: ["due", "scheduled", "running", "failed"],
  },
  jobs_oldest_due_age_seconds: { help: "How long the oldest job that should run waits." },
  archive_failing: { help: "1 if PostgreSQL's last attempt to archive its log failed." },
  database_size_bytes: { help: "The size of the database, without its write-ahead log." },
};

/** Results that are this old are read again. */
const MAX_AGE_MS = 3000;
/** While they can't be read, older ones are reported for this long. */
const MAX_STALE_MS = 60_000;
/** The metrics respond within a second, whatever the database does. */
const TIMEOUT_MS = 900;

/** The metrics about the database, in a registry of their own. `refresh` reads them; it never throws. */
export function openDatabaseMetrics(connectionString: string) {
  const registry = new Registry();
  const registers = [registry];
  const reader = openDatabaseReader(connectionString);
  const up = new Gauge({ name: "wellworn_database_up", help: "1 if the database responds.", registers });
  const age = new Gauge({
    name: "wellworn_database_state_age_seconds",
    help: "How long ago the metrics about the database were read.",
    registers,
  });
  const gauges = new Map(
    Object.entries(METRICS).map(([name, { help, label }]) => [
      name,
      new Gauge({ name: `wellworn_${name}`, help, labelNames: label ? [label] : [], registers }),
    ]),
  );
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<StateRow[]> | undefined;
  const read = () => {
    reading ??= reader.read().finally(() => {
      reading = undefined;
    });
    // A read that takes too long may still succeed.
    reading.catch(() => undefined);
    return Promise.race([reading, tooLate()]);
  };
  const refresh = async () => {
    if (performance.now() - readAt < MAX_AGE_MS) return;
    try {
      setAll(gauges, await read());
      readAt = performance.now();
      up.set(1);
    } catch (error) {
      // A statement that was canceled because it took too long: the database works, slowly.
      up.set(isCanceled(error) ? 1 : 0);
      log.debug({ err: error }, "The metrics about the database could not be read");
      if (performance.now() - readAt > MAX_STALE_MS) for (const gauge of gauges.values()) gauge.reset();
    }
    if (readAt > 0) age.set((performance.now() - readAt) / 1000);
  };
  return { registry, refresh, close: reader.close };
}

const isCanceled = (error: unknown) => error instanceof Error && "code" in error && error.code === "57014";

async function tooLate(): Promise<never> {
  await pause(TIMEOUT_MS, undefined, { ref: false });
  throw new Error("timeout");
}

function setAll(gauges: Map<string, Gauge>, rows: StateRow[]): void {
  for (const [name, { label, values }] of Object.entries(METRICS)) {
    const gauge = gauges.get(name);
    gauge?.reset();
    for (const value of label ? (values ?? []) : [undefined]) gauge?.set(value ? { [label ?? ""]: value } : {}, 0);
  }
  for (const { name, label, value } of rows) {
    const labelName = METRICS[name]?.label;
    gauges.get(name)?.set(labelName ? { [labelName]: label } : {}, value ?? 0);
  }
}
