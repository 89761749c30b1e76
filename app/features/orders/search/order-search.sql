-- What staff find an order by: lower case, without accents. An anonymized order is found by its number alone.
CREATE OR REPLACE FUNCTION order_search_text(wanted uuid) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
  SELECT lower(unaccent(concat_ws(' ', number, replace(number, '-', ''), email, shipping_address ->> 'full_name',
    shipping_address ->> 'company', shipping_address ->> 'postal_code', billing_address ->> 'full_name',
    CASE WHEN anonymized_at IS NULL THEN
      (SELECT string_agg(tracking_number, ' ') FROM shipments WHERE order_id = orders.id AND voided_at IS NULL) END,
    (SELECT string_agg(sku, ' ') FROM order_lines WHERE order_id = orders.id))))
  FROM orders WHERE id = wanted
);

-- Orders are added by the job `index_orders`, because a trigger on their insertion would slow every checkout.
CREATE OR REPLACE FUNCTION update_order_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
  changed_order uuid := changed ->> CASE TG_TABLE_NAME WHEN 'orders' THEN 'id' ELSE 'order_id' END;
BEGIN
  UPDATE order_search SET text = order_search_text(order_id), country = coalesce(orders.shipping_address ->> 'country', '')
  FROM orders WHERE orders.id = order_id AND order_id = changed_order;
  INSERT INTO order_skus (sku, order_id)
  SELECT DISTINCT line.sku, line.order_id FROM order_search JOIN order_lines line ON line.order_id = order_search.order_id
  WHERE order_search.order_id = changed_order
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER update_order_search AFTER UPDATE OF email, shipping_address, billing_address, anonymized_at ON orders
  FOR EACH ROW EXECUTE FUNCTION update_order_search();

CREATE OR REPLACE TRIGGER update_order_search AFTER INSERT OR UPDATE OF tracking_number, voided_at OR DELETE ON shipments
  FOR EACH ROW EXECUTE FUNCTION update_order_search();

-- A trigger, so that a process of the previous release that indexes orders adds them too.
CREATE OR REPLACE FUNCTION add_order_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_variants (variant_id, order_id)
  SELECT DISTINCT line.variant_id, added.order_id FROM added JOIN order_lines line ON line.order_id = added.order_id
  ORDER BY 1, 2 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER add_order_variants AFTER INSERT ON order_search REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_order_variants();
