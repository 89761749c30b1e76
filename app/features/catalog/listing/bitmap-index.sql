-- The place of a product in a row of its marks.
CREATE OR REPLACE FUNCTION product_bit(id integer) RETURNS bit(4096)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN set_bit(B'0'::bit(4096), id % 4096, 1);

-- What a product is marked with besides its words. What is on hand just now changes too often to be among it.
CREATE OR REPLACE FUNCTION marks_of(department integer, type integer, offers text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY['department=' || department, 'type=' || type]
       || ARRAY(SELECT offer FROM unnest(offers) AS offer WHERE offer NOT LIKE 'now %');

-- Takes marks from products and gives them others: the first mark to the first of the ids, and so on.
CREATE OR REPLACE FUNCTION change_marks(taken text[], taken_ids integer[], given text[], given_ids integer[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever changes marks takes them in this order, so that no two wait for each other.
  PERFORM 1 FROM product_marks m
  WHERE (m.mark, m.part) IN (
    SELECT mark, id / 4096 FROM unnest(taken, taken_ids) AS t (mark, id)
    UNION
    SELECT mark, id / 4096 FROM unnest(given, given_ids) AS g (mark, id))
  ORDER BY m.mark, m.part FOR UPDATE;

  UPDATE product_marks m SET products = m.products & ~gone.products
  FROM (
    SELECT mark, id / 4096 AS part, bit_or(product_bit(id)) AS products
    FROM unnest(taken, taken_ids) AS t (mark, id) GROUP BY 1, 2
  ) gone
  WHERE m.mark = gone.mark AND m.part = gone.part;

  INSERT INTO product_marks (mark, part, products)
  SELECT mark, id / 4096, bit_or(product_bit(id)) FROM unnest(given, given_ids) AS g (mark, id)
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (mark, part) DO UPDATE SET products = product_marks.products | excluded.products;
END $$;

CREATE OR REPLACE FUNCTION products_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_marks(NULL, NULL, array_agg(mark), array_agg(id))
  FROM changed c, unnest(marks_of(c.department_id, c.type_id, c.offers)) AS mark HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION products_unmarked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_marks(array_agg(mark), array_agg(id), NULL, NULL)
  FROM changed c, unnest(marks_of(c.department_id, c.type_id, c.offers)) AS mark HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION products_marked_anew() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken text[]; taken_ids integer[]; given text[]; given_ids integer[];
BEGIN
  -- The sale of a last piece changes what is offered now, but no mark.
  WITH moved AS (
    SELECT id AS id, marks_of(e.department_id, e.type_id, e.offers) AS before, marks_of(c.department_id, c.type_id, c.offers) AS after
    FROM changed c JOIN earlier e USING (id)
    WHERE (c.department_id, c.type_id, c.offers) IS DISTINCT FROM (e.department_id, e.type_id, e.offers)
  ), lost AS (
    SELECT id, unnest(before) AS mark FROM moved EXCEPT SELECT id, unnest(after) FROM moved
  ), won AS (
    SELECT id, unnest(after) AS mark FROM moved EXCEPT SELECT id, unnest(before) FROM moved
  )
  SELECT (SELECT array_agg(mark ORDER BY mark, id) FROM lost), (SELECT array_agg(id ORDER BY mark, id) FROM lost),
         (SELECT array_agg(mark ORDER BY mark, id) FROM won), (SELECT array_agg(id ORDER BY mark, id) FROM won)
  INTO taken, taken_ids, given, given_ids;
  IF taken IS NOT NULL OR given IS NOT NULL THEN
    PERFORM change_marks(taken, taken_ids, given, given_ids);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mark_added AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_marked();

CREATE OR REPLACE TRIGGER mark_edited AFTER UPDATE ON products
  REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_marked_anew();

CREATE OR REPLACE TRIGGER mark_removed AFTER DELETE ON products
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_unmarked();

CREATE OR REPLACE FUNCTION details_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_marks(NULL, NULL, array_agg(mark), array_agg(product_id))
  FROM changed c, unnest(tsvector_to_array(c.words)) AS mark HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION details_unmarked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_marks(array_agg(mark), array_agg(product_id), NULL, NULL)
  FROM changed c, unnest(tsvector_to_array(c.words)) AS mark HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION details_marked_anew() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken text[]; taken_ids integer[]; given text[]; given_ids integer[];
BEGIN
  WITH moved AS (
    SELECT product_id AS id, tsvector_to_array(e.words) AS before, tsvector_to_array(c.words) AS after
    FROM changed c JOIN earlier e USING (product_id)
    WHERE c.words <> e.words
  ), lost AS (
    SELECT id, unnest(before) AS mark FROM moved EXCEPT SELECT id, unnest(after) FROM moved
  ), won AS (
    SELECT id, unnest(after) AS mark FROM moved EXCEPT SELECT id, unnest(before) FROM moved
  )
  SELECT (SELECT array_agg(mark ORDER BY mark, id) FROM lost), (SELECT array_agg(id ORDER BY mark, id) FROM lost),
         (SELECT array_agg(mark ORDER BY mark, id) FROM won), (SELECT array_agg(id ORDER BY mark, id) FROM won)
  INTO taken, taken_ids, given, given_ids;
  IF taken IS NOT NULL OR given IS NOT NULL THEN
    PERFORM change_marks(taken, taken_ids, given, given_ids);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mark_added AFTER INSERT ON product_details
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION details_marked();

CREATE OR REPLACE TRIGGER mark_edited AFTER UPDATE ON product_details
  REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION details_marked_anew();

CREATE OR REPLACE TRIGGER mark_removed AFTER DELETE ON product_details
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION details_unmarked();

-- Marks everything from the beginning: for a shop that had no marks yet, or was filled without its triggers.
CREATE OR REPLACE FUNCTION mark_all_products() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_marks;
  INSERT INTO product_marks (mark, part, products)
  SELECT mark, id / 4096, bit_or(product_bit(id))
  FROM (
    SELECT unnest(marks_of(department_id, type_id, offers)) AS mark, id FROM products
    UNION ALL
    SELECT unnest(tsvector_to_array(words)), product_id FROM product_details
  ) AS marked
  GROUP BY 1, 2;
END $$;

