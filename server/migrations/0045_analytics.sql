-- How often what was clicked, without who clicked it (RUN-12): once for a district, day, event and its properties.
CREATE TABLE analytics_counts (
  district_id bigint NOT NULL,
  -- In UTC.
  day date NOT NULL,
  name text NOT NULL,
  -- JSON with its members in the order of the contract, without the id of a unit.
  properties text NOT NULL,
  times integer NOT NULL,
  PRIMARY KEY (district_id, day, name, properties)
);
SELECT wall('analytics_counts', 'SELECT, INSERT, UPDATE', ARRAY['(district_id) REFERENCES districts']);
