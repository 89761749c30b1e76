import type { Client } from "pg";

/** How much the back office's database has. */
export type OfficeSize = { orders: number; products: number; customers: number; auditEntries: number };

const hash = (salt: string, key = "n") => `(hashtext('${salt}' || ${key})::bigint & 2147483647)`;

/** Names, addresses and email domains of a person with a number. 45 of 100 have gmail, one in 50,021 is called Zyxwell. */
const PEOPLE = `
  create function pg_temp.first_name(k bigint) returns text immutable language sql return (
    (string_to_array('Ada Ben Cara Dan Elin Finn Grace Hugo Iris Jonas Kira Leo Mona Nils Olga Pia Quinn Rosa Sven Tara Uma Vera Wim Xena Yara Zoë', ' '))[1 + k % 26]);
  create function pg_temp.last_name(k bigint) returns text immutable language sql return (
    case when k % 50021 = 7 then 'Zyxwell' else
    (string_to_array('Smith Jones Taylor Brown Miller Davis Wilson Moore Clark Lewis Walker Hall Young King Wright Scott Green Baker Adams Nelson Carter Mitchell Perez Roberts Turner Phillips Campbell Parker Evans Edwards Collins Stewart Sanchez Morris Rogers Reed Cook Morgan Bell Murphy Bailey Rivera Cooper Richardson Cox Howard Ward Torres Peterson Gray Ramírez James Watson Brooks Kelly Sanders Price Bennett Wood Barnes', ' '))[1 + k / 26 % 60] end);
  create function pg_temp.email_of(k bigint) returns text immutable language sql return (
    lower(pg_temp.first_name(k)) || k || '@' || case when k % 100 < 45 then 'gmail.com' when k % 100 < 60 then 'yahoo.com'
      when k % 100 < 70 then 'outlook.com' when k % 100 < 80 then 'icloud.com' else 'mail' || k % 5000 || '.example' end);
  create function pg_temp.address_of(k bigint) returns jsonb immutable language sql return (
    jsonb_build_object('full_name', pg_temp.first_name(k) || ' ' || pg_temp.last_name(k), 'line1', k % 900 || ' Main Street',
      'line2', '', 'company', '', 'city', (string_to_array('Portland Boston Austin Leeds Lyon Bremen Toronto Auckland', ' '))[1 + k % 8],
      'region', 'OR', 'postal_code', lpad((k * 7919 % 100000)::text, 5, '0'),
      'country', case when k % 1000 < 800 then 'US' when k % 1000 < 900 then 'CA' when k % 1000 < 950 then 'GB'
        when k % 1000 < 980 then 'DE' when k % 1000 < 999 then 'FR' else 'NZ' end))`;

const addCustomers = ({ customers }: OfficeSize) => `
  insert into customers (id, email, username, first_name, last_name, password_hash, email_verified_at, created_at, password_changed_at)
  select md5('customer' || k)::uuid, pg_temp.email_of(k), 'user' || k, pg_temp.first_name(k), pg_temp.last_name(k),
    '$argon2id$none', now(), now(), now() from generate_series(1, ${customers}) as k`;

/**
 * Three years of orders, the newest last. Most are delivered; the newest wait for payment, to be packed or to be sent. One in
 * 25 is canceled, one in 20 refunded in part or as a whole.
 */
const addPlan = ({ orders, customers }: OfficeSize) => `
  create temp table plan as
  select n, md5('order' || n)::uuid as id, h, age, date_trunc('milliseconds', now() - interval '1 minute' - age * interval '3 years') as placed_at,
    case when ${hash("c")} % 10 < 7 then 1 + ${hash("k")} % ${customers} end as customer, ${customers} + n as guest,
    case when age < 0.0003 and h < 400 then 'awaiting_payment' when h < 40 then 'cancelled' when h < 60 then 'refunded'
      when h < 90 then 'partly_refunded' when age < 0.003 then 'paid' when age < 0.0045 then 'packed'
      when age < 0.03 then 'shipped' else 'delivered' end as status,
    case when age < 0.0003 and h < 400 or h < 40 then 'none' when h < 60 and h % 2 = 0 then 'none' when h < 60 then 'delivered'
      when age < 0.003 then 'none' when age < 0.004 then 'packed' when age < 0.0045 then 'partly_shipped'
      when age < 0.03 then 'shipped' else 'delivered' end as fulfillment
  from (select n, ${hash("s")} % 1000 as h, (${orders} - n)::float8 / ${orders} as age from generate_series(1, ${orders}) as n) as ages`;

