-- 'DUP-1' and 'dup-1' are one site code. Among districts that already share one, the first keeps it. The others are left
-- out of the index: people must decide which to rename.
SET LOCAL hornbook.provider = 'on';
DO $$
DECLARE later bigint[];
BEGIN
  SELECT coalesce(array_agg(d.id), '{}') INTO later FROM districts d
    WHERE EXISTS (SELECT FROM districts o WHERE o.id < d.id AND lower(o.one_roster_id) = lower(d.one_roster_id));
  EXECUTE format('CREATE UNIQUE INDEX districts_site_code_key ON districts (lower(one_roster_id))
    WHERE id <> ALL (%L::bigint[])', later);
END $$;
