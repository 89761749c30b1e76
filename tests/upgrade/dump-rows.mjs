/** Every table before the ones that refer to it. */
const TABLES = `
  schema_migrations pictures departments product_types products product_details variants product_pictures scenes
  product_tags product_features product_benefits product_uses product_ingredients product_care product_questions product_pairs
  search_words product_marks seeded_pictures customers customer_sessions refresh_tokens password_resets email_links
  customer_addresses wishlist_items carts cart_joins cart_sessions cart_lines orders order_lines order_events payments
  payment_events refunds stock_holds stock_movements idempotency_keys rate_limits mails messages newsletter_subscribers`;

// The migrations write these themselves.
const MADE_BY_MIGRATIONS = ["departments", "product_types"];

/** Returns the rows of a shop's database as SQL for an empty database with the same schema; triggers are disabled while it runs. */
export async function dumpRows(pool) {
  const tables = TABLES.trim().split(/\s+/);
  const { rows } = await pool.query(
    "select tablename from pg_tables where schemaname = 'public' and not tablename = any ($1)",
    [tables],
  );
  if (rows.length > 0) throw new Error(`Not dumped: ${rows.map((row) => row.tablename).join(", ")}`);
  const filled = tables.filter((table) => !MADE_BY_MIGRATIONS.includes(table));
  const inserts = [];
  for (const table of filled) inserts.push(...(await insertsOf(pool, table)));
  return [
    "-- Rows of a shop at commit b0fd8b3, written by make-dump.mjs. Everybody in it is made up.",
    triggers("disable"),
    ...inserts,
    ...(await sequencesOf(pool)),
    triggers("enable"),
    ...(await jobsOf(pool)),
    "",
  ].join("\n");
}

const triggers = (action) => `DO $$
DECLARE
  name regclass;
BEGIN
  FOR name IN SELECT DISTINCT tgrelid FROM pg_trigger WHERE NOT tgisinternal AND tgrelid::regclass::text NOT LIKE '%.%' LOOP
    EXECUTE format('ALTER TABLE %s ${action} TRIGGER USER', name);
  END LOOP;
END $$;`;

async function insertsOf(pool, table) {
  const { rows: columns } = await pool.query(
    `select quote_ident(attname) as name, atttypid = 'bit'::regtype as bits from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  const literal = ({ name, bits }) =>
    bits
      ? `format('rpad(%L, %s, ''0'')::bit(%2$s)', rtrim(${name}::text, '0'), length(${name}))`
      : `quote_nullable(${name}::text)`;
  const values = columns.map(literal).join(` || ', ' || `);
  const { rows } = await pool.query(`select ${values} as row from ${table} order by 1`);
  if (rows.length === 0) return [];
  const list = rows.map(({ row }) => `  (${row})`).join(",\n");
  return [`INSERT INTO ${table} (${names.join(", ")}) OVERRIDING SYSTEM VALUE VALUES\n${list};`];
}

async function sequencesOf(pool) {
  const { rows } = await pool.query(
    "select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  return rows.map(({ name, last }) => `SELECT setval('${name}', ${last});`);
}

/** The job queue's tables belong to graphile-worker, so jobs are written as calls of add_job. */
async function jobsOf(pool) {
  const { rows } = await pool.query(
    `select format('SELECT graphile_worker.add_job(%L, %L::json, run_at => %L, max_attempts => %L, job_key => %L);',
       t.identifier, j.payload, j.run_at, j.max_attempts, j.key) as line
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  );
  return rows.map(({ line }) => line);
}
