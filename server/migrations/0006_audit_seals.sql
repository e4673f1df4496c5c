-- The audit sealed into a chain a district (promise 19), seconds after the transaction that wrote it.

-- Which entries still wait for the sealer. Written together with the entry: a transaction that takes its id early and
-- commits late puts it in late, so nothing is missed by looking only at what is new.
CREATE TABLE unsealed_entries (
  district_id bigint NOT NULL,
  entry_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (district_id, entry_id)
);
-- An owner who is no superuser is walled off from them as well.
SET LOCAL hornbook.provider = 'on';
INSERT INTO unsealed_entries (district_id, entry_id, at) SELECT district_id, id, at FROM audit_entries;

-- A link for an entry (with the number of its change rows), then one for each of those rows, by id. content: what the row
-- says; digest: that, and the link before. The salt goes when before and after are erased, so that nobody finds them out
-- by guessing what they were; content stays, and the chain with it. server/src/audit/digests.ts says how both are made.
CREATE TABLE seals (
  district_id bigint NOT NULL,
  n bigint NOT NULL,
  entry_id bigint NOT NULL,
  change_id bigint,
  rows integer,
  at timestamptz(3) NOT NULL,
  salt bytea,
  content bytea NOT NULL,
  digest bytea NOT NULL,
  PRIMARY KEY (district_id, n),
  CHECK ((change_id IS NULL) = (rows IS NOT NULL))
);
CREATE UNIQUE INDEX seals_entry_key ON seals (district_id, entry_id) WHERE change_id IS NULL;
CREATE UNIQUE INDEX seals_change_key ON seals (district_id, change_id) WHERE change_id IS NOT NULL;

-- With the id in it, the rows of a great import are read in slices, in order.
DROP INDEX changes_entry_idx;
CREATE INDEX changes_entry_idx ON changes (district_id, entry_id, id);

SELECT wall('unsealed_entries', 'SELECT, INSERT, DELETE'), wall('seals', 'SELECT, INSERT');
