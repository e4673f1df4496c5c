-- Where a roster file has an id or address of one person with the name of another (ROSTER-63): the questions of an import,
-- written by its preview, gone when a newer file replaces it.
CREATE TABLE roster_questions (
  district_id bigint NOT NULL,
  import_id bigint NOT NULL,
  n integer NOT NULL,
  kind text NOT NULL,
  -- The record that the key leads to, and the person of the row as `roster_identities` knows them.
  record_id bigint NOT NULL,
  incoming text NOT NULL,
  -- The column of the key, and what is in it.
  key text NOT NULL,
  value text NOT NULL,
  known_name text NOT NULL,
  -- Where the record is or was: classes, else schools.
  known_place text,
  incoming_name text NOT NULL,
  incoming_place text,
  has_left boolean NOT NULL,
  -- What becomes of the row without an answer: it is 'added', 'leftOut', or taken for the record, and the file 'held'.
  unanswered text NOT NULL,
  PRIMARY KEY (district_id, import_id, n)
);
SELECT wall('roster_questions', 'SELECT, INSERT, DELETE', ARRAY['(district_id, import_id) REFERENCES roster_imports']);

-- What an office user has said: whether the row of these names is the record that its key leads to. Kept for later files;
-- forgotten when the file is undone under which it was said.
CREATE TABLE roster_identities (
  district_id bigint NOT NULL,
  kind text NOT NULL,
  record_id bigint NOT NULL,
  -- The names of the row, in plain letters and in order of the alphabet.
  incoming text NOT NULL,
  same boolean NOT NULL,
  import_id bigint NOT NULL,
  answered_by bigint,
  PRIMARY KEY (district_id, kind, record_id, incoming)
);
SELECT wall('roster_identities', 'SELECT, INSERT, UPDATE, DELETE',
  ARRAY['(district_id, import_id) REFERENCES roster_imports', '(answered_by) REFERENCES accounts']);

-- Answers were given since the difference was computed: what is shown is not what the file would do.
ALTER TABLE roster_imports ADD COLUMN answers_changed boolean NOT NULL DEFAULT false;

-- A password ends with the person who had it (PEOPLE-22). The app role has no right to the table itself (decision 24).
CREATE FUNCTION end_passwords(holders bigint[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ BEGIN DELETE FROM passwords WHERE account_id = ANY (holders); END $$;
REVOKE EXECUTE ON FUNCTION end_passwords(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION end_passwords(bigint[]) TO :app;
