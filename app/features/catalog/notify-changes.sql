-- Notifies the channel "catalog_changed" of every change that lists or product pages show, so that caches are invalidated.
CREATE OR REPLACE FUNCTION announce_catalog() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN NOTIFY catalog_changed; END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  part text;
BEGIN
  FOREACH part IN ARRAY ARRAY['products', 'product_details', 'variants', 'product_images', 'editorial_images', 'product_tags',
                              'product_features', 'product_benefits', 'product_uses', 'product_ingredients',
                              'product_care', 'product_questions', 'product_pairs'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER announce_added AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
                    FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog()', part);
    IF part <> 'product_details' THEN -- details are deleted with their product only
      EXECUTE format('CREATE OR REPLACE TRIGGER announce_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
                      FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog()', part);
    END IF;
    IF part <> 'variants' THEN -- variants_edited() distinguishes a visible change from a mere count
      EXECUTE format('CREATE OR REPLACE TRIGGER announce_edited AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
                      FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog()', part);
    END IF;
  END LOOP;
END $$;
