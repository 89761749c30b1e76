import type { Client } from "pg";
import { seedProducts } from "#seed/products.ts";

/** Words for product names: eighty first words, and adjectives before the noun. */
const FIRST_WORDS =
  "Alder Amber Anchor Arbor Ash Aspen Beacon Birch Bramble Breton Briar Burnham Cairn Calder Cedar Clover Copper Cove Croft Dale Dorset Dover Drift Dune Easton Ember Fairway Falcon Fenwick Fern Finch Garnet Glen Granite Grove Hadley Harlow Haven Hawthorn Hazel Heath Heron Hollis Ivy Juniper Kestrel Kingsley Lark Larch Linden Loch Lowell Maple Marlow Marsh Meadow Merrow Moor Moss Nantucket Norden Oakley Orchard Osprey Otter Parish Pembroke Pike Prairie Quarry Quill Raven Redwood Rowan Rye Sable Saddler Sorrel Stowe Thistle Tinker Umber Vale Wharf Willow Winslow Wren Yarrow".split(
    " ",
  );

const SECOND_WORDS =
  "Classic Slim Grand Small Field City Day Night Long Half Double Heritage Studio Garden River Harbor Summit Station Sunday Traveler's Writer's Rider's Maker's Painter's Gardener's Captain's".split(
    " ",
  );

/** The texts of the demo products, from which generated products are composed. */
const pools: Record<string, string[]> = {
  first_word: FIRST_WORDS,
  second_word: SECOND_WORDS,
  summary: seedProducts.map(({ summary }) => summary),
  paragraph: seedProducts.flatMap(({ description }) => description.split("\n\n")),
  leather: seedProducts.map(({ leather }) => leather),
  tag: seedProducts.flatMap(({ tags }) => tags),
  feature: seedProducts.flatMap(({ features }) => features),
  benefit: seedProducts.flatMap(({ benefits }) => benefits),
  use: seedProducts.flatMap(({ uses }) => uses),
  ingredient: seedProducts.flatMap(({ ingredients }) => ingredients),
  care: seedProducts.flatMap(({ care }) => care),
  question: seedProducts.flatMap(({ faq }) => faq.map(({ question }) => question)),
  answer: seedProducts.flatMap(({ faq }) => faq.map(({ answer }) => answer)),
};

/** How many different texts a pool has. */
export function poolSize(name: string): number {
  return new Set(pools[name]).size;
}

async function fillPools(client: Client): Promise<void> {
  await client.query(
    "create temp table pool (name text, place int, entry text not null, words tsvector not null, primary key (name, place))",
  );
  for (const [name, entries] of Object.entries(pools)) {
    await client.query(
      `insert into pool select $1, place - 1, entry, to_tsvector('english', search_text(entry))
       from unnest($2::text[]) with ordinality as e (entry, place)`,
      [name, [...new Set(entries)]],
    );
  }
}

/** The models of the demo products, with prices, colors and sizes. `words` are those of their labels. */
async function fillModels(client: Client): Promise<void> {
  await client.query(`
    create temp table model (id int primary key, model text, thing text, type text, department text, price_cents int,
      colors text[], sizes text[], width numeric, height numeric, depth numeric, weight int)`);
  for (const [id, product] of seedProducts.entries()) {
    const thing = product.name.split(" ").slice(1).join(" ").replace(/,.*$/, "");
    const { widthCm, heightCm, depthCm } = product.dimensions;
    const values = [id, product.model, thing, product.type, product.department, product.priceCents, product.colors];
    await client.query("insert into model values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)", [
      ...values,
      product.sizes,
      widthCm,
      heightCm,
      depthCm,
      product.weightGrams,
    ]);
  }
  await client.query(`
    alter table model add type_id int, add thing_words tsvector, add words tsvector;
    update model set type_id = (select id from product_types where name = type),
      thing_words = to_tsvector('english', search_text(thing)),
      words = to_tsvector('english', search_text(variadic array[thing, type, replace(model, '-', ' ')] || colors || sizes))`);
}

/** Fills temporary tables with the texts and models that generated products are composed from. */
export async function fillAllPools(client: Client): Promise<void> {
  await fillPools(client);
  await fillModels(client);
  await client.query("analyze pool; analyze model");
}
