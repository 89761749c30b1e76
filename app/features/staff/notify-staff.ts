import type { StaffSecurityEvent } from "#app/features/mail/mail.contract.ts";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { env } from "#app/platform/env.ts";
import type { StaffRow } from "./staff.queries.ts";

/** Emails a staff member that the way they sign in has changed, or that a recovery code was used. */
export async function notifyStaff(
  { email, name }: Pick<StaffRow, "email" | "name">,
  event: StaffSecurityEvent,
  tx: Tx,
): Promise<void> {
  const data = { name, event, link: `${env().PUBLIC_URL}/admin/me` };
  await queueEmail(tx, { to: email, template: "staff-security-notice", data });
}
