-- What was done for a student at one press (decision 63). It is a note whose words are optional: its day ends it too.
ALTER TABLE student_notes
  ADD step text,
  -- The lesson that was taught.
  ADD step_level smallint,
  ADD step_lesson smallint,
  -- The test that was given.
  ADD step_test smallint,
  ADD step_at timestamptz,
  ADD step_by bigint,
  -- What the row was before the press, for Undo; null if there was none.
  ADD step_before jsonb;
ALTER TABLE student_notes ADD CONSTRAINT student_notes_step_check
  CHECK (step IN ('signIn', 'test', 'teach', 'ask', 'extra'));
DO $$
BEGIN
  IF is_distributed() THEN SET LOCAL citus.multi_shard_modify_mode = 'sequential'; END IF;
  ALTER TABLE student_notes ADD FOREIGN KEY (step_by) REFERENCES accounts;
END $$;
