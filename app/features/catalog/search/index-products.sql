-- Writes the columns of these products that searches and filters read: in_stock, offers, name_words, labels, words, from_cents.
-- All but the last stay empty while a product is not published, and archived variants are left out.
CREATE OR REPLACE FUNCTION index_products(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Without the lock, two buyers of a product's last two units would each see the other's unit still in stock.
  PERFORM 1 FROM products WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;

  WITH read AS MATERIALIZED (
    SELECT p.id,
           p.status = 'published' AS is_public,
           search_text(p.name) AS name,
           search_text(p.name, t.name, d.name, replace(p.model, '-', ' '), tags.text, v.colors, v.sizes) AS labels,
           p.status = 'published' AND coalesce(v.in_stock, false) AS in_stock,
           CASE WHEN p.status = 'published' THEN coalesce(o.offers, '{}') ELSE '{}' END AS offers,
           lowest_price(p.id, p.price_cents) AS from_cents
    FROM products p
    JOIN departments d ON d.id = p.department_id
    JOIN product_types t ON t.id = p.type_id
    LEFT JOIN LATERAL (
      SELECT string_agg(text, ' ' ORDER BY position) AS text FROM product_tags WHERE product_id = p.id
    ) tags ON true
    LEFT JOIN LATERAL (
      SELECT bool_or(stock > 0) AS in_stock,
             string_agg(DISTINCT color, ' ') AS colors,
             string_agg(DISTINCT size, ' ') AS sizes
      FROM variants WHERE product_id = p.id AND status = 'active'
    ) v ON true
    LEFT JOIN LATERAL (
      SELECT array_agg(DISTINCT token ORDER BY token) AS offers
      FROM variants,
           LATERAL (VALUES (offer(color, NULL)), (offer(NULL, size)), (offer(color, size))) AS choices (choice),
           LATERAL (VALUES (choice), (CASE WHEN stock > 0 THEN 'now ' || choice END)) AS tokens (token)
      WHERE product_id = p.id AND status = 'active' AND choice <> '' AND token IS NOT NULL
    ) o ON true
    WHERE p.id = ANY (ids)
  ), fresh AS MATERIALIZED (
    SELECT read.*,
           CASE WHEN is_public THEN strip(to_tsvector('english', name)) ELSE '' END AS name_words,
           CASE WHEN is_public THEN strip(to_tsvector('english', labels)) ELSE '' END AS label_words,
           CASE WHEN is_public THEN search_text(labels, x.summary, x.description, x.leather) ELSE '' END AS texts
    FROM read LEFT JOIN product_details x ON x.product_id = read.id
  ), used AS (
    SELECT unnest(tsvector_to_array(to_tsvector('simple', labels))) AS word, true AS in_labels FROM fresh WHERE is_public
    UNION
    SELECT unnest(tsvector_to_array(to_tsvector('simple', texts))), false FROM fresh
  ), learnt AS (
    INSERT INTO search_words (word, stem, in_labels, near)
    SELECT word, word_stem(word), in_labels, near_words(word)
    FROM (SELECT word, bool_or(in_labels) AS in_labels FROM used GROUP BY word) AS words
    WHERE word ~ CASE WHEN in_labels THEN '^[a-z0-9]{1,30}$' ELSE '^[a-z]{3,30}$' END AND word_stem(word) IS NOT NULL
      -- ON CONFLICT locks the rows of known words, even if it changes nothing: sales of last units would wait for each other.
      AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = words.word AND (known.in_labels OR NOT words.in_labels))
    ORDER BY word
    ON CONFLICT (word) DO UPDATE SET in_labels = true WHERE excluded.in_labels AND NOT search_words.in_labels
  ), detailed AS (
    UPDATE product_details x
    SET words = to_tsvector('english', fresh.texts)
    FROM fresh
    WHERE x.product_id = fresh.id AND x.words IS DISTINCT FROM to_tsvector('english', fresh.texts)
  )
  UPDATE products p
  SET in_stock = fresh.in_stock, offers = fresh.offers, name_words = fresh.name_words, labels = fresh.label_words,
      from_cents = fresh.from_cents
  FROM fresh
  WHERE p.id = fresh.id
    AND (p.in_stock, p.offers, p.name_words, p.labels, p.from_cents)
        IS DISTINCT FROM (fresh.in_stock, fresh.offers, fresh.name_words, fresh.label_words, fresh.from_cents);
END $$;

CREATE OR REPLACE FUNCTION products_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_products(array_agg(id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION products_edited() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hidden text[];
BEGIN
  SELECT array_agg(DISTINCT stem) INTO hidden
  FROM changed c JOIN earlier e ON e.id = c.id AND e.status = 'published' AND c.status <> 'published'
  JOIN product_details x ON x.product_id = c.id, unnest(tsvector_to_array(x.words)) AS stem;

  PERFORM index_products(array_agg(c.id))
  FROM changed c JOIN earlier e ON e.id = c.id
  WHERE (c.name, c.department_id, c.type_id, c.model, c.status)
        IS DISTINCT FROM (e.name, e.department_id, e.type_id, e.model, e.status)
  HAVING count(*) > 0;

  -- A word that only unpublished products have is no longer suggested.
  IF hidden IS NOT NULL THEN
    DELETE FROM search_words w WHERE w.stem = ANY (hidden)
      AND NOT EXISTS (SELECT FROM product_bitmaps b WHERE b.key = w.stem AND bit_count(b.products) > 0);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION details_edited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_products(array_agg(c.product_id))
  FROM changed c JOIN earlier e ON e.product_id = c.product_id
  WHERE (c.summary, c.description, c.leather) IS DISTINCT FROM (e.summary, e.description, e.leather)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION product_parts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_products(array_agg(DISTINCT product_id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER index_added AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_added();
CREATE OR REPLACE TRIGGER index_edited AFTER UPDATE ON products
  REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_edited();

CREATE OR REPLACE TRIGGER index_added AFTER INSERT ON product_details
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_parts_changed();
CREATE OR REPLACE TRIGGER index_edited AFTER UPDATE ON product_details
  REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION details_edited();

CREATE OR REPLACE TRIGGER index_added AFTER INSERT ON product_tags
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_parts_changed();
CREATE OR REPLACE TRIGGER index_edited AFTER UPDATE ON product_tags
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_parts_changed();
CREATE OR REPLACE TRIGGER index_removed AFTER DELETE ON product_tags
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_parts_changed();

-- Updates of variants: variants/variants-edited.sql.
CREATE OR REPLACE TRIGGER index_added AFTER INSERT ON variants
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_parts_changed();
CREATE OR REPLACE TRIGGER index_removed AFTER DELETE ON variants
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_parts_changed();
