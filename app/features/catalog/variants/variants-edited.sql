-- Every order updates variants, so what changed is read once: it decides about content date, search index and notifications.
CREATE OR REPLACE FUNCTION variants_edited() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  content integer[];
  saved integer[];
  visibly integer[];
  searchable integer[];
  counted integer[];
BEGIN
  SELECT array_agg(DISTINCT c.product_id) FILTER (WHERE edited.content),
         array_agg(DISTINCT c.product_id) FILTER (WHERE edited.content OR (c.stock > 0) <> (e.stock > 0)),
         array_agg(DISTINCT c.product_id) FILTER (WHERE (c.product_id, c.color, c.size, c.status, c.price_cents, c.stock > 0)
                                                  IS DISTINCT FROM (e.product_id, e.color, e.size, e.status, e.price_cents, e.stock > 0)),
         array_agg(DISTINCT c.product_id) FILTER (WHERE c.stock <> e.stock),
         array_agg(DISTINCT c.product_id) FILTER (WHERE c.low_stock_at <> e.low_stock_at)
    INTO content, visibly, searchable, counted, saved
  FROM changed c JOIN earlier e ON e.id = c.id,
       LATERAL (SELECT (c.product_id, c.position, c.color, c.size, c.sku, c.price_cents, c.compare_at_cents, c.status)
                       IS DISTINCT FROM (e.product_id, e.position, e.color, e.size, e.sku, e.price_cents, e.compare_at_cents, e.status)) AS edited (content);
  IF content IS NOT NULL THEN
    PERFORM date_products(content);
  END IF;
  IF saved IS NOT NULL THEN
    PERFORM raise_versions(saved);
  END IF;
  IF searchable IS NOT NULL THEN
    PERFORM index_products(searchable);
  END IF;
  IF visibly IS NOT NULL THEN
    NOTIFY catalog_changed;
  END IF;
  -- A commit that notifies waits for all others that do. An order leaves it to announceStock(), after its commit.
  -- The payload are the ids of the products, as in "12,57"; an empty one means any product, because it may have 8,000 bytes.
  IF counted IS NOT NULL AND current_setting('shop.announces_stock', true) IS DISTINCT FROM 'after_commit' THEN
    PERFORM pg_notify('stock_changed', CASE WHEN cardinality(counted) <= 500 THEN array_to_string(counted, ',') ELSE '' END);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER variants_edited AFTER UPDATE ON variants
  REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION variants_edited();
