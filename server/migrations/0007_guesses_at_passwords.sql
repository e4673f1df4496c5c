-- The rows that one guess has written, to take them back when its password was right: only failures count (SAFE-8).
ALTER TABLE sign_in_attempts ADD attempt uuid;
CREATE INDEX sign_in_attempts_attempt_idx ON sign_in_attempts (attempt);
-- When the person was last told by mail that somebody guesses.
ALTER TABLE accounts ADD guesses_mailed_at timestamptz;
