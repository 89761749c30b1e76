-- What one variant adds to its product's column "offers", and what a filter looks for: the same text on both sides.
CREATE OR REPLACE FUNCTION offer(color text, size text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN concat_ws('&', 'color=' || lower(color), 'size=' || lower(size));

-- The offers of which a product must have at least one: any of the colors in any of the sizes, in stock if asked for.
CREATE OR REPLACE FUNCTION wanted_offers(colors text[], sizes text[], in_stock boolean) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT array_agg(CASE WHEN in_stock THEN 'now ' ELSE '' END || offer(color, size))
  FROM unnest(CASE WHEN cardinality(colors) = 0 THEN ARRAY[NULL] ELSE colors END) AS color,
       unnest(CASE WHEN cardinality(sizes) = 0 THEN ARRAY[NULL] ELSE sizes END) AS size
);
