-- By what lists sort students: a whole list starts at its first row, and a page takes as long as it is, when nothing has to
-- be sorted first. An index takes no long texts, and a roster may send any.
ALTER TABLE students ADD sort_name text NOT NULL
  GENERATED ALWAYS AS (left(full_name(first_name, middle_name, last_name), 200)) STORED;
CREATE INDEX students_sort_name_idx ON students (district_id, sort_name COLLATE people, id) WHERE archived_at IS NULL;
