-- Staff whose address the mail server refuses for good. Their row shows it until a mail arrives; an `email` that is not theirs any more
-- says nothing. `answer` is what the server said, without addresses of pages, tokens and passwords.
CREATE TABLE mail_refusals (
  district_id bigint NOT NULL,
  staff_id bigint NOT NULL,
  email text NOT NULL,
  answer text NOT NULL,
  refused_at timestamptz NOT NULL,
  PRIMARY KEY (district_id, staff_id)
);
SELECT wall('mail_refusals', 'SELECT, INSERT, UPDATE, DELETE', ARRAY['(district_id, staff_id) REFERENCES staff ON DELETE CASCADE']);
CREATE INDEX mail_refusals_email_idx ON mail_refusals (lower(email));
