-- By which name a report sorts the students (PEOPLE-20).
ALTER TABLE user_attachments ADD COLUMN names text NOT NULL DEFAULT 'given';
ALTER TABLE user_attachments ADD CONSTRAINT user_attachments_names_check CHECK (names IN ('given', 'family'));
