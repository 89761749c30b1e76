import { db } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";

/** How many products of the nearest prices are compared, in each direction, of those in stock and of the others. */
const CANDIDATES = 40;

/** Products of the same type at the prices nearest to `self`, by the index `products_by_type`. */
const nearest = (inStock: boolean, direction: "up" | "down") => `
  (select id, in_stock, model, from_cents, offers from products
   where status = 'published' and type_id = self.type_id and in_stock = ${inStock}
     and from_cents ${direction === "up" ? ">=" : "<"} self.from_cents
   order by from_cents ${direction === "up" ? "" : "desc"} limit ${CANDIDATES})`;

/**
 * How far a product is from `self`: the ratio of the prices, as a logarithm, and as much again as a price 1.65 times as high if no
 * color of `self` is in stock.
 */
const distance = `abs(ln(candidate.from_cents::float / self.from_cents)) + case when candidate.offers && self.colors then 0 else 0.5 end`;

const similar = statement<{ id: number }>(
  "similar_products",
  `with self as materialized (
     select id, type_id, model, from_cents,
            array(select distinct 'now ' || offer(v.color, null) from variants v
                  where v.product_id = p.id and v.status = 'active' and v.color is not null) as colors
     from products p where p.id = $1)
   select candidate.id
   from self, lateral (
     ${nearest(true, "up")} union all ${nearest(true, "down")}
     union all ${nearest(false, "up")} union all ${nearest(false, "down")}) as candidate
   where candidate.id <> self.id
     and not exists (select from product_pairs pair where pair.product_id = self.id and pair.pair_id = candidate.id)
   order by candidate.in_stock desc, candidate.model = self.model desc, ${distance}, candidate.id
   limit 4`,
);

/**
 * The ids of up to four published products that are most like this one and don't pair with it, best first: of its type, those in
 * stock before the others, then those of its model, then the nearest in color and price.
 */
export async function findSimilarIds(productId: number): Promise<number[]> {
  const { rows } = await similar([productId], db());
  return rows.map(({ id }) => id);
}
