-- What finding likely twins needs (decision 29): the names of students as a search compares them, computed once.
ALTER TABLE students
  ADD first_key text COLLATE "C" GENERATED ALWAYS AS (search_key(first_name)) STORED,
  ADD last_key text COLLATE "C" GENERATED ALWAYS AS (search_key(last_name)) STORED;

-- Whether one name is the other with a letter changed, added, left out or swapped with its neighbour, or is its beginning.
-- Short names are too easily another's.
CREATE FUNCTION nearly_same(one text, other text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT one <> other AND CASE
    WHEN length(one) > 2 AND starts_with(other, one) OR length(other) > 2 AND starts_with(one, other) THEN true
    WHEN least(length(one), length(other)) < 4 OR abs(length(one) - length(other)) > 1 THEN false
    ELSE EXISTS (SELECT FROM generate_series(0, length(one)) at WHERE left(one, at) = left(other, at) AND (
      substr(one, at + 2) = substr(other, at + 2) OR substr(one, at + 1) = substr(other, at + 2)
      OR substr(one, at + 2) = substr(other, at + 1)
      OR substr(one, at + 1, 2) = reverse(substr(other, at + 1, 2)) AND substr(one, at + 3) = substr(other, at + 3))) END $$;
