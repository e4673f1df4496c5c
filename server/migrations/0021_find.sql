-- What finding people and places by any word needs (decision 26).

-- A key with what else a name such as O'Neil or Ann-Lee is found by: its parts, and its letters without the marks.
CREATE FUNCTION with_parts(key text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN key ~ '[-''._@/,()&+:#]'
    THEN key || ' ' || translate(key, '-''._@/,()&+:#', '            ') || ' ' || translate(key, '-''._@/,()&+:#', '')
    ELSE key END $$;

-- Schools, classes and staff are few: their words, each after a space, are searched one row after the other. A school's id
-- is its site code.
ALTER TABLE schools ADD search text COLLATE "C" GENERATED ALWAYS AS
  (' ' || with_parts(search_key(name || ' ' || id::text || coalesce(' ' || identifier, '') || coalesce(' ' || sourced_id, '')))) STORED;
ALTER TABLE classrooms ADD search text COLLATE "C" GENERATED ALWAYS AS
  (' ' || with_parts(search_key(coalesce(name, 'classroom ' || id::text) || coalesce(' ' || class_code, '') || coalesce(' ' || sourced_id, '')))) STORED;
ALTER TABLE staff ADD search text COLLATE "C" GENERATED ALWAYS AS
  (' ' || with_parts(search_key(full_name(first_name, middle_name, last_name) || coalesce(' ' || identifier, '') || coalesce(' ' || sourced_id, '')))) STORED;

-- The words of a name. 40 letters tell any two apart, and an index takes no long ones. OFFSET 0 computes each step once.
CREATE FUNCTION words_of_name(first_name text, middle_name text, last_name text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT left(word, 40) FROM (SELECT full_name(first_name, middle_name, last_name) AS whole OFFSET 0) a,
      LATERAL (SELECT search_key(a.whole) AS key OFFSET 0) b, unnest(string_to_array(with_parts(b.key), ' ')) AS word
    WHERE word <> '' $$;

-- The words of every student's name, kept by people/words.ts. In the order of "C", words that begin alike stand together. No
-- foreign key: the statement that writes a student writes these rows, no student is deleted, and a roster would check
-- hundreds of thousands.
CREATE TABLE student_words (
  district_id bigint NOT NULL,
  student_id bigint NOT NULL,
  word text COLLATE "C" NOT NULL,
  PRIMARY KEY (district_id, student_id, word)
);
CREATE INDEX student_words_word_idx ON student_words (district_id, word, student_id);
SELECT wall('student_words', 'SELECT, INSERT, DELETE');

SET LOCAL hornbook.provider = 'on';
INSERT INTO student_words (district_id, student_id, word)
  SELECT s.district_id, s.id, word FROM students s, words_of_name(s.first_name, s.middle_name, s.last_name) AS word
  ON CONFLICT (district_id, student_id, word) DO NOTHING;
