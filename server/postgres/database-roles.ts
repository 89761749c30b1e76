import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { MAINTENANCE_ROLE, SHOP_ROLE } from "./access-rules.ts";

/** An arbitrary advisory lock number that serializes concurrent starts. */
const ROLES_LOCK = 7_264_903;
const INVALID_AUTHORIZATION = "28000";
const RELOAD_MS = 5000;

type Addresses = { maintenanceUrl: (database: string) => string };

/** Creates the shop's role, or revokes attributes that it must not have. */
export async function ensureShopRole({ maintenanceUrl }: Addresses): Promise<void> {
  const client = await connect(maintenanceUrl("postgres"));
  try {
    await client.query("select pg_advisory_lock($1)", [ROLES_LOCK]);
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [SHOP_ROLE]);
    const plain = "login nosuperuser nocreatedb nocreaterole noreplication nobypassrls";
    await client.query(`${rowCount ? "alter" : "create"} role ${SHOP_ROLE} ${plain}`);
  } finally {
    await client.end();
  }
}

/** Creates a database owned by the shop's role. One that an earlier version created is transferred with everything in it. */
export async function ensureShopDatabase({ maintenanceUrl }: Addresses, name: string): Promise<void> {
  const client = await connect(maintenanceUrl("postgres"));
  try {
    const { rows } = await client.query<{ owner: string }>(
      "select pg_get_userbyid(datdba) as owner from pg_database where datname = $1",
      [name],
    );
    if (!rows[0]) await client.query(`create database ${name} owner ${SHOP_ROLE}`);
    else if (rows[0].owner !== SHOP_ROLE) await transferOwnership(maintenanceUrl(name), name);
  } finally {
    await client.end();
  }
}

/** One ALTER command for each object that the superuser owns, except those of PostgreSQL itself and of extensions. */
const TRANSFERS = `
  select format('alter %s %s owner to ${SHOP_ROLE}', replace(known.type, 'statistics object', 'statistics'), known.identity) as command
  from (
    select 'pg_namespace'::regclass as class, oid, nspowner as owner, oid as schema from pg_namespace
    union all
    select 'pg_class'::regclass, oid, relowner, relnamespace from pg_class
    where relkind in ('r', 'p', 'v', 'm', 'f')
       or relkind = 'S' and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i') and refobjsubid > 0)
    union all
    select 'pg_proc'::regclass, oid, proowner, pronamespace from pg_proc
    union all
    select 'pg_type'::regclass, oid, typowner, typnamespace from pg_type
    where typtype in ('e', 'd', 'r') or typtype = 'c' and (select relkind from pg_class where oid = typrelid) = 'c'
    union all
    select 'pg_ts_config'::regclass, oid, cfgowner, cfgnamespace from pg_ts_config
    union all
    select 'pg_ts_dict'::regclass, oid, dictowner, dictnamespace from pg_ts_dict
    union all
    select 'pg_collation'::regclass, oid, collowner, collnamespace from pg_collation
    union all
    select 'pg_statistic_ext'::regclass, oid, stxowner, stxnamespace from pg_statistic_ext
  ) thing
  join pg_namespace on pg_namespace.oid = thing.schema,
  pg_identify_object(thing.class, thing.oid, 0) known
  where thing.owner = '${MAINTENANCE_ROLE}'::regrole
    and nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_toast%' and nspname not like 'pg\\_temp%'
    and not exists (select from pg_depend where classid = thing.class and objid = thing.oid and deptype = 'e')`;

/** In one transaction, including the database itself: its owner shows whether the transfer is done. */
async function transferOwnership(url: string, name: string): Promise<void> {
  const client = await connect(url);
  try {
    await client.query("begin");
    const { rows } = await client.query<{ command: string }>(TRANSFERS);
    for (const { command } of rows) await client.query(command);
    await client.query(`alter database ${name} owner to ${SHOP_ROLE}`);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/** A connection as superuser. Retries for a while: a running PostgreSQL may not have reloaded the access rules yet. */
async function connect(connectionString: string): Promise<Client> {
  const deadline = performance.now() + RELOAD_MS;
  for (;;) {
    const client = new Client({ connectionString });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if ((error as { code?: string }).code !== INVALID_AUTHORIZATION || performance.now() > deadline) throw error;
      await pause(50);
    }
  }
}
