-- A new variant's first movement is its first stock, so that its movements always add up to its stock.
CREATE OR REPLACE FUNCTION receive_first_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_movements (variant_id, change, reason, at, note)
  SELECT id, stock, 'received', now(), 'First stock' FROM added WHERE stock > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER receive_first_stock AFTER INSERT ON variants
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION receive_first_stock();

CREATE OR REPLACE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
