import type { Client } from "pg";

/** Drops the indexes of these tables, except those of constraints. Returns the commands that create them again, by name. */
export async function dropIndexes(client: Client, tables: string[]): Promise<[name: string, command: string][]> {
  const { rows } = await client.query<{ name: string; command: string }>(
    `select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as command
     from pg_index where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ name, command }) => [name, command]);
}

/** Which products were given each text, and which words each text has. */
const WORD_BITMAPS = `
  insert into product_bitmaps (key, part, products)
  with given (name, place, id) as (
    select pick.name, pick.place, picked.id
    from picked, lateral (values ('department', department_id), ('model', model_id), ('first_word', first_word),
      ('second_word', second_word), ('summary', summary), ('leather', leather)) as pick (name, place)
    where pick.place is not null
    union all select distinct 'paragraph', place, id from picked, unnest(paragraphs) as place
    union all select distinct 'tag', place, id from picked, unnest(tags) as place
  ), products_of as (
    select name, place, id / 4096 as part, bit_or(product_bit(id)) as products from given group by 1, 2, 3
  ), words_of as (
    select name, place, unnest(tsvector_to_array(words)) as key from pool
    union select 'model', id, unnest(tsvector_to_array(words)) from model
    union select 'department', id, unnest(tsvector_to_array(to_tsvector('english', search_text(name)))) from departments
  )
  select key, part, bit_or(products) from words_of join products_of using (name, place) group by 1, 2`;

/** Writes what `rebuild_bitmaps()` would. For words, that reads some 200 of each product, and this the 13 texts that have them. */
export async function buildBitmaps(client: Client, logProgress: (message: string) => void): Promise<void> {
  const { rowCount } = await client.query(WORD_BITMAPS);
  logProgress(`${rowCount} rows of bitmaps of words`);
  await client.query("select build_bitmaps()");
  await client.query("cluster product_bitmaps using product_bitmaps_key_part_pk");
  logProgress("other bitmaps");
}
