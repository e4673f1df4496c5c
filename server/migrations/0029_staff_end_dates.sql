-- The last day of a member of staff who is in no roster system: a coach, a substitute (PEOPLE-18).
ALTER TABLE staff ADD ends_on date;
-- For the job that looks for whose day has passed.
CREATE INDEX staff_ends_idx ON staff (ends_on) WHERE archived_at IS NULL AND ends_on IS NOT NULL;
