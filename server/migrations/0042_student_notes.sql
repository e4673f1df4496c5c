-- What is being done about a student, and until when (ATT-17): one note at a time; what it was before is in the audit.
CREATE TABLE student_notes (
  district_id bigint NOT NULL,
  student_id bigint NOT NULL,
  text text NOT NULL,
  -- The last day on which the student is in hand, in the district's zone.
  until date NOT NULL,
  account_id bigint NOT NULL,
  noted_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (district_id, student_id)
);
SELECT wall('student_notes', keys => ARRAY['(district_id) REFERENCES districts', '(district_id, student_id) REFERENCES students',
  '(account_id) REFERENCES accounts']);

-- Nobody is in hand yet, so the counts that are kept are right.
ALTER TABLE school_attention ADD in_hand integer NOT NULL DEFAULT 0, ADD shared_in_hand integer NOT NULL DEFAULT 0;
