-- Links an entry to the one before it. Deferred: it runs at the commit, so that its lock is the last one of a transaction
-- and can't cause a deadlock. The lock makes positions gapless: it is released when the commit is visible.
CREATE OR REPLACE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  previous record;
BEGIN
  PERFORM pg_advisory_xact_lock(7264921);
  SELECT position, hash INTO previous FROM audit_chain ORDER BY position DESC LIMIT 1;
  INSERT INTO audit_chain (position, audit_id, at, hash)
  VALUES (coalesce(previous.position, 0) + 1, NEW.id, NEW.at,
    sha256(coalesce(previous.hash, '\x'::bytea) || int8send(NEW.id) || NEW.digest));
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS chained ON audit_log;
CREATE CONSTRAINT TRIGGER chained AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();

-- Creates the partitions of this year and the next, protects each, and lets the planner know which subjects an action has, so that
-- it does not look for packed products among all packed orders. Triggers of statements and statistics do not pass from a table to
-- its partitions.
-- A year that the default partition already has rows of stays there.
CREATE OR REPLACE FUNCTION create_audit_partitions() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  this_year int := extract(year FROM now() AT TIME ZONE 'UTC');
  part regclass;
BEGIN
  FOR year IN this_year .. this_year + 1 LOOP
    CONTINUE WHEN to_regclass('audit_log_' || year) IS NOT NULL;
    BEGIN
      EXECUTE format('CREATE TABLE %I PARTITION OF audit_log FOR VALUES FROM (%L) TO (%L)',
        'audit_log_' || year, year || '-01-01 00:00:00+00', year + 1 || '-01-01 00:00:00+00');
    EXCEPTION WHEN check_violation OR duplicate_table THEN
      NULL;
    END;
  END LOOP;
  FOR part IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'audit_log'::regclass
    AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = inhrelid AND tgname = 'only_added_to')
  LOOP
    EXECUTE format('CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON %s
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()', part);
  END LOOP;
  FOR part IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'audit_log'::regclass
    AND NOT EXISTS (SELECT FROM pg_statistic_ext WHERE stxrelid = inhrelid)
  LOOP
    -- Named, because PostgreSQL 15 requires it.
    EXECUTE format('CREATE STATISTICS %I (mcv) ON subject_type, action FROM %s',
      (SELECT relname FROM pg_class WHERE oid = part) || '_subject_type_action_stat', part);
    EXECUTE format('ANALYZE %s', part);
  END LOOP;
END $$;
SELECT create_audit_partitions();

CREATE OR REPLACE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE OR REPLACE TRIGGER only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_undos
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
-- Erasing a person's data deletes rows.
CREATE OR REPLACE TRIGGER never_rewritten BEFORE UPDATE OR TRUNCATE ON audit_personal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
