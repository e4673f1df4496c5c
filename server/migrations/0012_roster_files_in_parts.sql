-- The content of a roster file, kept until it is applied or replaced. In parts of a megabyte, so that nobody has to hold
-- a whole file in memory; a zip does not compress any further.
CREATE TABLE roster_file_parts (
  district_id bigint NOT NULL,
  import_id bigint NOT NULL,
  at integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (district_id, import_id, at),
  FOREIGN KEY (district_id, import_id) REFERENCES roster_imports
);
ALTER TABLE roster_file_parts ALTER bytes SET STORAGE EXTERNAL;
SELECT wall('roster_file_parts', 'SELECT, INSERT, DELETE');
INSERT INTO roster_file_parts SELECT district_id, id, 0, file_bytes FROM roster_imports WHERE file_bytes IS NOT NULL;
ALTER TABLE roster_imports DROP file_bytes;
