-- 'DUP-1' and 'dup-1' are one site code. Of districts that share one already the first holds it; the others are left out of
-- the index, since which of them is to be renamed is for people to say.
SET LOCAL hornbook.provider = 'on';
DO $$
DECLARE later bigint[];
BEGIN
  SELECT coalesce(array_agg(d.id), '{}') INTO later FROM districts d
    WHERE EXISTS (SELECT FROM districts o WHERE o.id < d.id AND lower(o.one_roster_id) = lower(d.one_roster_id));
  EXECUTE format('CREATE UNIQUE INDEX districts_site_code_key ON districts (lower(one_roster_id))
    WHERE id <> ALL (%L::bigint[])', later);
END $$;
