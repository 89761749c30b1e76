import type { Client } from "pg";
import { buildBitmaps, dropIndexes } from "./seed-indexes.ts";
import { fillAllPools, poolSize } from "./seed-pools.ts";

const LISTS = { product_uses: "use", product_ingredients: "ingredient", product_care: "care" };

const TABLES = [
  "products",
  "product_details",
  "variants",
  "product_images",
  "product_tags",
  "product_features",
  "product_benefits",
  "product_questions",
  "product_pairs",
  ...Object.keys(LISTS),
];

/** The place of a text in its pool, chosen by a key. Deterministic: two runs generate the same shop. */
const pick = (pool: string, key: string) => `abs(hashtext(${key})::bigint) % ${poolSize(pool)}`;

const TAGS = 6;

/** What each product is composed of: a model of the demo products with another name and price, and texts of all of them. */
const pickAll = (wanted: number) => `
  create temp table picked as
  select n as id, m.id as model_id,
    case when hashtext('d' || n) % 3 = 0 then 1 + abs(hashtext('e' || n)) % 3 else departments.id end as department_id,
    greatest(500, (m.price_cents * (60 + abs(hashtext('p' || n)) % 90) / 100 / 100) * 100) as price_cents,
    (${pick("first_word", "'a' || n")})::int as first_word,
    case when hashtext('h' || n) % 2 = 0 then (${pick("second_word", "'b' || n")})::int end as second_word,
    (${pick("summary", "'s' || n")})::int as summary,
    (${pick("leather", "'l' || n")})::int as leather,
    array[${["x", "y", "z"].map((key) => pick("paragraph", `'${key}' || n`))}]::int[] as paragraphs,
    array(select ${pick("tag", "'tag' || n || '.' || position")} from generate_series(1, ${TAGS}) as position)::int[] as tags
  from generate_series(1, ${wanted}) as n
  join model m on m.id = n % (select count(*) from model)
  join departments on departments.name = m.department
  order by n`;

/** The variants of each model: every color in every size. */
const MODEL_VARIANTS = `
  create temp table model_variant as
  select m.id as model_id, row_number() over (partition by m.id order by color_place, size_place)::int as position,
    color, size, color_place, size_place
  from model m
  cross join lateral unnest(m.colors) with ordinality as c (color, color_place)
  left join lateral unnest(m.sizes) with ordinality as s (size, size_place) on true`;

/** One in eight variants is sold out, and one in thirty products completely. */
const ADD_VARIANTS = `
  insert into variants (product_id, position, color, size, sku, stock, price_cents)
  select p.id, position, color, size, 'B-' || p.id || '-' || color_place || '-' || coalesce(size_place, 0),
    case when p.id % 30 = 0 or abs(hashtext(p.id || color || coalesce(size, ''))) % 8 = 0 then 0
      else 1 + abs(hashtext('q' || p.id || color)) % 40 end,
    case when size = 'XL' then p.price_cents + 500 end
  from picked p join model_variant using (model_id) order by p.id, position`;

/**
 * The lowest price of each product, which of its variants are in stock, as in "1101", and what products of a model and such a
 * text offer.
 */
const OFFER_SETS = `
  create temp table availability as
  select product_id as id, string_agg(case when stock > 0 then '1' else '0' end, '' order by position) as in_stock,
    min(coalesce(variants.price_cents, picked.price_cents)) as from_cents
  from variants join picked on picked.id = product_id group by 1;
  create temp table offer_set as
  select model_id, in_stock, array(
    select distinct token from model_variant v,
      lateral (values (offer(color, null)), (offer(null, size)), (offer(color, size))) as choices (choice),
      lateral (values (choice), (case when substr(in_stock, position, 1) = '1' then 'now ' || choice end)) as tokens (token)
    where v.model_id = known.model_id and choice <> '' and token is not null order by token) as offers
  from (select distinct model_id, in_stock from picked join availability using (id)) as known;
  analyze availability; analyze offer_set`;

