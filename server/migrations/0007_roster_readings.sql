-- What a roster file came to when it was read, kept from its preview until it is applied or replaced, so that applying
-- need not read it again: its lists in parts of some thousand rows, a text for each column (an array, as PostgreSQL
-- writes one), and as the list 'rest' how it was read and what else it said.
CREATE TABLE roster_readings (
  district_id bigint NOT NULL,
  import_id bigint NOT NULL,
  list text NOT NULL,
  at integer NOT NULL,
  columns text[] NOT NULL,
  PRIMARY KEY (district_id, import_id, list, at),
  FOREIGN KEY (district_id, import_id) REFERENCES roster_imports
);
SELECT wall('roster_readings', 'SELECT, INSERT, DELETE');
