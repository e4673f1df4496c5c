-- What is sealed for a district is sealed with its own key; the key is wrapped by HORNBOOK_SECRET (SAFE-9).
CREATE TABLE district_keys (
  district_id bigint PRIMARY KEY,
  wrapped bytea NOT NULL
);
SELECT wall('district_keys', 'SELECT, INSERT', ARRAY['(district_id) REFERENCES districts']);
