import { type SQL, sql } from "drizzle-orm";
import { products, variants } from "./catalog.table.ts";
import { asked, conditions, type Filters, valuesOf } from "./listing.queries.ts";
import { prepared } from "./prepared.server.ts";
import { PRICE_BANDS } from "./shop-choices.ts";

export type FacetCount = {
  facet: "category" | "type" | "price" | "color" | "size" | "availability";
  value: string;
  count: number;
};

const bands = sql.join(
  PRICE_BANDS.map(({ name, minCents, maxCents }) => sql`(${name}::text, ${minCents}::int, ${maxCents ?? null}::int)`),
  sql`, `,
);

/** Every product that was found, with which of the filters it passes. */
const judged = sql`
  select ${products.id}, ${products.departmentId}, ${products.typeId}, ${products.priceCents}, ${products.inStock},
    ${conditions.department} as department_fits, ${conditions.type} as type_fits, ${conditions.price} as price_fits,
    ${conditions.availability} as availability_fits, ${conditions.options} as options_fit,
    ((${asked.colors} is null and ${asked.sizes} is null) or ${products.offers} && wanted_offers(
      coalesce(${asked.colors}, '{}'), coalesce(${asked.sizes}, '{}'), ${products.inStock})) as options_exist
  from ${products} where ${conditions.found}`;

const chosen = (column: typeof variants.color | typeof variants.size, values: SQL) =>
  sql`(${values} is null or lower(${column}) = any(lower(${values}::text)::text[]))`;

function optionCounts(facet: "color" | "size") {
  const [column, other, values] =
    facet === "color" ? [variants.color, variants.size, asked.sizes] : [variants.size, variants.color, asked.colors];
  return sql`select ${facet}, ${column}, count(distinct ${variants.productId})
    from judged join ${variants} on ${variants.productId} = judged.id
    where department_fits and type_fits and price_fits and availability_fits and ${column} is not null
      and ${chosen(other, values)} and (${asked.inStock} is not true or ${variants.stock} > 0)
    group by ${column}`;
}

const counts = prepared("count_facets", (database, name) =>
  database
    .select({ facet: sql<FacetCount["facet"]>`facet`, value: sql<string>`value`, count: sql<number>`count::int` })
    .from(sql`(
      with judged as materialized (${judged})
      select 'category', department_id::text, count(*) from judged
        where type_fits and price_fits and availability_fits and options_fit group by department_id
      union all
      select 'type', type_id::text, count(*) from judged
        where department_fits and price_fits and availability_fits and options_fit group by type_id
      union all
      select 'price', band.name, count(*) from judged
        join (values ${bands}) as band (name, least, most) on price_cents >= least and (most is null or price_cents <= most)
        where department_fits and type_fits and availability_fits and options_fit group by band.name
      union all
      select 'availability', in_stock::text, count(*) from judged
        where department_fits and type_fits and price_fits and options_exist group by in_stock
      union all ${optionCounts("color")}
      union all ${optionCounts("size")}
    ) as counts (facet, value, count)`)
    .prepare(name),
);

/** How many products each value of each filter leaves while the other filters stay. Values that leave none are not named. */
export async function findFacetCounts(filters: Filters): Promise<FacetCount[]> {
  return counts().execute(valuesOf(filters));
}