const ADD_PRODUCTS = `
  insert into products (id, slug, name, department_id, type_id, model, price_cents, from_cents, featured_rank, created_at, status,
    published_at, in_stock, offers, name_words, labels)
  overriding system value
  select p.id, trim(both '-' from regexp_replace(lower(unaccent(full_name)), '[^a-z0-9]+', '-', 'g')) || '-' || p.id, full_name,
    p.department_id, m.type_id, m.model, p.price_cents, a.from_cents, case when p.id <= 12 then p.id end,
    timestamptz '2020-01-01' + p.id * interval '17 minutes' + abs(hashtext('t' || p.id)) % 600000 * interval '1 second',
    'published', now(), a.in_stock like '%1%', o.offers,
    strip(first_word.words || coalesce(second_word.words, '') || m.thing_words),
    strip(first_word.words || coalesce(second_word.words, '') || m.words || to_tsvector('english', d.name) || tag_words.words)
  from picked p
  join model m on m.id = p.model_id
  join departments d on d.id = p.department_id
  join availability a on a.id = p.id
  join offer_set o on o.model_id = p.model_id and o.in_stock = a.in_stock
  join pool first_word on first_word.name = 'first_word' and first_word.place = p.first_word
  left join pool second_word on second_word.name = 'second_word' and second_word.place = p.second_word
  ${Array.from({ length: TAGS }, (_, index) => `join pool tag${index} on tag${index}.name = 'tag' and tag${index}.place = p.tags[${index + 1}]`).join("\n")}
  cross join lateral (select concat_ws(' ', first_word.entry, second_word.entry, m.thing)) as named (full_name)
  cross join lateral (select ${Array.from({ length: TAGS }, (_, index) => `tag${index}.words`).join(" || ")}) as tag_words (words)
  order by p.id`;

const ADD_DETAILS = `
  insert into product_details (product_id, summary, description, leather, width_cm, height_cm, depth_cm, weight_grams, words)
  select p.id, s.entry, concat_ws(E'\\n\\n', x.entry, y.entry, z.entry), l.entry, m.width, m.height, m.depth, m.weight,
    products.labels || s.words || x.words || y.words || z.words || l.words
  from picked p
  join products on products.id = p.id
  join model m on m.id = p.model_id
  join pool s on s.name = 'summary' and s.place = p.summary
  join pool x on x.name = 'paragraph' and x.place = p.paragraphs[1]
  join pool y on y.name = 'paragraph' and y.place = p.paragraphs[2]
  join pool z on z.name = 'paragraph' and z.place = p.paragraphs[3]
  join pool l on l.name = 'leather' and l.place = p.leather`;

const ADD_IMAGES = `
  insert into product_images (product_id, position, image_id, view, color, alt)
  select p.id, row_number() over (partition by p.id order by color_place), md5('picture' || p.id % 200), 'hero', color, name || ' in ' || color
  from products p join picked using (id) join (select distinct model_id, color, color_place from model_variant) as colors using (model_id)`;

const ADD_TAGS = `
  insert into product_tags (product_id, position, text)
  select id, position, entry from picked cross join unnest(tags) with ordinality as t (place, position) join pool using (place) where name = 'tag'`;

const addTexts = (table: string, pool: string, count: number) => `
  insert into ${table} (product_id, position, text)
  select id, position, entry
  from picked cross join generate_series(1, ${count}) as position
  join pool on name = '${pool}' and place = ${pick(pool, `'${pool}' || id || '.' || position`)}`;

const ADD_QUESTIONS = `
  insert into product_questions (product_id, position, question, answer)
  select id, position, q.entry, a.entry
  from picked cross join generate_series(1, 2) as position
  join pool q on q.name = 'question' and q.place = ${pick("question", "'q' || id || '.' || position")}
  join pool a on a.name = 'answer' and a.place = ${pick("answer", "'a' || id || '.' || position")}`;

