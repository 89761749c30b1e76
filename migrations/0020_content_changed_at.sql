-- When the products that are there now last changed is unknown: the default is for those to come.
ALTER TABLE "products" ADD COLUMN "content_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "content_changed_at" SET DEFAULT now();--> statement-breakpoint
CREATE FUNCTION set_content_changed_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.content_changed_at := now();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER content_edited BEFORE UPDATE ON products FOR EACH ROW
  WHEN ((OLD.slug, OLD.name, OLD.department_id, OLD.type_id, OLD.price_cents)
        IS DISTINCT FROM (NEW.slug, NEW.name, NEW.department_id, NEW.type_id, NEW.price_cents))
  EXECUTE FUNCTION set_content_changed_at();
--> statement-breakpoint
-- Dates these products with the present transaction. They are locked in the order that index_products() locks them in.
CREATE FUNCTION date_products(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM products WHERE id = ANY (ids) AND content_changed_at IS DISTINCT FROM now() ORDER BY id FOR NO KEY UPDATE;
  UPDATE products SET content_changed_at = now() WHERE id = ANY (ids) AND content_changed_at IS DISTINCT FROM now();
END $$;
--> statement-breakpoint
CREATE FUNCTION product_content_added_or_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM date_products(array_agg(DISTINCT product_id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An update that writes the same again changes nothing, and neither does one of the search index ("words").
CREATE FUNCTION product_content_edited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM date_products(array_agg(DISTINCT product_id))
  FROM (
    (SELECT product_id, to_jsonb(c) - 'words' FROM changed c EXCEPT SELECT product_id, to_jsonb(e) - 'words' FROM earlier e)
    UNION ALL
    (SELECT product_id, to_jsonb(e) - 'words' FROM earlier e EXCEPT SELECT product_id, to_jsonb(c) - 'words' FROM changed c)
  ) AS edited
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As before, and dates the products whose options, codes or prices changed. Every order takes this way: what changed is read once.
CREATE OR REPLACE FUNCTION variants_edited() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  content integer[];
  visibly integer[];
  counted boolean;
BEGIN
  SELECT array_agg(DISTINCT c.product_id) FILTER (WHERE edited.content),
         array_agg(DISTINCT c.product_id) FILTER (WHERE edited.content OR (c.stock > 0) <> (e.stock > 0)),
         bool_or(c.stock <> e.stock)
    INTO content, visibly, counted
  FROM changed c JOIN earlier e ON e.id = c.id,
       LATERAL (SELECT (c.product_id, c.position, c.color, c.size, c.sku, c.price_cents)
                       IS DISTINCT FROM (e.product_id, e.position, e.color, e.size, e.sku, e.price_cents)) AS edited (content);
  IF content IS NOT NULL THEN
    PERFORM date_products(content);
  END IF;
  IF visibly IS NOT NULL THEN
    PERFORM index_products(visibly);
    NOTIFY catalog_changed;
  END IF;
  IF counted THEN
    NOTIFY stock_changed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  part text;
BEGIN
  FOREACH part IN ARRAY ARRAY['variants', 'product_details', 'product_pictures', 'product_tags', 'product_features',
                              'product_benefits', 'product_uses', 'product_ingredients', 'product_care',
                              'product_questions', 'product_pairs'] LOOP
    EXECUTE format('CREATE TRIGGER content_added AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION product_content_added_or_removed()', part);
    EXECUTE format('CREATE TRIGGER content_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION product_content_added_or_removed()', part);
    CONTINUE WHEN part = 'variants'; -- variants_edited() tells a change of content from a sale
    EXECUTE format('CREATE TRIGGER content_edited AFTER UPDATE ON %I REFERENCING OLD TABLE AS earlier NEW TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION product_content_edited()', part);
  END LOOP;
END $$;
