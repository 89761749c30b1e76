-- The figures that lists of the back office sort and filter by (stock-figures.table.ts). Orders write none of them: a refresh reads which
-- variants have new stock movements, and computes their rows anew from variants, orders and reservations.

-- Sold units of 84 days of this time zone up to this one: those of all variants, or of these variants on these days (arrays of pairs).
CREATE OR REPLACE FUNCTION write_variant_sales(in_zone text, today date, variant_ids integer[], days date[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  IF variant_ids IS NULL THEN
    DELETE FROM variant_sales;
    INSERT INTO variant_sales (variant_id, day, units)
    SELECT r.variant_id, (o.placed_at AT TIME ZONE in_zone)::date, sum(r.quantity - r.returned)
    FROM orders o JOIN stock_reservations r ON r.order_id = o.id AND r.state = 'sold'
    WHERE o.placed_at >= (today - 83)::timestamp AT TIME ZONE in_zone
    GROUP BY 1, 2;
    RETURN;
  END IF;
  DELETE FROM variant_sales s USING unnest(variant_ids, days) AS touched (variant_id, day)
  WHERE s.variant_id = touched.variant_id AND s.day = touched.day;
  INSERT INTO variant_sales (variant_id, day, units)
  SELECT r.variant_id, d.day, sum(r.quantity - r.returned)
  FROM (SELECT DISTINCT day FROM unnest(days) AS day) d
  JOIN orders o ON o.placed_at >= d.day::timestamp AT TIME ZONE in_zone AND o.placed_at < (d.day + 1)::timestamp AT TIME ZONE in_zone
  JOIN stock_reservations r ON r.order_id = o.id AND r.state = 'sold'
  WHERE d.day > today - 84 AND (r.variant_id, d.day) IN (SELECT * FROM unnest(variant_ids, days))
  GROUP BY 1, 2;
END $$;

-- The figures of these products and their variants; of all if null.
CREATE OR REPLACE FUNCTION write_stock_figures(today date, ids integer[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  DELETE FROM variant_figures f WHERE (ids IS NULL OR f.product_id = ANY (ids))
    AND NOT EXISTS (SELECT FROM variants v WHERE v.id = f.variant_id AND v.product_id = f.product_id);
  DELETE FROM product_figures f WHERE (ids IS NULL OR f.product_id = ANY (ids))
    AND NOT EXISTS (SELECT FROM products p WHERE p.id = f.product_id);

  INSERT INTO variant_figures AS f (product_id, variant_id, free, is_on_sale, is_low, sold_28, sold_84, days_of_stock)
  SELECT v.product_id, v.id, v.stock, on_sale, on_sale AND v.stock <= v.low_stock_at, coalesce(units_28, 0), coalesce(units_84, 0),
         floor(v.stock * 84.0 / nullif(units_84, 0))
  FROM variants v
  JOIN products p ON p.id = v.product_id
  CROSS JOIN LATERAL (SELECT v.status = 'active' AND p.status = 'published' AS on_sale) AS state
  LEFT JOIN (
    SELECT s.variant_id, sum(s.units) AS units_84, sum(s.units) FILTER (WHERE s.day > today - 28) AS units_28
    FROM variant_sales s
    WHERE s.day > today - 84 AND s.day <= today
      AND (ids IS NULL OR s.variant_id = ANY (ARRAY(SELECT id FROM variants WHERE product_id = ANY (ids))))
    GROUP BY 1) AS sold ON sold.variant_id = v.id
  WHERE ids IS NULL OR v.product_id = ANY (ids)
  ON CONFLICT (product_id, variant_id) DO UPDATE
    SET free = excluded.free, is_on_sale = excluded.is_on_sale, is_low = excluded.is_low,
        sold_28 = excluded.sold_28, sold_84 = excluded.sold_84, days_of_stock = excluded.days_of_stock
    WHERE (f.free, f.is_on_sale, f.is_low, f.sold_28, f.sold_84, f.days_of_stock)
      IS DISTINCT FROM (excluded.free, excluded.is_on_sale, excluded.is_low, excluded.sold_28, excluded.sold_84, excluded.days_of_stock);

  INSERT INTO product_figures AS f (product_id, free, has_low)
  SELECT p.id, coalesce(sum(v.stock), 0), coalesce(bool_or(v.stock <= v.low_stock_at), false)
  FROM products p LEFT JOIN variants v ON v.product_id = p.id AND v.status = 'active'
  WHERE ids IS NULL OR p.id = ANY (ids)
  GROUP BY p.id
  ON CONFLICT (product_id) DO UPDATE SET free = excluded.free, has_low = excluded.has_low
    WHERE (f.free, f.has_low) IS DISTINCT FROM (excluded.free, excluded.has_low);
END $$;

-- Brings the figures up to date, in the caller's transaction. Each statement sees what was committed before it began, so what changes
-- meanwhile is left to the next refresh. Another time zone is counted from the start.
CREATE OR REPLACE FUNCTION refresh_stock_figures(at timestamptz, in_zone text) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  today date := (at AT TIME ZONE in_zone)::date;
  state stock_figures_state;
  seen pg_snapshot;
  before_id bigint;
  own bigint;
  reached bigint;
  is_pending boolean;
  products_touched integer[];
  variant_ids integer[];
  days date[];
BEGIN
  SELECT coalesce(max(id), 0) INTO before_id FROM stock_movements;
  PERFORM FROM stock_figures_state s WHERE s.zone = in_zone AND s.day = today AND s.movements_up_to = before_id
    AND NOT EXISTS (SELECT FROM stock_figures_touched);
  IF FOUND THEN
    RETURN;
  END IF;

  INSERT INTO stock_figures_state DEFAULT VALUES ON CONFLICT DO NOTHING;
  SELECT * INTO state FROM stock_figures_state FOR UPDATE;
  own := pg_current_xact_id()::text::bigint;
  seen := pg_current_snapshot();

  -- Ids are not committed in their order. A movement is inserted after its transaction has an id (it has locked its variant).
  -- Transactions with a higher id than this one began after `before_id` was read: theirs are higher. So once all with a lower id have
  -- ended, no id up to `before_id` can appear anymore. The running ones are not all in the snapshot's list: it ends at the last that has
  -- ended, but its xmin is the lowest of all. A restored
  -- database has other ids of transactions.
  is_pending := state.pending_xid <= own AND pg_snapshot_xmin(seen)::text::bigint < state.pending_xid;
  reached := CASE WHEN pg_snapshot_xmin(seen)::text::bigint >= own THEN greatest(before_id, state.movements_up_to)
    WHEN is_pending OR state.pending_xid > own THEN state.movements_up_to ELSE greatest(state.pending_up_to, state.movements_up_to) END;

  WITH touched AS (DELETE FROM stock_figures_touched RETURNING product_id)
  SELECT array_agg(DISTINCT product_id) INTO products_touched FROM touched;

  -- Clocks of two processes may differ at midnight.
  today := CASE WHEN state.day = today + 1 AND state.zone = in_zone THEN state.day ELSE today END;
  IF state.day IS NULL OR state.day > today OR state.zone IS DISTINCT FROM in_zone THEN
    PERFORM write_variant_sales(in_zone, today, NULL, NULL);
    PERFORM write_stock_figures(today, NULL);
  ELSE
    SELECT array_agg(s.variant_id), array_agg(s.day) INTO variant_ids, days FROM (
      SELECT DISTINCT m.variant_id, (o.placed_at AT TIME ZONE in_zone)::date AS day
      FROM stock_movements m JOIN orders o ON o.id = m.order_id
      WHERE m.id > state.movements_up_to AND m.reason IN ('sold', 'returned')) AS s;
    IF variant_ids IS NOT NULL THEN
      PERFORM write_variant_sales(in_zone, today, variant_ids, days);
    END IF;
    SELECT array_agg(DISTINCT id) INTO products_touched FROM (
      SELECT unnest(products_touched) AS id
      UNION ALL
      SELECT v.product_id FROM variants v WHERE v.id IN (SELECT variant_id FROM stock_movements WHERE id > state.movements_up_to)
      UNION ALL
      -- What leaves the last 28 or 84 days.
      SELECT v.product_id FROM variants v WHERE state.day <> today AND v.id IN (
        SELECT variant_id FROM variant_sales s
        WHERE s.day > state.day - 28 AND s.day <= today - 28 OR s.day > state.day - 84 AND s.day <= today - 84
          OR s.day > state.day AND s.day <= today)
    ) AS products;
    IF products_touched IS NOT NULL THEN
      PERFORM write_stock_figures(today, products_touched);
    END IF;
  END IF;

  UPDATE stock_figures_state
  SET zone = in_zone, day = today, movements_up_to = reached, pending_up_to = CASE WHEN is_pending THEN state.pending_up_to ELSE before_id END,
      pending_xid = CASE WHEN is_pending THEN state.pending_xid ELSE own END;
  DELETE FROM variant_sales WHERE day < today - 90;
END $$;

-- For processes of release 0.1.0, which pass no time zone.
CREATE OR REPLACE FUNCTION refresh_stock_figures(at timestamptz) RETURNS void LANGUAGE sql AS $$
  SELECT refresh_stock_figures(at, coalesce((SELECT zone FROM stock_figures_state), 'UTC'));
$$;

CREATE OR REPLACE FUNCTION touch_figures_of_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_figures_touched SELECT DISTINCT product_id FROM changed;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION touch_figures_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_figures_touched SELECT id FROM changed;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION touch_stock_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_figures_touched VALUES ((to_jsonb(NEW) ->> TG_ARGV[0])::integer);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER touch_figures_added AFTER INSERT ON variants
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_figures_of_variants();
CREATE OR REPLACE TRIGGER touch_figures_removed AFTER DELETE ON variants
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_figures_of_variants();
-- With columns, so that the statements of an order, which change the stock alone, do not call it.
CREATE OR REPLACE TRIGGER touch_figures_edited AFTER UPDATE OF status, low_stock_at ON variants
  FOR EACH ROW EXECUTE FUNCTION touch_stock_figures('product_id');

CREATE OR REPLACE TRIGGER touch_figures_added AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_figures_of_products();
CREATE OR REPLACE TRIGGER touch_figures_removed AFTER DELETE ON products
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_figures_of_products();
CREATE OR REPLACE TRIGGER touch_figures_edited AFTER UPDATE OF status ON products
  FOR EACH ROW EXECUTE FUNCTION touch_stock_figures('id');
