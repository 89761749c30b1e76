import { type SQL, sql } from "drizzle-orm";
import type { Filters } from "#app/features/catalog/listing/listing-filters.ts";
import { prepared } from "#app/platform/db/prepared.server.ts";
import { intersectionOf, matchingSetOrAll, NO_PRODUCTS, type ProductSet, withNames } from "./bitmap-index.queries.ts";

/**
 * How well a product matches a search, best first: all words in the name; in the labels, and some in the name; in the labels; in
 * the texts, and some in the name; in the texts. Every match is in exactly one of these tiers.
 */
export const TIERS = [0, 1, 2, 3, 4] as const;
type Tier = (typeof TIERS)[number];

/** The matches of each tier, of the sets that `wordPlaces` has. */
const matchesOf: Record<Tier, SQL> = {
  0: sql`matches & named`,
  1: sql`matches & labeled & partly_named & ~named`,
  2: sql`matches & labeled & ~partly_named`,
  3: sql`matches & ~labeled & partly_named & ~named`,
  4: sql`matches & ~labeled & ~partly_named`,
};

/** For each part of the search, the products that have it in their name or in their labels. */
const placesOf = ({ words }: Filters, field: "name=" | "label=") =>
  (words?.allConcepts ?? []).map((names, index) => withNames(names, field, `all${index}`));

/** The matches, and the products that have all words in their name, any of them in it, or all in their labels. */
function wordPlaces(filters: Filters): ProductSet {
  const matching = matchingSetOrAll(filters);
  const fields = ["name=", "label="] as const;
  const sets = fields.flatMap((field) => placesOf(filters, field).map((set) => ({ field, ...set })));
  const found = sets.map(
    ({ field, rows }, index) =>
      sql` union all select ${sql.raw(`'${field}'`)}, part, products from ${rows} as ${sql.identifier(`place${index}`)}`,
  );
  const allIn = (field: string) => {
    const inField = sql.raw(`filter (where place = '${field}')`);
    return sql`case when count(*) ${inField} = ${sql.raw(String(sets.length / fields.length))} then bit_and(products) ${inField} else ${NO_PRODUCTS} end`;
  };
  return {
    shape: [matching.shape, ...sets.map(({ shape }) => shape)].join(", "),
    rows: sql`(select part, bit_or(products) filter (where place = 'match') as matches, ${allIn("name=")} as named,
        coalesce(bit_or(products) filter (where place = 'name='), ${NO_PRODUCTS}) as partly_named, ${allIn("label=")} as labeled
      from (select 'match' as place, part, products from ${matching.rows} as matching${sql.join(found)}) as places
      group by part having bool_or(place = 'match'))`,
    values: Object.assign({}, matching.values, ...sets.map(({ values }) => values)),
  };
}

/** The matches of a tier. */
export function tierSet(filters: Filters, tier: Tier): ProductSet {
  if (tier === 0) return intersectionOf([matchingSetOrAll(filters), ...placesOf(filters, "name=")]);
  const { shape, rows, values } = wordPlaces(filters);
  return {
    shape: `${tier} of ${shape}`,
    rows: sql`(select part, ${matchesOf[tier]} as products from ${rows} as places)`,
    values,
  };
}

/** How many matches each tier has. */
export async function countTiers(filters: Filters): Promise<number[]> {
  const { shape, rows, values } = wordPlaces(filters);
  // A search for one thing has it in the name or not.
  const isOneThing = filters.words?.allConcepts.length === 1;
  const counts = TIERS.map((tier) =>
    isOneThing && (tier === 1 || tier === 3) ? sql`0` : sql`coalesce(sum(bit_count(${matchesOf[tier]})), 0)::int`,
  );
  const count = prepared(`count tiers: ${shape}`, (database, name) =>
    database
      .select({ sizes: sql<number[]>`array[${sql.join(counts, sql`, `)}]` })
      .from(sql`${rows} as places`)
      .prepare(name),
  );
  return (await count().execute(values))[0]?.sizes ?? [];
}
