import type { Pool, PoolClient } from "pg";

/** Restricts a query to the shop's objects: those of the schema `public` that belong to no extension. */
const ofTheShop = (catalog: string, oid: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${oid} and deptype = 'e')`;

const FUNCTIONS = `
  select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition from pg_proc
  where pronamespace = 'public'::regnamespace and ${ofTheShop("pg_proc", "pg_proc.oid")}`;

const TRIGGERS = `
  select tgrelid::regclass || '.' || tgname as name, concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled) as definition
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relnamespace = 'public'::regnamespace and not tgisinternal`;

const TABLES = `
  select attrelid::regclass || '.' || attname as name,
    concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attstorage, attidentity, relpersistence, reloptions,
      pg_get_expr(adbin, adrelid)) as definition
  from pg_attribute join pg_class on pg_class.oid = attrelid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  union all
  select conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) from pg_constraint
  where connamespace = 'public'::regnamespace
  union all
  select indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace`;

async function read(on: Pool | PoolClient, query: string): Promise<Record<string, string>> {
  const { rows } = await on.query<{ name: string; definition: string }>(`${query} order by 1`);
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
}

/** The definitions of the shop's functions and triggers, by name. */
export async function readFunctions(on: Pool | PoolClient): Promise<Record<string, string>> {
  return { ...(await read(on, FUNCTIONS)), ...(await read(on, TRIGGERS)) };
}

/** The definitions of the shop's columns, constraints and indexes, by name. */
export function readTables(on: Pool | PoolClient): Promise<Record<string, string>> {
  return read(on, TABLES);
}

/** Drops every function of the shop, and with it every trigger. */
export async function dropFunctions(client: PoolClient): Promise<void> {
  for (const name of Object.keys(await read(client, FUNCTIONS)))
    await client.query(`drop function if exists ${name} cascade`);
}
