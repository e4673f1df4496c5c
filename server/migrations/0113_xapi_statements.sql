-- Statements of xAPI as they were sent (decision 72). Those about a lesson or a placement test of a student are events as well, with the
-- same id. District 0: sent by a provider-wide token about nobody who is known here.
CREATE TABLE xapi_statements (
  district_id bigint NOT NULL,
  id uuid NOT NULL,
  stored timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', now()),
  -- The statement's timestamp or, without one, when it was received.
  happened_at timestamptz(3) NOT NULL,
  -- Without `stored`, and without a timestamp where it came without one.
  statement json NOT NULL,
  -- What it can be found by: digests of its verb, actors, activities and registration, and of those of the statement that it refers to.
  terms uuid[] NOT NULL,
  -- The statement that it voids.
  voids uuid,
  -- Which kind of event it is, and why it is not counted as one.
  event text CHECK (event IN ('lessonCompletion', 'assessmentResult')),
  problem text,
  PRIMARY KEY (district_id, id)
);
CREATE INDEX xapi_statements_stored_idx ON xapi_statements (district_id, stored, id);
CREATE INDEX xapi_statements_terms_idx ON xapi_statements USING gin (terms);
CREATE INDEX xapi_statements_voids_idx ON xapi_statements (district_id, voids) WHERE voids IS NOT NULL;
SELECT wall('xapi_statements', 'SELECT, INSERT');

-- What statements carry, by its SHA-256.
CREATE TABLE xapi_attachments (
  district_id bigint NOT NULL,
  statement_id uuid NOT NULL,
  sha2 text NOT NULL,
  content_type text NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (district_id, statement_id, sha2)
);
SELECT wall('xapi_attachments', 'SELECT, INSERT', ARRAY['(district_id, statement_id) REFERENCES xapi_statements']);

-- Read in the order in which they came. Events of one transaction share the time, so the index stays small.
CREATE INDEX lesson_completions_received_idx ON lesson_completions (district_id, received_at);
CREATE INDEX assessment_results_received_idx ON assessment_results (district_id, received_at);
