-- The programs and languages of students that roster files bring, where their district wants them (SUB-1); null where there are none.
-- A statement for each change, as Citus wants it.
ALTER TABLE students ADD COLUMN programs text[];
ALTER TABLE students ADD COLUMN languages text[];
ALTER TABLE districts ADD COLUMN subgroups text[] NOT NULL DEFAULT '{}';
ALTER TABLE districts ADD CONSTRAINT districts_subgroups_check CHECK (subgroups <@ ARRAY['program', 'language']);
