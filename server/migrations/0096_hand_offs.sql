-- One-time codes by which the learning app opens the portal for somebody (SESS-3). A code works for a minute, once, and only while
-- the token that asked for it works. They stay on the coordinator, as service tokens do.
CREATE TABLE session_handoffs (
  district_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  code_hash bytea NOT NULL UNIQUE,
  account_id bigint NOT NULL,
  service_token_id bigint NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (district_id, id)
);
CREATE INDEX session_handoffs_expires_idx ON session_handoffs (expires_at);
SELECT wall('session_handoffs', 'SELECT, INSERT, UPDATE, DELETE', ARRAY['(district_id) REFERENCES districts',
  '(account_id) REFERENCES accounts ON DELETE CASCADE', '(service_token_id) REFERENCES service_tokens ON DELETE CASCADE'],
  rows_are => 'on the coordinator');
