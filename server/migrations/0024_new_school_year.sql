-- A district's next school year (YEAR-1): what its office has planned, who is at it, and how it began. One row a year, so
-- that none begins twice.
CREATE TABLE school_years (
  district_id bigint NOT NULL,
  -- The calendar year in which it begins.
  year integer NOT NULL,
  -- Grade code → where its students go, for grades that do not go as usual.
  rules jsonb NOT NULL DEFAULT '{}',
  closes_classes boolean NOT NULL DEFAULT true,
  -- Classes that stay open though the others close.
  kept_classrooms bigint[] NOT NULL DEFAULT '{}',
  -- Who prepares it; free 30 minutes after the last change.
  held_by bigint,
  held_since timestamptz,
  touched_at timestamptz,
  asked_by bigint,
  asked_at timestamptz,
  -- Digest of what was rehearsed and confirmed.
  rehearsed text,
  -- Not null: a job works on it.
  working text CHECK (working IN ('beginning', 'undoing')),
  -- What that job was refused with, for the call that waits for it.
  refusal jsonb,
  begun_at timestamptz,
  begun_by bigint,
  begun_entry bigint,
  counts jsonb,
  undo_until date,
  undone_at timestamptz,
  PRIMARY KEY (district_id, year)
);
SELECT wall('school_years', 'SELECT, INSERT, UPDATE', ARRAY['(district_id) REFERENCES districts',
  '(held_by) REFERENCES accounts', '(asked_by) REFERENCES accounts', '(begun_by) REFERENCES accounts']);

-- Students who go another way than their grade.
CREATE TABLE school_year_exceptions (
  district_id bigint NOT NULL,
  year integer NOT NULL,
  student_id bigint NOT NULL,
  -- A grade code, 'leave' or 'stay'.
  goes_to text NOT NULL,
  PRIMARY KEY (district_id, year, student_id)
);
SELECT wall('school_year_exceptions', keys => ARRAY['(district_id, year) REFERENCES school_years',
  '(district_id, student_id) REFERENCES students']);
