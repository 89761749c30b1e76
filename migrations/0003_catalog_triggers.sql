INSERT INTO departments (id, name) VALUES (1, 'men'), (2, 'women'), (3, 'general');
--> statement-breakpoint
INSERT INTO product_types (id, name) VALUES (1, 'bags'), (2, 'wallets'), (3, 'accessories');
--> statement-breakpoint
-- Texts leave the row and the rest stays in it: a list, a count or a search then reads few pages.
ALTER TABLE products
  ALTER COLUMN description SET STORAGE EXTERNAL,
  ALTER COLUMN words SET STORAGE EXTERNAL,
  SET (toast_tuple_target = 640);
--> statement-breakpoint
-- What one variant adds to its product's offers, and what a filter looks for: the same words on both sides.
CREATE FUNCTION offer(color text, size text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN concat_ws('&', 'color=' || lower(color), 'size=' || lower(size));
--> statement-breakpoint
-- The offers of which a product must have one: any of the colours, in any of the sizes, on hand if that is asked.
CREATE FUNCTION wanted_offers(colors text[], sizes text[], in_stock boolean) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT array_agg(CASE WHEN in_stock THEN 'now ' ELSE '' END || offer(color, size))
  FROM unnest(CASE WHEN cardinality(colors) = 0 THEN ARRAY[NULL] ELSE colors END) AS color,
       unnest(CASE WHEN cardinality(sizes) = 0 THEN ARRAY[NULL] ELSE sizes END) AS size
);
--> statement-breakpoint
-- A word, and the word with any one letter left out. Two words with one in common are at most one slip apart, or nearly.
CREATE FUNCTION near_words(word text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT array_agg(DISTINCT CASE WHEN i = 0 THEN word ELSE left(word, i - 1) || substr(word, i + 1) END)
  FROM generate_series(0, length(word)) AS i
);
--> statement-breakpoint
-- A word without its ending; null for words that say nothing, such as "the".
CREATE FUNCTION word_stem(word text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (ts_lexize('pg_catalog.english_stem', word))[1];
--> statement-breakpoint
-- A text as the search reads it: without accents, and without the slashes that would make a file name of two words.
CREATE FUNCTION search_text(VARIADIC parts text[]) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
RETURN unaccent(translate(array_to_string(parts, ' '), '/@', '  '));
--> statement-breakpoint
-- Writes again what searches and filters read of these products.
CREATE FUNCTION index_products(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Two buyers of a product's last two pieces must not each see the other's piece still on hand.
  PERFORM 1 FROM products WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;

  WITH read AS (
    SELECT p.id,
           p.name,
           concat_ws(' ', t.name, d.name, replace(p.model, '-', ' '), tags.text, v.colors, v.sizes) AS labels,
           concat_ws(' ', p.summary, p.description, p.leather) AS texts,
           coalesce(v.in_stock, false) AS in_stock,
           coalesce(o.offers, '{}') AS offers
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
      FROM variants WHERE product_id = p.id
    ) v ON true
    LEFT JOIN LATERAL (
      SELECT array_agg(DISTINCT token ORDER BY token) AS offers
      FROM variants,
           LATERAL (VALUES (offer(color, NULL)), (offer(NULL, size)), (offer(color, size))) AS choices (choice),
           LATERAL (VALUES (choice), (CASE WHEN stock > 0 THEN 'now ' || choice END)) AS tokens (token)
      WHERE product_id = p.id AND choice <> '' AND token IS NOT NULL
    ) o ON true
    WHERE p.id = ANY (ids)
  ), labelled AS (
    SELECT id, in_stock, offers, name, labels AS more, texts,
           setweight(to_tsvector('english', search_text(name)), 'A') ||
           setweight(to_tsvector('english', search_text(labels)), 'B') AS labels
    FROM read
  ), fresh AS (
    SELECT *, labels || setweight(to_tsvector('english', search_text(texts)), 'C') AS words FROM labelled
  ), learnt AS (
    INSERT INTO search_words (word, stem, in_labels, near)
    SELECT word, word_stem(word), bool_or(in_labels), near_words(word)
    FROM fresh,
         LATERAL (
           SELECT unnest(tsvector_to_array(to_tsvector('simple', search_text(name, more)))), true
           UNION ALL
           SELECT unnest(tsvector_to_array(to_tsvector('simple', search_text(texts)))), false
         ) AS used (word, in_labels)
    WHERE word ~ CASE WHEN in_labels THEN '^[a-z0-9]{1,30}$' ELSE '^[a-z]{3,30}$' END AND word_stem(word) IS NOT NULL
    GROUP BY word
    ORDER BY word
    ON CONFLICT (word) DO UPDATE SET in_labels = true WHERE excluded.in_labels AND NOT search_words.in_labels
  )
  UPDATE products p
  SET in_stock = fresh.in_stock, offers = fresh.offers, labels = fresh.labels, words = fresh.words
  FROM fresh
  WHERE p.id = fresh.id
    AND (p.in_stock, p.offers, p.labels, p.words)
        IS DISTINCT FROM (fresh.in_stock, fresh.offers, fresh.labels, fresh.words);
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_catalog() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN NOTIFY catalog_changed; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION products_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_products(array_agg(id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION products_edited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_products(array_agg(c.id))
  FROM changed c JOIN earlier e ON e.id = c.id
  WHERE (c.name, c.department_id, c.type_id, c.model, c.summary, c.description, c.leather)
        IS DISTINCT FROM (e.name, e.department_id, e.type_id, e.model, e.summary, e.description, e.leather)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION product_parts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_products(array_agg(DISTINCT product_id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A sale changes a number, and only the last piece changes what lists and pages show.
CREATE FUNCTION variants_edited() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  visibly integer[];
BEGIN
  SELECT array_agg(DISTINCT c.product_id) INTO visibly
  FROM changed c JOIN earlier e ON e.id = c.id
  WHERE (c.product_id, c.position, c.color, c.size, c.sku, c.price_cents, c.stock > 0)
        IS DISTINCT FROM (e.product_id, e.position, e.color, e.size, e.sku, e.price_cents, e.stock > 0);
  IF visibly IS NOT NULL THEN
    PERFORM index_products(visibly);
    NOTIFY catalog_changed;
  END IF;
  IF EXISTS (SELECT FROM changed c JOIN earlier e ON e.id = c.id WHERE c.stock <> e.stock) THEN
    NOTIFY stock_changed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER index_added AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_added();
--> statement-breakpoint
CREATE TRIGGER index_edited AFTER UPDATE ON products
  REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_edited();
--> statement-breakpoint
CREATE TRIGGER variants_edited AFTER UPDATE ON variants
  REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION variants_edited();
--> statement-breakpoint
DO $$
DECLARE
  part text;
BEGIN
  FOREACH part IN ARRAY ARRAY['variants', 'product_tags'] LOOP
    EXECUTE format('CREATE TRIGGER index_added AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION product_parts_changed()', part);
    EXECUTE format('CREATE TRIGGER index_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION product_parts_changed()', part);
  END LOOP;
  CREATE TRIGGER index_edited AFTER UPDATE ON product_tags REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION product_parts_changed();
  FOREACH part IN ARRAY ARRAY['products', 'variants', 'product_pictures', 'scenes', 'product_tags', 'product_features',
                              'product_benefits', 'product_uses', 'product_ingredients', 'product_care',
                              'product_questions', 'product_pairs'] LOOP
    EXECUTE format('CREATE TRIGGER announce_added AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog()', part);
    EXECUTE format('CREATE TRIGGER announce_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog()', part);
    CONTINUE WHEN part = 'variants'; -- variants_edited() tells a visible change from a mere count
    EXECUTE format('CREATE TRIGGER announce_edited AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog()', part);
  END LOOP;
END $$;
