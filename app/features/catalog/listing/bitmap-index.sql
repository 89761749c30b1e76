-- The bit of a product in a part of a bitmap, which has room for 4096 products.
CREATE OR REPLACE FUNCTION product_bit(id integer) RETURNS bit(4096)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN set_bit(B'0'::bit(4096), id % 4096, 1);

-- The keys of a published product besides its words; other products have none. Stock changes too often to be included.
CREATE OR REPLACE FUNCTION bitmap_keys_of(department integer, type integer, offers text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY['department=' || department, 'type=' || type]
       || ARRAY(SELECT offer FROM unnest(offers) AS offer WHERE offer NOT LIKE 'now %');

-- Removes keys from products and adds others: the first key for the first id, and so on.
CREATE OR REPLACE FUNCTION change_bitmaps(removed text[], removed_ids integer[], added text[], added_ids integer[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Every change locks the rows in this order, so that no two wait for each other.
  PERFORM 1 FROM product_bitmaps b
  WHERE (b.key, b.part) IN (
    SELECT key, id / 4096 FROM unnest(removed, removed_ids) AS r (key, id)
    UNION
    SELECT key, id / 4096 FROM unnest(added, added_ids) AS a (key, id))
  ORDER BY b.key, b.part FOR UPDATE;

  UPDATE product_bitmaps b SET products = b.products & ~gone.products
  FROM (
    SELECT key, id / 4096 AS part, bit_or(product_bit(id)) AS products
    FROM unnest(removed, removed_ids) AS r (key, id) GROUP BY 1, 2
  ) gone
  WHERE b.key = gone.key AND b.part = gone.part;

  INSERT INTO product_bitmaps (key, part, products)
  SELECT key, id / 4096, bit_or(product_bit(id)) FROM unnest(added, added_ids) AS a (key, id)
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (key, part) DO UPDATE SET products = product_bitmaps.products | excluded.products;
END $$;

CREATE OR REPLACE FUNCTION product_bitmaps_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_bitmaps(NULL, NULL, array_agg(key), array_agg(id))
  FROM changed c, unnest(bitmap_keys_of(c.department_id, c.type_id, c.offers)) AS key
  WHERE c.status = 'published' HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION product_bitmaps_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_bitmaps(array_agg(key), array_agg(id), NULL, NULL)
  FROM changed c, unnest(bitmap_keys_of(c.department_id, c.type_id, c.offers)) AS key
  WHERE c.status = 'published' HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION product_bitmaps_edited() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  removed text[]; removed_ids integer[]; added text[]; added_ids integer[];
BEGIN
  -- The sale of a last unit changes which offers are in stock, but no key.
  WITH moved AS (
    SELECT id AS id,
           CASE WHEN e.status = 'published' THEN bitmap_keys_of(e.department_id, e.type_id, e.offers) END AS before,
           CASE WHEN c.status = 'published' THEN bitmap_keys_of(c.department_id, c.type_id, c.offers) END AS after
    FROM changed c JOIN earlier e USING (id)
    WHERE (c.status, c.department_id, c.type_id, c.offers) IS DISTINCT FROM (e.status, e.department_id, e.type_id, e.offers)
  ), lost AS (
    SELECT id, unnest(before) AS key FROM moved EXCEPT SELECT id, unnest(after) FROM moved
  ), won AS (
    SELECT id, unnest(after) AS key FROM moved EXCEPT SELECT id, unnest(before) FROM moved
  )
  SELECT (SELECT array_agg(key ORDER BY key, id) FROM lost), (SELECT array_agg(id ORDER BY key, id) FROM lost),
         (SELECT array_agg(key ORDER BY key, id) FROM won), (SELECT array_agg(id ORDER BY key, id) FROM won)
  INTO removed, removed_ids, added, added_ids;
  IF removed IS NOT NULL OR added IS NOT NULL THEN
    PERFORM change_bitmaps(removed, removed_ids, added, added_ids);
  END IF;
  RETURN NULL;
END $$;

-- Triggers fire in the order of their names: these after "index_…", which writes the offers.
CREATE OR REPLACE TRIGGER product_bitmaps_added AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_bitmaps_added();
CREATE OR REPLACE TRIGGER product_bitmaps_edited AFTER UPDATE ON products
  REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_bitmaps_edited();
CREATE OR REPLACE TRIGGER product_bitmaps_removed AFTER DELETE ON products
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_bitmaps_removed();

CREATE OR REPLACE FUNCTION word_bitmaps_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_bitmaps(NULL, NULL, array_agg(key), array_agg(product_id))
  FROM changed c, unnest(tsvector_to_array(c.words)) AS key HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION word_bitmaps_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_bitmaps(array_agg(key), array_agg(product_id), NULL, NULL)
  FROM changed c, unnest(tsvector_to_array(c.words)) AS key HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION word_bitmaps_edited() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  removed text[]; removed_ids integer[]; added text[]; added_ids integer[];
BEGIN
  WITH moved AS (
    SELECT product_id AS id, tsvector_to_array(e.words) AS before, tsvector_to_array(c.words) AS after
    FROM changed c JOIN earlier e USING (product_id)
    WHERE c.words <> e.words
  ), lost AS (
    SELECT id, unnest(before) AS key FROM moved EXCEPT SELECT id, unnest(after) FROM moved
  ), won AS (
    SELECT id, unnest(after) AS key FROM moved EXCEPT SELECT id, unnest(before) FROM moved
  )
  SELECT (SELECT array_agg(key ORDER BY key, id) FROM lost), (SELECT array_agg(id ORDER BY key, id) FROM lost),
         (SELECT array_agg(key ORDER BY key, id) FROM won), (SELECT array_agg(id ORDER BY key, id) FROM won)
  INTO removed, removed_ids, added, added_ids;
  IF removed IS NOT NULL OR added IS NOT NULL THEN
    PERFORM change_bitmaps(removed, removed_ids, added, added_ids);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER word_bitmaps_added AFTER INSERT ON product_details
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION word_bitmaps_added();
CREATE OR REPLACE TRIGGER word_bitmaps_edited AFTER UPDATE ON product_details
  REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION word_bitmaps_edited();
CREATE OR REPLACE TRIGGER word_bitmaps_removed AFTER DELETE ON product_details
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION word_bitmaps_removed();

-- Rebuilds all bitmaps, for a database whose products were written with their triggers disabled.
CREATE OR REPLACE FUNCTION rebuild_bitmaps() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_bitmaps;
  INSERT INTO product_bitmaps (key, part, products)
  SELECT key, id / 4096, bit_or(product_bit(id))
  FROM (
    SELECT unnest(bitmap_keys_of(department_id, type_id, offers)) AS key, id FROM products WHERE status = 'published'
    UNION ALL
    SELECT unnest(tsvector_to_array(words)), product_id FROM product_details
  ) AS keyed
  GROUP BY 1, 2;
END $$;
