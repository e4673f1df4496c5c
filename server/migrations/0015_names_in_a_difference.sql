-- What a roster file would change, or has changed, by name (ROSTER-61): one row a record or membership, in the order of
-- kinds, of what happens, and of names. Written by the preview; kept as long as the import, gone when a newer file replaces it.
CREATE TABLE roster_changes (
  district_id bigint NOT NULL,
  import_id bigint NOT NULL,
  n integer NOT NULL,
  kind text NOT NULL,
  what text NOT NULL,
  name text NOT NULL,
  -- What tells two of one name apart: a Student Id, an address, a code.
  code text,
  -- Name and code without accents, in lower case.
  search text NOT NULL,
  -- [{field, from, to}]: old and new value of each field that changes.
  fields jsonb NOT NULL,
  PRIMARY KEY (district_id, import_id, n)
);
CREATE INDEX roster_changes_list_idx ON roster_changes (district_id, import_id, kind, what, n);
SELECT wall('roster_changes', 'SELECT, INSERT, DELETE', ARRAY['(district_id, import_id) REFERENCES roster_imports']);
