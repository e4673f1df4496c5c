-- Where somebody reads in a lesson guide, on every device (GUIDE-2); it goes with the account.
CREATE TABLE guide_places (
  account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 3),
  place text NOT NULL,
  kept_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, level)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON guide_places TO :app;
