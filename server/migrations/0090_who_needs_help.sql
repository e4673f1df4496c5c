-- Who of the provider's staff has a district's need in hand, one of a kind. It counts for the causes that were there when it was
-- taken (decision 56), so nothing has to remove it.
CREATE TABLE need_takes (
  district_id bigint NOT NULL,
  kind text NOT NULL,
  taken_by bigint NOT NULL,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (district_id, kind)
);
SELECT wall('need_takes', keys => ARRAY['(district_id) REFERENCES districts', '(taken_by) REFERENCES accounts']);

-- A newer roster file settles the one before it. Without this, each failed one of all years would be compared with what came later.
ALTER TABLE roster_imports ADD is_newest boolean NOT NULL DEFAULT true;
SET LOCAL hornbook.provider = 'on';
UPDATE roster_imports i SET is_newest = false
  WHERE EXISTS (SELECT FROM roster_imports later WHERE later.district_id = i.district_id AND later.id > i.id);
CREATE INDEX roster_imports_newest_idx ON roster_imports (district_id) WHERE is_newest;

-- What the list of needs looks for in all districts at once, without what is done and stays.
CREATE INDEX roster_imports_stuck_idx ON roster_imports (district_id, id) WHERE is_newest AND status IN ('held', 'failed');
CREATE INDEX file_uploads_to_do_idx ON file_uploads (due_by) WHERE resolved_at IS NULL AND status IN ('new', 'available');
CREATE INDEX school_days_of_districts_idx ON school_days (day, district_id) WHERE school_id = 0;
CREATE INDEX accounts_without_password_idx ON accounts (id) WHERE credentials_set_at IS NULL;
CREATE INDEX jobs_failed_idx ON jobs (task) WHERE locked_by IS NULL AND attempts >= max_attempts;

-- The order of the desk's list of sent files, so that a page of it is read and no more.
CREATE INDEX file_uploads_order_idx ON file_uploads ((NOT (resolved_at IS NULL AND status IN ('new', 'available'))),
  (CASE WHEN resolved_at IS NULL AND status IN ('new', 'available') THEN available_until END), uploaded_at DESC, id DESC);
