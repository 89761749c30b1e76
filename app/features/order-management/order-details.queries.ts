import type { MentionablePerson } from "#app/features/orders/notes/mentions.ts";
import type { PaymentFlag } from "#app/features/payments/payments.contract.ts";
import { now } from "#app/platform/clock.ts";
import { db } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";

/** Times are ISO text: the details travel as one JSON value. */
export type OrderDetails = {
  payments: {
    id: string;
    provider: string;
    provider_ref: string | null;
    amount_cents: number;
    status: string;
    created_at: string;
    flag: PaymentFlag | null;
  }[];
  refunds: {
    id: string;
    payment_id: string;
    amount_cents: number;
    shipping_cents: number;
    reason: string;
    note: string;
    status: string;
    staff: string | null;
    created_at: string;
    send_after: string | null;
    /** Null if it is undone with the action that it belongs to, or not at all. */
    request_id: string | null;
    retried: boolean;
    lines: { position: number; quantity: number; restock: number }[];
  }[];
  /** `typed_reason`: what staff typed, in place of the reason; may be personal. */
  events: {
    at: string;
    to_status: string;
    actor: string;
    staff: string | null;
    reason: string;
    typed_reason: string;
    is_money: boolean;
  }[];
  notes: { at: string; author: string; text: string; mentioned: MentionablePerson[] }[];
  emails: { at: string; template: string; about: string | null; status: string; failure: string | null }[];
  /** Of the same customer. A guest's orders are those with the same email; a customer's include guests' with their verified one. */
  others: { number: string; placed_at: string; status: string }[];
  restockable: number;
  /** The latest action that can be undone for a while. */
  undo: { audit_id: number; action: string; until: string } | null;
  edited: { actor_name: string; at: string; fields: string[] } | null;
};

const details = statement<{ details: OrderDetails }>(
  "order_details",
  `select json_build_object(
     'payments', (select coalesce(json_agg(json_build_object('id', id, 'provider', provider, 'provider_ref', provider_ref,
         'amount_cents', amount_cents, 'status', status, 'created_at', created_at, 'flag', flag) order by created_at), '[]')
       from payments where order_id = $1),
     'refunds', (select coalesce(json_agg(json_build_object('id', r.id, 'payment_id', r.payment_id, 'amount_cents', r.amount_cents,
         'shipping_cents', r.shipping_cents, 'reason', r.reason, 'note', r.note, 'status', r.status, 'staff', staff.name,
         'created_at', r.created_at, 'send_after', r.send_after, 'request_id', r.request_id,
         'retried', exists (select from refunds later where later.retry_of = r.id and later.payment_id = r.payment_id and later.status <> 'undone'),
         'lines', (select coalesce(json_agg(json_build_object('position', position, 'quantity', quantity, 'restock', restock)
           order by position), '[]') from refund_lines where refund_id = r.id)) order by r.created_at, r.id), '[]')
       from refunds r join payments p on p.id = r.payment_id left join staff on staff.id = r.staff_id where p.order_id = $1),
     'events', (select coalesce(json_agg(json_build_object('at', at, 'to_status', to_status, 'actor', actor, 'staff', staff.name,
         'reason', reason, 'typed_reason', case when to_status = 'cancelled' and from_status <> to_status and actor = 'shop' then o.cancel_reason else '' end,
         'is_money', actor = 'payment') order by e.id), '[]')
       from order_events e join orders o on o.id = e.order_id left join staff on staff.id = e.staff_id where order_id = $1),
     'notes', (select coalesce(json_agg(json_build_object('at', at, 'author', author, 'text', text,
         'mentioned', (select coalesce(json_agg(json_build_object('id', staff.id, 'name', staff.name)), '[]')
           from order_note_mentions m join staff on staff.id = m.staff_id where m.note_id = order_notes.id)) order by at), '[]')
       from order_notes where order_id = $1),
     'emails', (select coalesce(json_agg(json_build_object('at', queued_at, 'template', template, 'about', about_id, 'status', status,
         'failure', failure) order by queued_at), '[]') from emails where order_id = $1),
     'others', (select coalesce(json_agg(json_build_object('number', number, 'placed_at', placed_at, 'status', status)
         order by placed_at desc), '[]')
       from (select other.number, other.placed_at, other.status from orders mine
         left join customers buyer on buyer.id = coalesce(mine.customer_id,
           (select id from customers where email = mine.email and email_verified_at is not null))
         cross join lateral (
           select id, number, placed_at, status from orders where customer_id = buyer.id
           union all select id, number, placed_at, status from orders where customer_id is null and email <> '' and email =
             case when mine.customer_id is null then mine.email when buyer.email_verified_at is not null then buyer.email end) other
         where mine.id = $1 and other.id <> mine.id order by other.placed_at desc limit 20) others),
     'restockable', (select coalesce(sum(quantity - returned), 0)::int from stock_reservations
       where order_id = $1 and state = 'sold'),
     'undo', (select json_build_object('audit_id', id, 'action', action, 'until', after->>'undo_until') from audit_log
       where subject_type = 'order' and subject_id = ($1::uuid)::text
         and action in ('orders.cancel', 'orders.pay_by_hand', 'payments.decide', 'orders.correct_tracking') and (after->>'undo_until')::timestamptz > $2
         and not exists (select from audit_undos where audit_id = audit_log.id) order by at desc, id desc limit 1),
     'edited', (select json_build_object('actor_name', actor_name, 'at', at, 'fields', array_remove(array_remove(array_remove(fields, 'emails'), 'link_version'), 'customer_id')) from audit_log
       where subject_type = 'order' and subject_id = ($1::uuid)::text and action = 'orders.edit' order by at desc, id desc limit 1)
   ) as details`,
);

/** Returns what is stored about an order beside its lines and parcels, in one statement. */
export async function findOrderDetails(orderId: string): Promise<OrderDetails> {
  const { rows } = await details([orderId, now()], db());
  if (!rows[0]) throw new Error("The details of an order were not returned");
  return rows[0].details;
}
