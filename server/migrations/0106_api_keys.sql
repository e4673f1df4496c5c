-- Keys of systems that read a district's data (decision 69). Few rows, and few calls for each: they stay on the coordinator, as
-- service tokens do. What such a system shows afterwards is a signed token, which is not stored.
CREATE TABLE api_keys (
  district_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  name text NOT NULL,
  rights text[] NOT NULL,
  secret_hash bytea NOT NULL,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  -- The network of that call.
  last_used_from text,
  revoked_at timestamptz,
  PRIMARY KEY (district_id, id)
);
SELECT wall('api_keys', 'SELECT, INSERT, UPDATE', ARRAY['(district_id) REFERENCES districts', '(created_by) REFERENCES accounts ON DELETE SET NULL'],
  rows_are => 'on the coordinator');
