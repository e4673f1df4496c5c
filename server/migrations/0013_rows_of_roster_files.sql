-- What became of the rows of each file in the zip: every row is counted once.
ALTER TABLE roster_imports ADD COLUMN files jsonb NOT NULL DEFAULT '[]';
