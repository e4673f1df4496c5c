-- The reason of a proposal that was cancelled goes with the purge as well: people may have written names into it.
CREATE OR REPLACE FUNCTION finish_purge(district bigint, wording jsonb) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE name text; there boolean;
BEGIN
  PERFORM running_purge(district);
  FOR name IN SELECT tables_of_districts() LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE district_id = %s)', name, district) INTO there;
    IF there THEN RETURN name; END IF;
  END LOOP;
  UPDATE district_purges SET reason = NULL WHERE district_id = district AND status = 'cancelled';
  UPDATE district_purges SET status = 'done', ended_at = now(), reason = NULL, receipt = wording
    WHERE district_id = district AND status = 'running';
  RETURN NULL;
END $$;
UPDATE district_purges SET reason = NULL WHERE status = 'cancelled'
  AND district_id IN (SELECT district_id FROM district_purges WHERE status = 'done');
