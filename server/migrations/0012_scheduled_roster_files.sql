-- A file that begins later is applied by itself on a day (ROSTER-58); its bytes are kept until then.
ALTER TABLE roster_imports DROP CONSTRAINT roster_imports_status_check;
ALTER TABLE roster_imports ADD CONSTRAINT roster_imports_status_check CHECK
  (status IN ('reading', 'previewed', 'held', 'scheduled', 'applying', 'applied', 'failed', 'undone'));
ALTER TABLE roster_imports ADD COLUMN apply_on date;
-- The day on which it was to be applied by itself and was not.
ALTER TABLE roster_imports ADD COLUMN missed_on date;
-- The newer file that has replaced one that was never applied.
ALTER TABLE roster_imports ADD COLUMN superseded_by bigint;
