-- The revisions of products are append-only. The one of the running transaction may change until it commits: a product that is saved
-- and published at once gets one version. Revisions go with their product.
CREATE OR REPLACE FUNCTION refuse_rewriting_revisions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.product_id, NEW.version) = (OLD.product_id, OLD.version)
       AND EXISTS (SELECT FROM products WHERE id = OLD.product_id AND version = OLD.version AND updated_at = now()) THEN
      RETURN NEW;
    END IF;
  ELSIF NOT EXISTS (SELECT FROM products WHERE id = OLD.product_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER only_added_to BEFORE UPDATE OR DELETE ON product_revisions
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_revisions();
CREATE OR REPLACE TRIGGER never_truncated BEFORE TRUNCATE ON product_revisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
