-- What statements carry, each content once: they name it by its SHA-256. `stored` is when it was sent last.
CREATE TABLE xapi_contents (
  district_id bigint NOT NULL,
  sha2 text NOT NULL,
  content_type text NOT NULL,
  content bytea NOT NULL,
  stored timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (district_id, sha2)
);
SELECT wall('xapi_contents');
INSERT INTO xapi_contents (district_id, sha2, content_type, content)
  SELECT district_id, sha2, content_type, content FROM xapi_attachments ON CONFLICT (district_id, sha2) DO NOTHING;
DROP TABLE xapi_attachments;

-- A statement that is sent again may be counted by then. Those of a provider-wide token about nobody who is known here are deleted after
-- some days.
GRANT UPDATE, DELETE ON xapi_statements TO :app;
