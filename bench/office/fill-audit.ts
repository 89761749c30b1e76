import { SHOP_ROLE } from "#server/postgres/access-rules.ts";
import type { OfficeSize } from "./fill-orders.ts";

/** Twelve staff members: an owner, a manager, ten packers. */
const STAFF = `
  insert into staff (id, email, name, roles, state, password_hash, created_at, updated_at)
  select md5('staff' || k)::uuid, 'staff' || k || '@example.com', 'Staff ' || k,
    array[case k when 0 then 'owner' when 1 then 'manager' else 'packer' end], 'active', '$argon2id$none', now(), now()
  from generate_series(0, 11) as k`;

const LAST_YEARS = `
  do $$ begin
    for year in extract(year from now())::int - 2 .. extract(year from now())::int - 1 loop
      execute format('create table if not exists %I partition of audit_log for values from (%L) to (%L)',
        'audit_log_' || year, year || '-01-01 00:00:00+00', year + 1 || '-01-01 00:00:00+00');
      execute format('alter table %I owner to ${SHOP_ROLE}', 'audit_log_' || year);
    end loop;
    perform create_audit_partitions();
  end $$`;

/** Two years of entries: mostly packed and sent orders, one in twenty by a job. The chain is not filled but for its last link. */
const addEntries = ({ orders, products, auditEntries }: OfficeSize) => `
  insert into audit_log (at, staff_id, actor_name, roles, via, action, subject_type, subject_id, subject_label, fields, before, after,
    reason, request_id, network, digest)
  select date_trunc('milliseconds', now() - interval '1 minute' - (${auditEntries} - n) * interval '2 years' / ${auditEntries}),
    case when via <> 'job' then md5('staff' || member)::uuid end, case when via = 'job' then 'Sends refunds' else 'Staff ' || member end,
    case when via = 'job' then '{}' when member = 0 then '{owner}' when member = 1 then '{manager}' else '{packer}' end::text[],
    via, action, type, case type when 'order' then md5('order' || 1 + h % ${orders})::uuid::text else (1 + h % ${products})::text end,
    'Label ' || h % 1000, fields, '{"status": "paid"}', '{"status": "packed"}', '', md5('request' || n), '192.0.2.' || h % 256,
    decode(md5(n::text), 'hex')
  from (select n, hashtext('a' || n)::bigint & 2147483647 as h from generate_series(1, ${auditEntries}) as n) as entries
  cross join lateral (select case when h % 10 = 0 then 0 when h % 10 = 1 then 1 else 2 + h / 7 % 10 end as member,
    case when h % 20 = 3 then 'job' when h % 4 = 0 then 'api' else 'page' end as via, h / 11 % 100 as kind) as who
  cross join lateral (select case when kind < 60 or kind >= 90 then 'order' when kind < 80 then 'product' else 'variant' end as type,
    case when kind < 25 then 'orders.pack' when kind < 50 then 'orders.ship' when kind < 60 then 'orders.deliver'
      when kind < 80 then 'products.edit' when kind < 90 then 'stock.receive' when kind < 98 then 'orders.note'
      else 'refunds.request' end as action,
    case when kind < 60 then '{status,fulfillment}' when kind < 80 then '{price}' else '{}' end::text[] as fields) as what`;

const LAST_LINK = `
  insert into audit_chain (position, audit_id, at, hash)
  select id, id, at, decode(md5('link'), 'hex') from audit_log order by id desc limit 1`;

/** The statements that fill the audit log. Run them with triggers off. */
export const auditSteps = (size: OfficeSize): [string, string][] => [
  ["staff", STAFF],
  ["years", LAST_YEARS],
  ["audit entries", addEntries(size)],
  ["link", LAST_LINK],
];

/** What the back office's largest pages show: an order with 200 events and emails, and a product with 200 variants. */
export const largeSteps: [string, string][] = [
  [
    "events of one order",
    `insert into order_events (order_id, at, actor, from_status, to_status, reason)
     select id, placed_at + n * interval '1 hour', 'shop', 'paid', 'paid', 'Step ' || n
     from (select id, placed_at from orders where fulfillment = 'delivered' order by placed_at limit 1) as one, generate_series(1, 200) as n`,
  ],
  [
    "emails of it",
    `insert into emails (id, recipient, template, status, order_id, queued_at, finished_at)
     select gen_random_uuid(), 'ada@example.com', 'order-shipped', 'sent', id, now(), now()
     from (select id from orders where fulfillment = 'delivered' order by placed_at limit 1) as one, generate_series(1, 50)`,
  ],
  [
    "variants of one product",
    `insert into variants (product_id, position, color, size, sku, stock)
     select 1, 1000 + n, 'Shade ' || n / 5, 'Width ' || n % 5, 'WIDE-' || n, 5 from generate_series(1, 200) as n`,
  ],
  [
    "movements of one variant",
    `insert into stock_movements (variant_id, change, reason, at, note)
     select 1, 1, 'received', now() - n * interval '1 hour', 'Made' from generate_series(1, 20000) as n`,
  ],
];