const addPairs = (wanted: number) => `
  insert into product_pairs (product_id, position, pair_id)
  select id, position, 1 + (id + position * 7919) % ${wanted}
  from picked, generate_series(1, 3) as position where id <> 1 + (id + position * 7919) % ${wanted}`;

/**
 * Fills an empty catalog with this many products and everything that belongs to them, as a superuser without triggers. What
 * triggers write is generated as well, and indexes are created afterwards. Call `checkGeneratedColumns` next.
 */
export async function fillCatalog(client: Client, wanted: number, logProgress: (message: string) => void) {
  const run = async (steps: [string, string][]) => {
    for (const [what, statement] of steps) {
      await client.query(statement);
      logProgress(what);
    }
  };
  const indexes = await dropIndexes(client, TABLES);
  await fillAllPools(client);
  await client.query(`
    insert into images (id, width, height, placeholder, master_type)
    select md5('picture' || n), 1200, 1500, '#b98a5e', 'image/jpeg' from generate_series(0, 199) n on conflict do nothing`);
  await run([
    ["products chosen", `${pickAll(wanted)}; analyze picked`],
    ["kinds of variants", MODEL_VARIANTS],
    ["variants", ADD_VARIANTS],
    ["availability", OFFER_SETS],
    ["products", ADD_PRODUCTS],
    ["details", ADD_DETAILS],
    ["pictures", ADD_IMAGES],
    ["tags", ADD_TAGS],
    ["features", addTexts("product_features", "feature", 5)],
    ["benefits", addTexts("product_benefits", "benefit", 3)],
    ...Object.entries(LISTS).map(([table, pool]): [string, string] => [pool, addTexts(table, pool, 3)]),
    ["questions", ADD_QUESTIONS],
    ["pairs", addPairs(wanted)],
    ["next id", `select setval(pg_get_serial_sequence('products', 'id'), ${wanted})`],
  ]);
  await buildBitmaps(client, logProgress);
  await run(indexes);
}

/** The columns that triggers write, without the positions of words, which no search reads. */
const GENERATED = `
  select id, in_stock, offers, name_words, labels, strip(words) as words
  from products join product_details on product_id = id where id <= 2000`;

/**
 * Indexes the first products as the shop does. That fills the dictionary, whose words they all have. Throws if it
 * changes a column or a bitmap, because then the other products are not what the shop would have made of them either.
 */
export async function checkGeneratedColumns(client: Client, logProgress: (message: string) => void): Promise<void> {
  await client.query(`create temp table generated as ${GENERATED}`);
  await client.query("set session_replication_role = origin");
  await client.query(
    "create temp table bitmaps_before as select * from product_bitmaps where part = 0 and bit_count(products) > 0",
  );
  await client.query("select index_products(array(select id from generated order by id))");
  const { rows } = await client.query(`
    with columns as (${GENERATED})
    select g.id, g.labels as generated, c.labels as indexed
    from columns c full join generated g using (id)
    where (g.in_stock, g.offers, g.name_words, g.labels, g.words) is distinct from (c.in_stock, c.offers, c.name_words, c.labels, c.words)`);
  if (rows.length > 0) throw new Error(`${rows.length} products were indexed differently: ${JSON.stringify(rows[0])}`);
  const { rows: bitmaps } = await client.query(`
    with keyed as (
      select key, id
      from products, bitmap_keys_of(department_id, type_id, model, from_cents, offers, in_stock, name_words, labels) as key
      where id < 4096
      union all
      select unnest(tsvector_to_array(words)), product_id from product_details where product_id < 4096
    ), expected as (select key, bit_or(product_bit(id)) as products from keyed group by 1)
    select key from expected full join bitmaps_before using (key) where expected.products is distinct from bitmaps_before.products`);
  if (bitmaps.length > 0) throw new Error(`${bitmaps.length} bitmaps differ: ${JSON.stringify(bitmaps.slice(0, 5))}`);
  logProgress("Checked the generated columns, and filled the dictionary");
}
