-- The parsed content of a roster file, kept from its preview until it is applied or replaced, so that applying does not
-- parse it again: its lists in chunks of a few thousand rows, with one text per column (an array in PostgreSQL's format),
-- and as the list 'rest' how it was read and everything else in it.
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
