-- The bit of a product in a part of a bitmap, which has room for 4096 products.
CREATE OR REPLACE FUNCTION product_bit(id integer) RETURNS bit(4096)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN set_bit(B'0'::bit(4096), id % 4096, 1);

-- The keys of a published product besides the words of its texts; other products have none. Null gives no key, or null. A function of
-- this form is a part of the statement that calls it: it is planned once, not once per product.
--
-- The beginnings of the price find ranges of prices: 'price/1000=19' is from $190.00 to $199.99. A multiple of $10 also has a key of its
-- own, because filters include both of their ends and usually name such prices. price-keys.ts reads them.
CREATE OR REPLACE FUNCTION bitmap_keys_of(
  department integer, type integer, model text, cents integer, offers text[], in_stock boolean, name_words tsvector, labels tsvector
) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT unnest(ARRAY['department=' || department, 'type=' || type, CASE WHEN in_stock THEN 'stock=in' WHEN NOT in_stock THEN 'stock=out' END])
  UNION ALL SELECT unnest(offers)
  UNION ALL SELECT 'model=' || model || '&' || offer FROM unnest(offers) AS offer WHERE offer LIKE 'size=%'
  UNION ALL SELECT 'name=' || word FROM unnest(tsvector_to_array(name_words)) AS word
  UNION ALL SELECT 'label=' || word FROM unnest(tsvector_to_array(labels)) AS word
  UNION ALL SELECT 'price=' || cents WHERE cents % 1000 = 0
  UNION ALL SELECT 'price/' || step || '=' || cents / step
    FROM unnest(ARRAY[1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000]) AS step WHERE step = 1000 OR cents >= step
$$;

-- Whether orders change which products have a key.
CREATE OR REPLACE FUNCTION is_stock_key(key text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN key LIKE 'stock=%' OR key LIKE 'now %';

-- Applies the pending changes once there are many. Another transaction that does so is not waited for.
CREATE OR REPLACE FUNCTION apply_pending_bits() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) < 500 FROM (SELECT FROM pending_bits LIMIT 500) AS first_changes)
     OR NOT pg_try_advisory_xact_lock(hashtext('apply_pending_bits')) THEN
    RETURN;
  END IF;
  WITH applied AS (
    DELETE FROM pending_bits RETURNING key, product_id
  )
  INSERT INTO product_bitmaps (key, part, products)
  SELECT key, product_id / 4096, bit_xor(product_bit(product_id)) FROM applied GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (key, part) DO UPDATE SET products = product_bitmaps.products # excluded.products;
END $$;

