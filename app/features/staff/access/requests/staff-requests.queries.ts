import { and, eq, inArray, lt } from "drizzle-orm";
import type { IdempotentStaffRequest } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transactionDb } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";
import { type StaffResponse, staffRequests } from "./staff-requests.table.ts";

const requestClaimed = statement(
  "claim_staff_request",
  `insert into staff_requests (scope, key, body_hash, transaction_id, subject_type, subject_id, created_at)
   values ($1, $2, $3, pg_current_xact_id()::text, $4, $5, $6)
   on conflict (scope, key) do update set key = excluded.key
     where staff_requests.transaction_id = excluded.transaction_id`,
);

/** Claims the Idempotency-Key of a request for this transaction. False if another transaction has claimed it. */
export async function claimStaffRequest(
  tx: Tx,
  { scope, key, bodyHash }: IdempotentStaffRequest,
  { subjectType, subjectId }: { subjectType: string; subjectId: string },
): Promise<boolean> {
  const { count } = await requestClaimed([scope, key, bodyHash, subjectType, subjectId, now()], tx);
  return count === 1;
}

/** Finds a request that was performed with this key, whatever its body. */
export async function findStaffRequest({ scope, key }: IdempotentStaffRequest) {
  const [found] = await transactionDb()
    .select({
      bodyHash: staffRequests.bodyHash,
      status: staffRequests.status,
      response: staffRequests.response,
      createdAt: staffRequests.createdAt,
    })
    .from(staffRequests)
    .where(and(eq(staffRequests.scope, scope), eq(staffRequests.key, key)));
  return found;
}

/** Stores the response of a request whose action has claimed its key; null if it may not be stored. */
export async function storeStaffResponse(
  { scope, key }: IdempotentStaffRequest,
  status: number,
  response: StaffResponse | null,
): Promise<void> {
  await transactionDb()
    .update(staffRequests)
    .set({ status, response })
    .where(and(eq(staffRequests.scope, scope), eq(staffRequests.key, key)));
}

/** Deletes the requests whose action was about these subjects: their responses may contain personal data. */
export async function deleteStaffRequestsOf(tx: Tx, subjectType: string, subjectIds: string[]): Promise<void> {
  await tx
    .delete(staffRequests)
    .where(and(eq(staffRequests.subjectType, subjectType), inArray(staffRequests.subjectId, subjectIds)));
}

/** Deletes requests that are older than `oldest`. Returns their number. */
export async function deleteStaffRequestsBefore(oldest: Date): Promise<number> {
  const { rowCount } = await transactionDb().delete(staffRequests).where(lt(staffRequests.createdAt, oldest));
  return rowCount ?? 0;
}
