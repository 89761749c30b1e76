import { withClient } from "./with-client.ts";

/** By table, what ends access that was maybe ended after the backup. A backup of an early release has no preview links. */
const STATEMENTS = {
  customer_sessions:
    "update customer_sessions set ended_at = now(), ended_because = 'ended_elsewhere' where ended_at is null",
  staff_sessions: "update staff_sessions set ended_at = now() where ended_at is null",
  password_resets: "delete from password_resets where used_at is null",
  email_links: "delete from email_links",
  staff_setup_links: "delete from staff_setup_links where used_at is null",
  preview_links: "delete from preview_links",
};

/**
 * Ends every session of customers and staff in a restored database, and deletes the links that were not used: those that were ended or
 * used after the backup would work again.
 */
export async function endAccess(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query("begin");
    for (const [table, statement] of Object.entries(STATEMENTS)) {
      const { rows } = await client.query("select to_regclass($1) is not null as exists", [table]);
      if (rows[0].exists) await client.query(statement);
    }
    await client.query("commit");
  });
}
