-- The table of schools adds up the same days of every school: without this, each school is searched by itself.
CREATE INDEX school_days_of_district_idx ON school_days (district_id, day);
