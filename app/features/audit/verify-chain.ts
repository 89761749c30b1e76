import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { type Database, type Tx, transactionDb } from "#app/platform/db/db.server.ts";
import type { BrokenEntry } from "./broken-entry.ts";
import { type ChainedEntry, findEntryOutsideChain, readChain } from "./chain.queries.ts";
import { entryDigest, personalDigest } from "./entry-digest.ts";

const BATCH = 1000;
/** Hashes are computed for so many entries before other requests get their turn: about a millisecond. */
const SLICE = 50;

const PROBLEMS = {
  missing: "The entry is missing, or its time was changed",
  changed: "The entry was changed",
  personal_changed: "The personal values of the entry were changed",
  out_of_order: "Entries before this one were removed from the chain",
  rewritten: "The chain was rewritten here",
  cut_off: "The chain no longer contains the entry with the hash that you gave",
  not_chained: "The entry is not in the chain: it was added without the shop",
} as const;

/** A position of the chain with its hash, as an earlier check printed it. */
export type KnownHash = { position: number; hash: string };

export type ChainReport = { entries: number; erased: number; last?: KnownHash; broken?: BrokenEntry };

/**
 * Computes the chain of the audit log anew from its entries, and returns the first one that does not match. `known` is the
 * result of an earlier check: it shows whether the end of the log was cut off or the whole chain rewritten. `progress` runs after
 * each thousand entries. Other requests get their turn in between.
 */
export async function verifyAuditChain(
  known?: KnownHash,
  on: Database | Tx = transactionDb(),
  progress: (report: ChainReport) => Promise<void> = async () => undefined,
): Promise<ChainReport> {
  const report: ChainReport = { entries: 0, erased: 0 };
  let previous: Buffer = Buffer.alloc(0);
  for (;;) {
    const batch = await readChain(report.entries, BATCH, on);
    for (const entry of batch) {
      const problem = problemOf(entry, { position: report.entries + 1, previous, known });
      if (problem) return { ...report, broken: brokenEntry(entry, problem) };
      if (entry.log?.personalDigest && !entry.personal) report.erased += 1;
      report.entries += 1;
      previous = entry.hash;
      if (report.entries % SLICE === 0) await setImmediate();
    }
    if (batch.length < BATCH) break;
    await progress(report);
  }
  if (report.entries > 0) report.last = { position: report.entries, hash: previous.toString("hex") };
  if (known && known.position > report.entries) return { ...report, broken: { problem: PROBLEMS.cut_off } };
  const outside = await findEntryOutsideChain(on);
  if (outside) report.broken = { auditId: outside.id, action: outside.action, problem: PROBLEMS.not_chained };
  return report;
}

type Expected = { position: number; previous: Buffer; known: KnownHash | undefined };

function problemOf(entry: ChainedEntry, { position, previous, known }: Expected): keyof typeof PROBLEMS | undefined {
  const { log, personal } = entry;
  if (entry.position !== position) return "out_of_order";
  if (!log) return "missing";
  const digest = entryDigest(log);
  if (!digest.equals(log.digest)) return "changed";
  if (personal && !log.personalDigest?.equals(personalDigest(personal.salt, personal.values)))
    return "personal_changed";
  if (!chainHash(previous, entry.auditId, digest).equals(entry.hash)) return "rewritten";
  if (known?.position === position && known.hash !== entry.hash.toString("hex")) return "cut_off";
  return undefined;
}

/** As chain_audit_entry() of audit-log.sql. */
function chainHash(previous: Buffer, auditId: number, digest: Buffer): Buffer {
  const id = Buffer.alloc(8);
  id.writeBigInt64BE(BigInt(auditId));
  return createHash("sha256").update(previous).update(id).update(digest).digest();
}

function brokenEntry({ position, auditId, log }: ChainedEntry, problem: keyof typeof PROBLEMS): BrokenEntry {
  return { position, auditId, ...(log && { action: log.action }), problem: PROBLEMS[problem] };
}
