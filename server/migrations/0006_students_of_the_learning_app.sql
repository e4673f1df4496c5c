-- The learning app names students by their sourcedId, of one district or of all (EVENT-19, EVENT-20).
CREATE INDEX students_sourced_id_idx ON students (sourced_id, district_id);
