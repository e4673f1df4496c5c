-- What was confirmed with the day on which a school year begins by itself: the rule of every grade there was then, and when. Classes that
-- are made later are next year's.
ALTER TABLE school_years ADD COLUMN confirmed_rules jsonb;
ALTER TABLE school_years ADD COLUMN confirmed_at timestamptz;
