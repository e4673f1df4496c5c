-- The day on which a school year begins by itself (YEAR-8); null where nobody has set one. What was confirmed then is in `counts`,
-- and who has set it in `begun_by`.
ALTER TABLE school_years ADD COLUMN begin_on date;
