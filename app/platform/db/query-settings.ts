/**
 * How queries of the shop are planned and when lost connections end. They are defaults of the shop's role in its database,
 * because poolers reject them when a connection starts.
 */
const QUERY_SETTINGS: Record<string, string> = {
  // Measured with 100,000 products (decision 0018): a generic plan made the filtered list 7 times slower, and sequential
  // scans made a broad search 9 times slower. Transactions set another plan_cache_mode.
  plan_cache_mode: "force_custom_plan",
  enable_seqscan: "off",
  random_page_cost: "1.1",
  // Before PostgreSQL 18 a scan that is switched off counts as very expensive, and every plan with one would be compiled.
  jit: "off",
  // A list takes a few milliseconds, and starting workers for a part of it takes longer (decision 0018).
  max_parallel_workers_per_gather: "0",
  // What a vanished shop had locked is free again after this time, also if the network told the server nothing.
  idle_in_transaction_session_timeout: "15s",
  tcp_keepalives_idle: "10",
  tcp_keepalives_interval: "3",
  tcp_keepalives_count: "3",
  tcp_user_timeout: "10s",
};

/** The settings as pg_db_role_setting stores them: `name=value`. */
export const querySettings: string[] = Object.entries(QUERY_SETTINGS).map(([name, value]) => `${name}=${value}`);

/** The commands that make the settings defaults of a role in a database. Both names are quoted if they need to be. */
export const querySettingCommands = (role: string, database: string): string[] =>
  Object.entries(QUERY_SETTINGS).map(
    ([name, value]) => `alter role ${role} in database ${database} set ${name} = '${value}'`,
  );
