// Checks the audit log against its hash chain: `npm run verify-audit`, or `npm run verify-audit -- 1234:9f86d0…` with the position
// and the hash that an earlier check printed. Exits with 1 and names the first broken entry.
import { verifyAuditChain } from "#app/features/audit/verify-chain.ts";
import { readSettings } from "#app/platform/env.ts";
import { withShopDatabase } from "#server/postgres/connect-beside.ts";

const given = process.argv[2];

try {
  const [, position, hash] = /^(\d+):([0-9a-f]{64})$/.exec(given ?? "") ?? [];
  if (given !== undefined && !hash) throw new Error("Give the position and the hash as an earlier check printed them.");
  const after = hash ? { position: Number(position), hash } : undefined;
  print(await withShopDatabase(readSettings(), () => verifyAuditChain(after)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function print({ entries, erased, last, broken }: Awaited<ReturnType<typeof verifyAuditChain>>) {
  if (broken) {
    const { position, auditId, action, problem } = broken;
    const which = [
      position !== undefined && `position ${position}`,
      auditId !== undefined && `entry ${auditId}`,
      action !== undefined && action,
    ];
    console.error(
      `The audit log is broken. ${problem}${which.some(Boolean) ? `: ${which.filter(Boolean).join(", ")}` : ""}.`,
    );
    console.error(`${entries} entries before it are intact.`);
    process.exitCode = 1;
    return;
  }
  console.log(`The audit log is intact: ${entries} entries, ${erased} of them with erased personal values.`);
  if (last) console.log(`Keep this line to check the end of the log next time: ${last.position}:${last.hash}`);
}
