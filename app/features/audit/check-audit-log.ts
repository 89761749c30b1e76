import { type Actor, type Forbidden, requirePermission } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { transaction, transactionDb } from "#app/platform/db/db.server.ts";
import { addJob } from "#app/platform/db/jobs.server.ts";
import { log } from "#app/platform/log.ts";
import { ok, type Result } from "#app/platform/result.ts";
import {
  type AuditCheck,
  deleteOldChecks,
  findLatestCheck,
  findLatestEndedCheck,
  findLatestIntactCheck,
  startAuditCheck,
  updateAuditCheck,
} from "./audit-checks.queries.ts";
import type { BrokenEntry } from "./broken-entry.ts";
import { type ChainReport, verifyAuditChain } from "./verify-chain.ts";
import { writeAuditEntry } from "./write-audit-entry.ts";

/** The job that checks the log. */
export const CHECK_AUDIT_LOG = "check_audit_log";

const STALE_MS = 5 * 60_000;
const STORED_MS = 400 * 86_400_000;

/** Queues a check of the whole log. Errors: forbidden. */
export function requestAuditCheck(by: Actor): Promise<Result<null, Forbidden>> {
  return transaction<null, Forbidden>(async (tx) => {
    const allowed = requirePermission(by, "audit.view_all");
    if (!allowed.ok) return allowed;
    await start(tx);
    const subject = { type: "log", id: "audit", label: "Audit log" } as const;
    await writeAuditEntry(tx, { by, action: "audit.check", subject });
    await addJob(tx, CHECK_AUDIT_LOG, {}, { key: CHECK_AUDIT_LOG });
    return ok(null);
  });
}

const start = (on: Parameters<typeof startAuditCheck>[2]) =>
  startAuditCheck(now(), new Date(now().getTime() - STALE_MS), on);

/** Checks the whole log against its chain and what the last intact check found, and stores the result. */
export async function checkAuditLog(): Promise<void> {
  await start(transactionDb());
  const intact = await findLatestIntactCheck();
  const known = intact?.hash ? { position: intact.entries, hash: intact.hash } : undefined;
  const report = await verifyAuditChain(known, transactionDb(), ({ entries }) =>
    updateAuditCheck({ updatedAt: now(), entries }),
  );
  await updateAuditCheck(resultOf(report));
  if (report.broken) log.error({ broken: report.broken }, "The audit log is broken");
  await deleteOldChecks(new Date(now().getTime() - STORED_MS));
}

const resultOf = ({ entries, last, broken }: ChainReport) => ({
  updatedAt: now(),
  endedAt: now(),
  entries,
  hash: last?.hash ?? null,
  broken: broken ?? null,
});

/** What is known about the chain. */
export type ChainState =
  | { state: "unknown" }
  | { state: "running"; entries: number }
  | { state: "complete"; entries: number; at: Date }
  | { state: "broken"; entries: number; at: Date; broken: BrokenEntry };

/** The progress of the check that is running, or else the result of the newest one that has ended. */
export async function getChainState(): Promise<ChainState> {
  const latest = await findLatestCheck();
  if (latest && isRunning(latest)) return { state: "running", entries: latest.entries };
  const ended = await findLatestEndedCheck();
  if (!ended?.endedAt) return { state: "unknown" };
  const { entries, endedAt: at, broken } = ended;
  return broken ? { state: "broken", entries, at, broken } : { state: "complete", entries, at };
}

/** One without progress has ended with its process. */
const isRunning = ({ endedAt, updatedAt }: AuditCheck) => !endedAt && updatedAt.getTime() > now().getTime() - STALE_MS;
