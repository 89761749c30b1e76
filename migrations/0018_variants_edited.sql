-- As before, in one look at what changed instead of two: every order takes this way.
CREATE OR REPLACE FUNCTION variants_edited() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  visibly integer[];
  counted boolean;
BEGIN
  SELECT array_agg(DISTINCT c.product_id) FILTER (
           WHERE (c.product_id, c.position, c.color, c.size, c.sku, c.price_cents, c.stock > 0)
                 IS DISTINCT FROM (e.product_id, e.position, e.color, e.size, e.sku, e.price_cents, e.stock > 0)),
         bool_or(c.stock <> e.stock)
    INTO visibly, counted
  FROM changed c JOIN earlier e ON e.id = c.id;
  IF visibly IS NOT NULL THEN
    PERFORM index_products(visibly);
    NOTIFY catalog_changed;
  END IF;
  IF counted THEN
    NOTIFY stock_changed;
  END IF;
  RETURN NULL;
END $$;
