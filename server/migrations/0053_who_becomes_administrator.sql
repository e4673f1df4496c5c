-- How many people a roster file would make administrators (ROSTER-67); their names are in roster_changes, as 'promoted'.
ALTER TABLE roster_imports ADD COLUMN promotions integer NOT NULL DEFAULT 0;