const STOCKED = `
  create temp table stocked as
  select row_number() over (order by v.id) - 1 as at, v.id as variant_id, p.id as product_id, p.name, p.slug, v.sku, v.color, v.size,
    coalesce(v.price_cents, p.price_cents) as cents, md5('picture' || p.id % 200) as image_id
  from variants v join products p on p.id = v.product_id`;

/** One to three lines each; some variants sell much better than others. */
const LINES = `
  insert into order_lines (order_id, position, product_id, variant_id, name, slug, sku, color, size, unit_price_cents, quantity, line_cents, image_id)
  select plan.id, position, product_id, variant_id, name, slug, sku, color, size, cents, quantity, cents * quantity, image_id
  from (select count(*) as variants from stocked) as counted, plan
  cross join lateral generate_series(1, 1 + plan.h % 3) as position
  cross join lateral (select 1 + ${hash("q")} % 7 / 6 as quantity,
    (floor(variants * power(${hash("v")} / 2147483648.0, 3)) + 17 * position)::bigint % variants as pick) as picked
  join stocked on at = pick`;

/** A number for each n: multiplying by it permutes the numbers below 30 to the power of 8. */
const digit = (place: number) =>
  `substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (n::bigint * 387420489 % 656100000000 / ${30 ** place} % 30)::int, 1)`;
const digits = (...places: number[]) => places.map(digit).join(" || ");
const NUMBER = `${digits(0, 1, 2)} || '-' || ${digits(3, 4, 5)} || '-' || ${digits(6, 7)}`;

const ORDERS = `
  insert into orders (id, number, customer_id, email, status, fulfillment, subtotal_cents, shipping_cents, total_cents, refunded_cents,
    shipping_address, note, gift_message, placed_at, carrier, tracking_number)
  select plan.id, ${NUMBER}, case when customer is not null then md5('customer' || customer)::uuid end,
    pg_temp.email_of(coalesce(customer, guest)), status, fulfillment, sum, 1000, sum + 1000,
    case status when 'refunded' then sum + 1000 when 'partly_refunded' then 500 else 0 end,
    pg_temp.address_of(coalesce(customer, guest)), case when h % 40 = 1 then 'Leave it at the door' else '' end,
    case when h % 50 = 2 then 'Happy birthday' else '' end, placed_at,
    case when fulfillment in ('shipped', 'delivered') then 'UPS' end, case when fulfillment in ('shipped', 'delivered') then '1Z' || n end
  from plan join (select order_id, sum(line_cents) as sum from order_lines group by order_id) as sums on order_id = plan.id order by n`;

const WAS_PAID = "status not in ('awaiting_payment', 'cancelled')";
const HAS_LEFT = "fulfillment in ('partly_shipped', 'shipped', 'delivered')";

const EVENTS = `
  insert into order_events (order_id, at, actor, from_status, to_status, reason)
  select id, placed_at + delay, actor, from_status, to_status, '' from plan cross join lateral (values
    (true, interval '0', 'shopper', null, 'awaiting_payment'),
    (${WAS_PAID}, interval '1 minute', 'payment', 'awaiting_payment', 'paid'),
    (status = 'cancelled', interval '1 hour', 'clock', 'awaiting_payment', 'cancelled'),
    (${HAS_LEFT}, interval '1 day', 'shop', 'paid', 'packed'),
    (${HAS_LEFT}, interval '2 days', 'shop', 'packed', 'shipped'),
    (fulfillment = 'delivered', interval '5 days', 'shop', 'shipped', 'delivered'),
    (status in ('refunded', 'partly_refunded'), interval '9 days', 'payment', 'delivered', status)
  ) as steps (has_happened, delay, actor, from_status, to_status) where has_happened order by n`;

/** 40 payments are flagged. */
const addPayments = ({ orders }: OfficeSize) => `
  insert into payments (id, order_id, provider, provider_ref, amount_cents, status, url, created_at, opened_at, settled_at)
  select md5('payment' || n)::uuid, plan.id, 'stripe', 'pi_' || n, total_cents,
    case when n % greatest(1, ${orders} / 40) = 3 then 'flagged' when plan.status = 'awaiting_payment' then 'open'
      when plan.status = 'cancelled' then 'expired' when plan.status = 'refunded' then 'refunded' else 'paid' end,
    'https://pay.example/' || n, plan.placed_at, plan.placed_at, plan.placed_at
  from plan join orders on orders.id = plan.id order by n`;

