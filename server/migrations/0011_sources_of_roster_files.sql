-- Which roster system a file comes from (ROSTER-57). The label in its manifest has a version in it, or is missing.
CREATE TABLE roster_labels (
  district_id bigint NOT NULL,
  label text NOT NULL,
  source text NOT NULL,
  -- The import that settled it; undone with it.
  import_id bigint NOT NULL,
  PRIMARY KEY (district_id, label)
);
SELECT wall('roster_labels', 'SELECT, INSERT, UPDATE, DELETE', ARRAY['(district_id, import_id) REFERENCES roster_imports']);

-- As the manifest has it; null if it names no system.
ALTER TABLE roster_imports ADD COLUMN label text;
-- The answer to whether the file comes from the system that is known here, under a new label; null until it is given.
ALTER TABLE roster_imports ADD COLUMN same_system boolean;
