-- What the provider's first page asks all day, whatever the years before have left.

-- How many sent files there are to do, done and purged: each counted from an index alone.
CREATE INDEX file_uploads_to_do_count_idx ON file_uploads (district_id) WHERE resolved_at IS NULL AND status IN ('new', 'available');
CREATE INDEX file_uploads_resolved_count_idx ON file_uploads (district_id) WHERE resolved_at IS NOT NULL;
CREATE INDEX file_uploads_purged_count_idx ON file_uploads (district_id) WHERE resolved_at IS NULL AND status = 'purged';
-- Files that nobody has opened, by the day on which they will be purged.
CREATE INDEX file_uploads_unread_idx ON file_uploads (available_until) WHERE resolved_at IS NULL AND status = 'new';

-- From whom somebody has taken over what is in hand (decision 56).
ALTER TABLE need_takes ADD taken_from bigint;
ALTER TABLE file_uploads ADD taken_from bigint;
DO $$
BEGIN
  IF is_distributed() THEN SET LOCAL citus.multi_shard_modify_mode = 'sequential'; END IF;
  ALTER TABLE need_takes ADD FOREIGN KEY (taken_from) REFERENCES accounts;
  ALTER TABLE file_uploads ADD FOREIGN KEY (taken_from) REFERENCES accounts;
END $$;