const REFUNDS = `
  insert into refunds (id, payment_id, amount_cents, reason, status, created_at, settled_at)
  select md5('refund' || n)::uuid, md5('payment' || n)::uuid, refunded_cents, 'changed_mind', 'done', plan.placed_at + interval '9 days',
    plan.placed_at + interval '9 days' from plan join orders on orders.id = plan.id where refunded_cents > 0`;

const REFUND_LINES = `
  insert into refund_lines (refund_id, order_id, position, quantity, amount_cents)
  select md5('refund' || n)::uuid, id, position, quantity, line_cents
  from plan join order_lines on order_id = id where status = 'refunded'`;

const SHIPMENTS = `
  insert into shipments (id, order_id, no, carrier, tracking_number, shipped_at, delivered_at)
  select md5('shipment' || n)::uuid, id, 1, 'UPS', '1Z' || n, placed_at + interval '2 days',
    case when fulfillment = 'delivered' then placed_at + interval '5 days' end from plan where ${HAS_LEFT} order by n`;

const SHIPMENT_LINES = `
  insert into shipment_lines (shipment_id, order_id, position, quantity)
  select md5('shipment' || n)::uuid, id, position, quantity from plan join order_lines on order_id = id
  where ${HAS_LEFT} and (fulfillment <> 'partly_shipped' or position = 1)`;

const RESERVATIONS = `
  insert into stock_reservations (order_id, variant_id, quantity, state, returned, expires_at)
  select id, variant_id, quantity,
    case status when 'awaiting_payment' then 'held' when 'cancelled' then 'released' when 'refunded' then 'returned' else 'sold' end,
    case status when 'refunded' then quantity else 0 end, placed_at + interval '1 hour'
  from plan join order_lines on order_id = id on conflict do nothing`;

/** Emails are deleted after 90 days. One in a hundred failed. */
const EMAILS = `
  insert into emails (id, recipient, template, status, failure, order_id, queued_at, send_after, finished_at)
  select md5(template || n)::uuid, pg_temp.email_of(coalesce(customer, guest)), template,
    case when h % 100 = 1 then 'failed' else 'sent' end, case when h % 100 = 1 then 'No such mailbox' end, id, placed_at, placed_at, placed_at
  from plan cross join (values ('order-confirmed'), ('order-shipped')) as templates (template)
  where placed_at > now() - interval '90 days' and (template = 'order-confirmed' or ${HAS_LEFT})`;

const NOTES = `
  insert into order_notes (id, order_id, author, text, at)
  select md5('note' || n)::uuid, id, 'Ana', 'Called about the color', placed_at from plan where h % 90 = 5`;

const SEARCH = `
  insert into order_search (order_id, placed_at, total_cents, country, text)
  select id, placed_at, total_cents, shipping_address ->> 'country', order_search_text(id) from orders order by placed_at`;

const SKUS = "insert into order_skus (sku, order_id) select distinct sku, order_id from order_lines";
const VARIANTS =
  "insert into order_variants (variant_id, order_id) select distinct variant_id, order_id from order_lines";

/** The statements that fill the tables of orders, with the names for the progress. Run them with triggers off. */
export const orderSteps = (size: OfficeSize): [string, string][] => [
  ["people", PEOPLE],
  ["customers", addCustomers(size)],
  ["planned orders", addPlan(size)],
  ["variants to sell", STOCKED],
  ["index of them", "create unique index on stocked (at)"],
  ["statistics", "analyze plan, stocked"],
  ["lines", LINES],
  ["orders", ORDERS],
  ["events", EVENTS],
  ["payments", addPayments(size)],
  ["refunds", REFUNDS],
  ["lines of refunds", REFUND_LINES],
  ["parcels", SHIPMENTS],
  ["lines of parcels", SHIPMENT_LINES],
  ["reservations", RESERVATIONS],
  ["emails", EMAILS],
  ["notes", NOTES],
  ["order search", SEARCH],
  ["SKUs of orders", SKUS],
  ["variants of orders", VARIANTS],
];

/** Runs statements one after the other, printing rows and seconds. */
export async function runSteps(client: Client, steps: [string, string][], logProgress: (message: string) => void) {
  for (const [what, statement] of steps) {
    const started = performance.now();
    const { rowCount } = await client.query(statement);
    logProgress(`${rowCount ?? ""} ${what} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
}
