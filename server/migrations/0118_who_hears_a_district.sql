-- The webhooks that hear of a district, also those of the provider. A worker reads them in the transaction in which it takes the events,
-- so that one made meanwhile misses nothing.
CREATE FUNCTION webhooks_hearing(district bigint)
  RETURNS TABLE (id bigint, events text[], created_at timestamptz)
  LANGUAGE plpgsql AS $$
DECLARE reach text := coalesce(current_setting('hornbook.provider', true), '');
BEGIN
  SET LOCAL hornbook.provider = 'on';
  RETURN QUERY SELECT w.id, w.events, w.created_at FROM webhooks w
    WHERE (w.district_id = district OR w.district_id IS NULL) AND w.revoked_at IS NULL ORDER BY w.id;
  IF reach <> 'on' THEN SET LOCAL hornbook.provider = ''; END IF;
END $$;

-- What is due is looked for by webhook; those that are paused or rest are not looked through.
DROP INDEX webhook_deliveries_due_idx;
CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (webhook_id, next_try_at) WHERE next_try_at IS NOT NULL;
