-- products.content_changed_at: when the text, price, images, options or status of a product's page last changed.
-- products.version and updated_at: raised once by each transaction that changes anything of a product but its stock.
CREATE OR REPLACE FUNCTION set_content_changed_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.content_changed_at := now();
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER content_edited BEFORE UPDATE ON products FOR EACH ROW
  WHEN ((OLD.slug, OLD.name, OLD.department_id, OLD.type_id, OLD.price_cents, OLD.compare_at_cents, OLD.status)
        IS DISTINCT FROM (NEW.slug, NEW.name, NEW.department_id, NEW.type_id, NEW.price_cents, NEW.compare_at_cents, NEW.status))
  EXECUTE FUNCTION set_content_changed_at();

CREATE OR REPLACE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  NEW.updated_at := now();
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER version_raised BEFORE UPDATE ON products FOR EACH ROW
  WHEN (OLD.updated_at IS DISTINCT FROM now()
        AND (OLD.slug, OLD.name, OLD.department_id, OLD.type_id, OLD.model, OLD.price_cents, OLD.compare_at_cents,
             OLD.status, OLD.featured_rank)
            IS DISTINCT FROM (NEW.slug, NEW.name, NEW.department_id, NEW.type_id, NEW.model, NEW.price_cents, NEW.compare_at_cents,
             NEW.status, NEW.featured_rank))
  EXECUTE FUNCTION raise_version();

-- Raises the version of these products, unless this transaction has. They are locked in the same order as in index_products().
CREATE OR REPLACE FUNCTION raise_versions(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM products WHERE id = ANY (ids) AND updated_at IS DISTINCT FROM now() ORDER BY id FOR NO KEY UPDATE;
  UPDATE products SET version = version + 1, updated_at = now() WHERE id = ANY (ids) AND updated_at IS DISTINCT FROM now();
END $$;

-- Sets the date of these products to that of the transaction, and raises their version. They are locked in the same order as in index_products().
CREATE OR REPLACE FUNCTION date_products(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM products WHERE id = ANY (ids) AND content_changed_at IS DISTINCT FROM now() ORDER BY id FOR NO KEY UPDATE;
  UPDATE products SET content_changed_at = now() WHERE id = ANY (ids) AND content_changed_at IS DISTINCT FROM now();
  PERFORM raise_versions(ids);
END $$;

CREATE OR REPLACE FUNCTION product_content_added_or_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM date_products(array_agg(DISTINCT product_id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;

-- An update that writes the same values changes nothing, and neither does one of the search index ("words").
CREATE OR REPLACE FUNCTION product_content_edited() RETURNS trigger LANGUAGE plpgsql AS $$
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

DO $$
DECLARE
  part text;
BEGIN
  FOREACH part IN ARRAY ARRAY['variants', 'product_details', 'product_images', 'product_tags', 'product_features',
                              'product_benefits', 'product_uses', 'product_ingredients', 'product_care',
                              'product_questions', 'product_pairs'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER content_added AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION product_content_added_or_removed()', part);
    EXECUTE format('CREATE OR REPLACE TRIGGER content_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION product_content_added_or_removed()', part);
    CONTINUE WHEN part = 'variants'; -- variants_edited() distinguishes a change of content from a sale
    EXECUTE format('CREATE OR REPLACE TRIGGER content_edited AFTER UPDATE ON %I
                    REFERENCING OLD TABLE AS earlier NEW TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION product_content_edited()', part);
  END LOOP;
END $$;
