-- Adds the prices of these variants to price_changes, where they differ from the last ones. A transaction leaves one row, with the
-- prices that it commits: those in between were never shown. A transaction that waited for another one is the later one, although it began earlier.
CREATE OR REPLACE FUNCTION record_prices(ids integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO price_changes (variant_id, price_cents, compare_at_cents, at)
  SELECT v.id, shown.price, shown.compare_at,
         CASE WHEN last.at > now() THEN last.at + interval '1 microsecond' ELSE now() END
  FROM variants v
  JOIN products p ON p.id = v.product_id
  CROSS JOIN LATERAL (SELECT coalesce(v.price_cents, p.price_cents), coalesce(v.compare_at_cents, p.compare_at_cents)) AS own (price, compare_at)
  CROSS JOIN LATERAL (SELECT own.price, CASE WHEN own.compare_at > own.price THEN own.compare_at END) AS shown (price, compare_at)
  LEFT JOIN LATERAL (SELECT c.price_cents, c.compare_at_cents, c.at FROM price_changes c WHERE c.variant_id = v.id ORDER BY c.at DESC LIMIT 1) AS last ON true
  WHERE v.id = ANY (ids) AND (last.price_cents, last.compare_at_cents) IS DISTINCT FROM (shown.price, shown.compare_at)
  ON CONFLICT (variant_id, at) DO UPDATE SET price_cents = excluded.price_cents, compare_at_cents = excluded.compare_at_cents;
$$;

CREATE OR REPLACE FUNCTION variant_prices_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_prices(array_agg(id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER prices_added AFTER INSERT ON variants
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION variant_prices_added();

-- For each row, with a condition: a sale updates variants too, and must not pay for this.
CREATE OR REPLACE FUNCTION variant_price_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_prices(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER price_changed AFTER UPDATE ON variants FOR EACH ROW
  WHEN ((OLD.price_cents, OLD.compare_at_cents) IS DISTINCT FROM (NEW.price_cents, NEW.compare_at_cents))
  EXECUTE FUNCTION variant_price_changed();

CREATE OR REPLACE FUNCTION product_price_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_prices(array_agg(id)) FROM variants WHERE product_id = NEW.id HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER price_changed AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.price_cents, OLD.compare_at_cents) IS DISTINCT FROM (NEW.price_cents, NEW.compare_at_cents))
  EXECUTE FUNCTION product_price_changed();

-- Rows of the running transaction may change, and rows go with their variant.
CREATE OR REPLACE FUNCTION refuse_rewriting_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.at = now() AND (NEW.variant_id, NEW.at) = (OLD.variant_id, OLD.at) THEN RETURN NEW; END IF;
  ELSIF NOT EXISTS (SELECT FROM variants WHERE id = OLD.variant_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER only_added_to BEFORE UPDATE OR DELETE ON price_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_prices();
CREATE OR REPLACE TRIGGER never_truncated BEFORE TRUNCATE ON price_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
