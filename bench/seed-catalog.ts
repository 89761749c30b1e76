import type { Client } from "pg";
import { fillAllPools } from "./seed-pools.ts";

const TABLES = [
  "products",
  "product_details",
  "variants",
  "product_images",
  "product_tags",
  "product_features",
  "product_benefits",
];
const LISTS = { product_uses: "use", product_ingredients: "ingredient", product_care: "care" };

/** Each product is a model of the demo products with another name and price, and texts picked from all of them. */
const addProducts = (wanted: number) => `
  insert into products (slug, name, department_id, type_id, model, price_cents, featured_rank, created_at, status, published_at)
  select trim(both '-' from regexp_replace(lower(unaccent(name)), '[^a-z0-9]+', '-', 'g')) || '-' || n, name,
    case when hashtext('d' || n) % 3 = 0 then 1 + abs(hashtext('e' || n)) % 3 else (select id from departments where departments.name = m.department) end,
    (select id from product_types where product_types.name = m.type), m.model,
    greatest(500, (m.price_cents * (60 + abs(hashtext('p' || n)) % 90) / 100 / 100) * 100),
    case when n <= 12 then n end,
    timestamptz '2020-01-01' + n * interval '17 minutes' + abs(hashtext('t' || n)) % 600000 * interval '1 second',
    'published', now()
  from generate_series(1, ${wanted}) as n
  join model m on m.id = n % (select count(*) from model)
  cross join lateral (
    select concat_ws(' ', pg_temp.pick('first_word', 'a' || n),
      case when hashtext('h' || n) % 2 = 0 then pg_temp.pick('second_word', 'b' || n) end, m.thing) as name
  ) named`;

const addDetails = `
  insert into product_details (product_id, summary, description, leather, width_cm, height_cm, depth_cm, weight_grams)
  select p.id, pg_temp.pick('summary', 's' || p.id),
    concat_ws(E'\\n\\n', pg_temp.pick('paragraph', 'x' || p.id), pg_temp.pick('paragraph', 'y' || p.id), pg_temp.pick('paragraph', 'z' || p.id)),
    pg_temp.pick('leather', 'l' || p.id), m.width, m.height, m.depth, m.weight
  from products p join model m on m.id = p.id % (select count(*) from model)`;

/** One in eight variants is sold out, and one in thirty products completely. */
const addVariants = `
  insert into variants (product_id, position, color, size, sku, stock, price_cents)
  select p.id, row_number() over (partition by p.id order by color_place, size_place), color, size,
    'B-' || p.id || '-' || color_place || '-' || coalesce(size_place, 0),
    case when p.id % 30 = 0 or abs(hashtext(p.id || color || coalesce(size, ''))) % 8 = 0 then 0
      else 1 + abs(hashtext('q' || p.id || color)) % 40 end,
    case when size = 'XL' then p.price_cents + 500 end
  from products p
  join model m on m.id = p.id % (select count(*) from model)
  cross join lateral unnest(m.colors) with ordinality as c (color, color_place)
  left join lateral unnest(m.sizes) with ordinality as s (size, size_place) on true`;

const addImages = `
  insert into product_images (product_id, position, image_id, view, color, alt)
  select product_id, row_number() over (partition by product_id order by min(v.position)), md5('picture' || product_id % 200),
    'hero', color, max(p.name) || ' in ' || color
  from variants v join products p on p.id = product_id group by product_id, color`;

function addTexts(table: string, name: string, count: number): string {
  return `
    insert into ${table} (product_id, position, text)
    select id, position, entry
    from products cross join generate_series(1, ${count}) as position cross join pool_size
    join pool on pool.name = '${name}' and place = abs(hashtext('${name}' || id || '.' || position)::bigint) % size
    where pool_size.name = '${name}'`;
}

const addQuestions = `
  insert into product_questions (product_id, position, question, answer)
  select id, position, pg_temp.pick('question', 'q' || id || '.' || position), pg_temp.pick('answer', 'a' || id || '.' || position)
  from products, generate_series(1, 2) as position`;

const addPairs = (wanted: number) => `
  insert into product_pairs (product_id, position, pair_id)
  select id, position, 1 + (id + position * 7919) % ${wanted}
  from products, generate_series(1, 3) as position where id <> 1 + (id + position * 7919) % ${wanted}`;

async function switchTriggers(client: Client, how: "enable" | "disable"): Promise<void> {
  for (const table of [...TABLES, ...Object.keys(LISTS), "product_questions", "product_pairs"])
    await client.query(`alter table ${table} ${how} trigger user`);
}

/** Adds this many products with everything that belongs to them. Triggers stay disabled until `indexCatalog`. */
export async function fillCatalog(
  client: Client,
  wanted: number,
  logProgress: (message: string) => void,
): Promise<void> {
  await fillAllPools(client);
  await client.query(`
    insert into images (id, width, height, placeholder, master_type)
    select md5('picture' || n), 1200, 1500, '#b98a5e', 'image/jpeg' from generate_series(0, 199) n on conflict do nothing`);
  await switchTriggers(client, "disable");
  const steps: [string, string][] = [
    ["products", addProducts(wanted)],
    ["details", addDetails],
    ["variants", addVariants],
    ["pictures", addImages],
    ["tags", addTexts("product_tags", "tag", 6)],
    ["features", addTexts("product_features", "feature", 5)],
    ["benefits", addTexts("product_benefits", "benefit", 3)],
    ...Object.entries(LISTS).map(([table, pool]): [string, string] => [pool, addTexts(table, pool, 3)]),
    ["questions", addQuestions],
    ["pairs", addPairs(wanted)],
  ];
  for (const [what, statement] of steps) {
    const started = performance.now();
    const { rowCount } = await client.query(statement);
    logProgress(`${rowCount} ${what} in ${Math.round(performance.now() - started)} ms`);
  }
}

/** Triggers are disabled for speed: this writes their results, in batches of products, and enables them. */
export async function indexCatalog(
  client: Client,
  wanted: number,
  logProgress: (message: string) => void,
): Promise<void> {
  const STEP = 5_000;
  for (let start = 1; start <= wanted; start += STEP) {
    await client.query("select index_products(array(select generate_series($1::int, $2::int)))", [
      start,
      Math.min(start + STEP - 1, wanted),
    ]);
    logProgress(`indexed ${Math.min(start + STEP - 1, wanted)}`);
  }
  await client.query("select rebuild_bitmaps()");
  await switchTriggers(client, "enable");
  // The steps above wrote every row twice; a table that grew slowly has no such gaps.
  await client.query("vacuum full products, product_details");
}
