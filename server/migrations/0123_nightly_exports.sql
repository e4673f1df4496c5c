-- Servers of a district's own to which its OneRoster files are brought every night (decision 78). A few rows, looked through each
-- minute for what is due: they stay on the coordinator, as connections do.
CREATE TABLE nightly_exports (
  district_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  host text NOT NULL,
  port integer NOT NULL,
  username text NOT NULL,
  folder text NOT NULL,
  file_name text NOT NULL,
  sign_in text NOT NULL CHECK (sign_in IN ('key', 'password')),
  -- Their server's key, once somebody has said that it is theirs.
  host_key text,
  -- Sealed for this row: a password, or our private key, whose other half is the public one.
  sealed_secret bytea,
  public_key text,
  one_roster_version text NOT NULL CHECK (one_roster_version IN ('1.1', '1.2')),
  has_results boolean NOT NULL,
  -- In the district's time zone.
  starts_at time NOT NULL,
  is_on boolean NOT NULL DEFAULT false,
  next_at timestamptz,
  -- What has arrived last.
  sent_at timestamptz,
  sent_bytes bigint,
  -- Why the last try did not arrive: a code, and what its words need.
  tried_at timestamptz,
  problem text,
  facts jsonb NOT NULL DEFAULT '{}',
  -- Nights in a row, and whether people were told of them.
  failures integer NOT NULL DEFAULT 0,
  told_at timestamptz,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (district_id, id),
  CHECK (NOT is_on OR host_key IS NOT NULL)
);
SELECT wall('nightly_exports', 'SELECT, INSERT, UPDATE', ARRAY['(district_id) REFERENCES districts',
  '(created_by) REFERENCES accounts ON DELETE SET NULL'], rows_are => 'on the coordinator');