-- Removes keys from products and adds others: the first key for the first id, and so on. A key is removed only from a product that
-- has it, and added only to one that does not.
CREATE OR REPLACE FUNCTION change_bitmaps(removed text[], removed_ids integer[], added text[], added_ids integer[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Every change locks the rows in this order, so that no two wait for each other.
  PERFORM 1 FROM product_bitmaps b
  WHERE (b.key, b.part) IN (
    SELECT key, id / 4096 FROM unnest(removed, removed_ids) AS r (key, id) WHERE NOT is_stock_key(key)
    UNION
    SELECT key, id / 4096 FROM unnest(added, added_ids) AS a (key, id) WHERE NOT is_stock_key(key))
  ORDER BY b.key, b.part FOR UPDATE;

  UPDATE product_bitmaps b SET products = b.products & ~gone.products
  FROM (
    SELECT key, id / 4096 AS part, bit_or(product_bit(id)) AS products
    FROM unnest(removed, removed_ids) AS r (key, id) WHERE NOT is_stock_key(key) GROUP BY 1, 2
  ) gone
  WHERE b.key = gone.key AND b.part = gone.part;

  INSERT INTO product_bitmaps (key, part, products)
  SELECT key, id / 4096, bit_or(product_bit(id)) FROM unnest(added, added_ids) AS a (key, id) WHERE NOT is_stock_key(key)
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (key, part) DO UPDATE SET products = product_bitmaps.products | excluded.products;

  -- Orders would wait for each other in the rows of these keys. A new row waits for nobody.
  INSERT INTO pending_bits (key, product_id)
  SELECT key, id FROM unnest(removed || added, removed_ids || added_ids) AS c (key, id) WHERE is_stock_key(key);
  IF FOUND THEN
    PERFORM apply_pending_bits();
  END IF;
END $$;

CREATE OR REPLACE FUNCTION bitmaps_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_bitmaps(NULL, NULL, array_agg(key), array_agg(id))
  FROM changed c, bitmap_keys_of(c.department_id, c.type_id, c.model, c.from_cents, c.offers, c.in_stock, c.name_words, c.labels) AS key
  WHERE c.status = 'published' HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION bitmaps_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_bitmaps(array_agg(key), array_agg(id), NULL, NULL)
  FROM changed c, bitmap_keys_of(c.department_id, c.type_id, c.model, c.from_cents, c.offers, c.in_stock, c.name_words, c.labels) AS key
  WHERE c.status = 'published' HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION bitmaps_edited() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  removed text[]; removed_ids integer[]; added text[]; added_ids integer[];
BEGIN
  -- Columns that stay the same are left out: their keys do too.
  WITH before AS MATERIALIZED (
    SELECT e.id, key
    FROM earlier e LEFT JOIN changed c ON c.id = e.id AND c.status = 'published',
         bitmap_keys_of(
           nullif(e.department_id, c.department_id), nullif(e.type_id, c.type_id), e.model, nullif(e.from_cents, c.from_cents),
           CASE WHEN (e.model, e.offers) IS DISTINCT FROM (c.model, c.offers) THEN e.offers END, nullif(e.in_stock, c.in_stock),
           nullif(e.name_words, c.name_words), nullif(e.labels, c.labels)) AS key
    WHERE e.status = 'published' AND key IS NOT NULL
  ), after AS MATERIALIZED (
    SELECT c.id, key
    FROM changed c LEFT JOIN earlier e ON e.id = c.id AND e.status = 'published',
         bitmap_keys_of(
           nullif(c.department_id, e.department_id), nullif(c.type_id, e.type_id), c.model, nullif(c.from_cents, e.from_cents),
           CASE WHEN (c.model, c.offers) IS DISTINCT FROM (e.model, e.offers) THEN c.offers END, nullif(c.in_stock, e.in_stock),
           nullif(c.name_words, e.name_words), nullif(c.labels, e.labels)) AS key
    WHERE c.status = 'published' AND key IS NOT NULL
  ), lost AS (
    SELECT id, key FROM before EXCEPT SELECT id, key FROM after
  ), won AS (
    SELECT id, key FROM after EXCEPT SELECT id, key FROM before
  )
  SELECT (SELECT array_agg(key ORDER BY key, id) FROM lost), (SELECT array_agg(id ORDER BY key, id) FROM lost),
         (SELECT array_agg(key ORDER BY key, id) FROM won), (SELECT array_agg(id ORDER BY key, id) FROM won)
  INTO removed, removed_ids, added, added_ids;
  IF removed IS NOT NULL OR added IS NOT NULL THEN
    PERFORM change_bitmaps(removed, removed_ids, added, added_ids);
  END IF;
  RETURN NULL;
END $$;

-- Triggers fire in the order of their names: these before "index_…", whose update of the same products is a later change.
CREATE OR REPLACE TRIGGER bitmaps_added AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bitmaps_added();
CREATE OR REPLACE TRIGGER bitmaps_edited AFTER UPDATE ON products
  REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bitmaps_edited();
CREATE OR REPLACE TRIGGER bitmaps_removed AFTER DELETE ON products
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bitmaps_removed();

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

-- In which step of prices ('price/1000=19') a list in the order of prices has the match at a position, and how many matches are in the
-- steps before. An ordered scan that starts there needs not read what is cheaper, or dearer, than all matches.
CREATE OR REPLACE FUNCTION price_step_at(matching bit(4096)[], descending boolean, at integer, OUT step integer, OUT before integer)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  found integer;
BEGIN
  before := 0;
  FOR step IN
    WITH RECURSIVE known (key) AS (
      (SELECT key FROM product_bitmaps WHERE key LIKE 'price/1000=%' ORDER BY key USING ~<~ LIMIT 1)
      UNION ALL
      SELECT (SELECT b.key FROM product_bitmaps b WHERE b.key LIKE 'price/1000=%' AND b.key ~>~ known.key ORDER BY b.key USING ~<~ LIMIT 1)
      FROM known WHERE key IS NOT NULL
    ), steps AS (
      SELECT split_part(key, '=', 2)::integer AS place FROM known WHERE key IS NOT NULL
    )
    SELECT place FROM steps ORDER BY CASE WHEN descending THEN -place ELSE place END
  LOOP
    SELECT sum(bit_count(b.products & matching[b.part + 1])) INTO found FROM product_bitmaps b WHERE b.key = 'price/1000=' || step;
    EXIT WHEN before + coalesce(found, 0) > at;
    before := before + coalesce(found, 0);
  END LOOP;
END $$;

-- Writes the bitmaps of all keys that are not words of texts, part by part: the keys of all products would not fit into memory.
CREATE OR REPLACE FUNCTION build_bitmaps() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  FOR part_built IN 0 .. (SELECT coalesce(max(id), -1) / 4096 FROM products) LOOP
    INSERT INTO product_bitmaps (key, part, products)
    SELECT key, part_built, bit_or(product_bit(id))
    FROM products, bitmap_keys_of(department_id, type_id, model, from_cents, offers, in_stock, name_words, labels) AS key
    WHERE status = 'published' AND id BETWEEN part_built * 4096 AND part_built * 4096 + 4095
    GROUP BY key
    ON CONFLICT (key, part) DO UPDATE SET products = excluded.products;
  END LOOP;
END $$;

-- Rebuilds all bitmaps, for a database whose products were written with their triggers disabled.
CREATE OR REPLACE FUNCTION rebuild_bitmaps() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pending_bits;
  DELETE FROM product_bitmaps;
  PERFORM build_bitmaps();
  INSERT INTO product_bitmaps (key, part, products)
  SELECT key, product_id / 4096, bit_or(product_bit(product_id))
  FROM product_details, unnest(tsvector_to_array(words)) AS key
  GROUP BY 1, 2;
END $$;

-- A shop of a release that had fewer keys. The triggers above have locked its products. The rows of a key then stand next to each other.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM product_bitmaps WHERE key IN ('stock=in', 'stock=out')) THEN
    PERFORM build_bitmaps();
    CLUSTER product_bitmaps USING product_bitmaps_key_part_pk;
  END IF;
END $$;
