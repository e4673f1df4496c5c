-- The district answers the provider's line about a file (UPL-5). Another line takes the answer away; the audit keeps it.
ALTER TABLE file_uploads ADD answer text, ADD answered_by bigint, ADD answered_at timestamptz;
ALTER TABLE file_uploads ADD CONSTRAINT file_uploads_answer_check CHECK (num_nonnulls(answer, answered_by, answered_at) IN (0, 3));
DO $$
BEGIN
  IF is_distributed() THEN SET LOCAL citus.multi_shard_modify_mode = 'sequential'; END IF;
  ALTER TABLE file_uploads ADD FOREIGN KEY (answered_by) REFERENCES accounts;
END $$;

-- How long files waited until they were done, whoever had sent them: a district is told what is usual, and sees no other's files (UPL-6).
CREATE TABLE sent_file_waits (
  done_at timestamptz NOT NULL,
  waited_seconds integer NOT NULL
);
CREATE INDEX sent_file_waits_idx ON sent_file_waits (done_at);
GRANT SELECT, INSERT, DELETE ON sent_file_waits TO :app;
