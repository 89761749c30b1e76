-- Sales and refunds by day (sales-days.table.ts). Orders write none of it: a refresh reads which orders have new events, and computes
-- their days anew.

-- The figures of these days, or of all days if null. Money beyond an order's total, such as a second payment, is no sale, and its
-- refund no refund (orders.refunded_cents says the same): refunds for this reason return it, then the first others. So money that comes
-- in later moves no refund of a former month.
CREATE OR REPLACE FUNCTION write_sales_days(in_zone text, days date[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  DELETE FROM sales_days s WHERE days IS NULL OR s.day = ANY (days);
  INSERT INTO sales_days (day, orders, cents, refunded_cents)
  SELECT day, sum(orders), sum(cents), sum(refunded_cents) FROM (
    -- A canceled or refunded order counts if it was completed, that is, if it last left "awaiting payment" as paid: other money did not
    -- match it or came too late, and was sent back. app/features/sales/sold.queries.ts has the same condition.
    SELECT (o.placed_at AT TIME ZONE in_zone)::date AS day, count(*) AS orders, sum(o.total_cents) AS cents, 0 AS refunded_cents
    FROM (
      SELECT placed_at, total_cents, status, id FROM orders WHERE days IS NULL
      UNION ALL
      SELECT o.placed_at, o.total_cents, o.status, o.id FROM unnest(days) AS d (day)
      JOIN orders o ON o.placed_at >= d.day::timestamp AT TIME ZONE in_zone AND o.placed_at < (d.day + 1)::timestamp AT TIME ZONE in_zone
    ) AS o
    WHERE o.status NOT IN ('awaiting_payment', 'cancelled', 'refunded') OR o.status IN ('cancelled', 'refunded') AND (
      SELECT e.to_status FROM order_events e WHERE e.order_id = o.id AND e.from_status = 'awaiting_payment' AND e.to_status <> e.from_status
      ORDER BY e.id DESC LIMIT 1) = 'paid'
    GROUP BY 1
    UNION ALL
    SELECT day, 0, 0, sum(greatest(0, least(total_cents, up_to - excess)) - greatest(0, least(total_cents, before - excess)))
    FROM (
      SELECT (r.settled_at AT TIME ZONE in_zone)::date AS day, o.total_cents,
        sum(r.amount_cents) OVER counted AS up_to, sum(r.amount_cents) OVER counted - r.amount_cents AS before,
        greatest(0, (SELECT sum(p.amount_cents) FROM payments p WHERE p.order_id = o.id AND (
          p.status IN ('paid', 'refund_pending', 'refunded')
          OR p.status = 'flagged' AND EXISTS (SELECT FROM refunds f WHERE f.payment_id = p.id))) - o.total_cents) AS excess
      FROM (
        SELECT id, total_cents, status FROM orders WHERE days IS NULL AND refunded_cents > 0
        UNION ALL
        SELECT o.id, o.total_cents, o.status FROM orders o WHERE o.refunded_cents > 0 AND o.id IN (
          SELECT p.order_id FROM unnest(days) AS d (day)
          JOIN refunds r ON r.status = 'done' AND r.settled_at >= d.day::timestamp AT TIME ZONE in_zone
            AND r.settled_at < (d.day + 1)::timestamp AT TIME ZONE in_zone
          JOIN payments p ON p.id = r.payment_id)
      ) AS o
      JOIN payments p ON p.order_id = o.id
      JOIN refunds r ON r.payment_id = p.id AND r.status = 'done'
      WHERE o.status NOT IN ('awaiting_payment', 'cancelled', 'refunded') OR o.status IN ('cancelled', 'refunded') AND (
        SELECT e.to_status FROM order_events e
        WHERE e.order_id = o.id AND e.from_status = 'awaiting_payment' AND e.to_status <> e.from_status
        ORDER BY e.id DESC LIMIT 1) = 'paid'
      WINDOW counted AS (PARTITION BY o.id
        ORDER BY r.reason NOT IN ('paid_twice', 'paid_after_cancelling', 'wrong_payment'), r.settled_at, r.id)
    ) AS refunded
    WHERE days IS NULL OR day = ANY (days)
    GROUP BY 1
  ) AS parts GROUP BY day HAVING sum(orders) > 0 OR sum(refunded_cents) > 0;
END $$;

-- Brings the days up to date, in the caller's transaction. Each statement sees what was committed before it began, so what changes
-- meanwhile is left to the next refresh. Another time zone, or a restored database, is counted from the start.
CREATE OR REPLACE FUNCTION refresh_sales_days(in_zone text) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  state sales_days_state;
  seen pg_snapshot;
  before_id bigint;
  last_id bigint;
  own bigint;
  reached bigint;
  is_pending boolean;
  days date[];
BEGIN
  SELECT coalesce(max(id), 0) INTO before_id FROM order_events;
  PERFORM FROM sales_days_state s WHERE s.zone = in_zone AND s.events_up_to = before_id;
  IF FOUND THEN
    RETURN;
  END IF;

  INSERT INTO sales_days_state DEFAULT VALUES ON CONFLICT DO NOTHING;
  SELECT * INTO state FROM sales_days_state FOR UPDATE;
  own := pg_current_xact_id()::text::bigint;
  SELECT pg_current_snapshot(), coalesce(max(id), 0) INTO seen, last_id FROM order_events;

  -- Ids are not committed in their order. An event is inserted after its transaction has an id (it has locked or inserted its order).
  -- Transactions with a higher id than this one began after `before_id` was read: theirs are higher. So once all with a lower id have
  -- ended, no id up to `before_id` can appear anymore. The running ones are not all in the snapshot's list: it ends at the last that has
  -- ended, but its xmin is the lowest of all.
  IF state.events_up_to > last_id THEN
    state.zone := NULL;
    state.events_up_to := 0;
    state.pending_up_to := 0;
    state.pending_xid := 0;
  END IF;
  is_pending := state.pending_xid <= own AND pg_snapshot_xmin(seen)::text::bigint < state.pending_xid;
  reached := CASE WHEN pg_snapshot_xmin(seen)::text::bigint >= own THEN greatest(before_id, state.events_up_to)
    WHEN is_pending OR state.pending_xid > own THEN state.events_up_to ELSE greatest(state.pending_up_to, state.events_up_to) END;

  IF state.zone IS DISTINCT FROM in_zone THEN
    PERFORM write_sales_days(in_zone, NULL);
  ELSE
    WITH touched AS MATERIALIZED (
      SELECT DISTINCT order_id FROM order_events WHERE id > state.events_up_to AND from_status IS NOT NULL)
    -- A refund that failed after it was done no longer counts on its day.
    SELECT array_agg(DISTINCT day) INTO days FROM (
      SELECT (o.placed_at AT TIME ZONE in_zone)::date AS day FROM touched JOIN orders o ON o.id = order_id
      UNION
      SELECT (r.settled_at AT TIME ZONE in_zone)::date FROM touched
      JOIN payments p USING (order_id) JOIN refunds r ON r.payment_id = p.id AND r.settled_at IS NOT NULL
    ) AS touched_days;
    IF days IS NOT NULL THEN
      PERFORM write_sales_days(in_zone, days);
    END IF;
  END IF;

  UPDATE sales_days_state
  SET zone = in_zone, events_up_to = reached, pending_up_to = CASE WHEN is_pending THEN state.pending_up_to ELSE before_id END,
      pending_xid = CASE WHEN is_pending THEN state.pending_xid ELSE own END;
END $$;

-- The days of before were counted by earlier functions: the next refresh counts them from the start.
UPDATE sales_days_state SET zone = NULL;
