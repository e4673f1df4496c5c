-- The history of a record needs memberships that have ended, too (decision 27). Current ones have their indexes.
CREATE INDEX student_schools_ended_idx ON student_schools (district_id, student_id) WHERE ended_at IS NOT NULL;
CREATE INDEX student_enrollments_ended_idx ON student_enrollments (district_id, student_id) WHERE ended_at IS NOT NULL;
CREATE INDEX student_enrollments_left_idx ON student_enrollments (district_id, classroom_id) WHERE ended_at IS NOT NULL;
