import { db } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";

type LatestAction = { action: string; staffId: string | null; name: string; at: Date };

const latestAction = statement<LatestAction>(
  "latest_action_on_order",
  `(select action, staff_id::text as "staffId", actor_name as name, at from audit_log
    where subject_type = 'order' and subject_id = ($1::uuid)::text and action = any($2) order by at desc, id desc limit 1)
   union all
   (select 'canceled', null, '', at from order_events
    where order_id = $1 and actor = 'shopper' and to_status = 'cancelled' and 'canceled' = any($2) order by id desc limit 1)
   order by at desc limit 1`,
);

/** Returns the latest of these actions on an order: of the audit log, or `canceled` by its shopper. */
export async function findLatestAction(orderId: string, actions: string[]): Promise<LatestAction | undefined> {
  const { rows } = await latestAction([orderId, actions], db());
  return rows[0];
}
