-- Seals the audit into one chain per district (SAFE-19), seconds after the transaction that wrote it.

-- Entries that are not sealed yet. Each row is written with its entry, so an entry with an early id that commits late also
-- appears here late. A sealer that looked for ids above the last sealed one would miss it.
CREATE TABLE unsealed_entries (
  district_id bigint NOT NULL,
  entry_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (district_id, entry_id)
);
-- Row-level security also applies to an owner who is not a superuser.
SET LOCAL hornbook.provider = 'on';
INSERT INTO unsealed_entries (district_id, entry_id, at) SELECT district_id, id, at FROM audit_entries;

-- One link for an entry (with the number of its change rows), then one for each of those rows, by id. content: the digest
-- of the row; digest: that of content and the previous link. The salt is deleted when before and after are erased, so that
-- they cannot be guessed and checked; content stays, and so does the chain. server/src/audit/digests.ts computes both.
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

-- With the id in the index, the rows of a large import can be read in slices, in order.
DROP INDEX changes_entry_idx;
CREATE INDEX changes_entry_idx ON changes (district_id, entry_id, id);

SELECT wall('unsealed_entries', 'SELECT, INSERT, DELETE'), wall('seals', 'SELECT, INSERT');
