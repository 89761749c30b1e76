-- Keeps product_ratings as the published reviews say, and notifies the caches. The products are locked first, so that of two
-- transactions that change reviews of one product the second counts what the first has committed.
CREATE OR REPLACE FUNCTION rate_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rated integer[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- Dismissed reports change nothing but the version, which only staff see.
    SELECT array_agg(DISTINCT side.product_id) INTO rated
    FROM changed JOIN earlier USING (id)
    CROSS JOIN LATERAL (VALUES (changed.product_id, changed.state), (earlier.product_id, earlier.state)) AS side (product_id, state)
    WHERE side.state = 'published' AND to_jsonb(changed) - 'version' <> to_jsonb(earlier) - 'version';
  ELSE
    SELECT array_agg(DISTINCT changed.product_id) INTO rated FROM changed WHERE changed.state = 'published';
  END IF;
  IF rated IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM products WHERE id = ANY (rated) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM product_ratings WHERE product_id = ANY (rated);
  INSERT INTO product_ratings (product_id, count, rating_sum, distribution, size_fits)
  SELECT product_id, count(*), sum(rating),
         ARRAY[count(*) FILTER (WHERE rating = 1), count(*) FILTER (WHERE rating = 2), count(*) FILTER (WHERE rating = 3),
               count(*) FILTER (WHERE rating = 4), count(*) FILTER (WHERE rating = 5)],
         ARRAY[count(*) FILTER (WHERE size_fit = 'small'), count(*) FILTER (WHERE size_fit = 'true'),
               count(*) FILTER (WHERE size_fit = 'large')]
  FROM reviews WHERE product_id = ANY (rated) AND state = 'published' AND EXISTS (SELECT FROM products WHERE id = product_id)
  GROUP BY product_id;
  NOTIFY catalog_changed;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER rate_added AFTER INSERT ON reviews REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION rate_products();
CREATE OR REPLACE TRIGGER rate_edited AFTER UPDATE ON reviews REFERENCING OLD TABLE AS earlier NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION rate_products();
CREATE OR REPLACE TRIGGER rate_removed AFTER DELETE ON reviews REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION rate_products();
