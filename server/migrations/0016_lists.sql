-- What lists need: names as people sort and search them (CALL-7, CALL-9).

-- As people sort: without regard to case and accents, 'Room 2' before 'Room 10'. Ties are settled by the letters themselves.
CREATE COLLATION people (provider = icu, locale = 'en-u-kn-true-ks-level1');

-- trim of JavaScript.
CREATE FUNCTION trimmed(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT btrim(given, E' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff') $$;

-- fullName of rules.
CREATE FUNCTION full_name(first_name text, middle_name text, last_name text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT btrim(trimmed(first_name) || coalesce(' ' || nullif(trimmed(middle_name), ''), '') || ' ' || trimmed(last_name)) $$;

-- searchKey of rules. Most names are ASCII, which take the short way.
CREATE FUNCTION search_key(given text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN octet_length(given) = length(given) AND given ~ '^(\S+( \S+)*)?$' THEN lower(given)
    ELSE normalize(btrim(regexp_replace(translate(replace(replace(replace(replace(
      regexp_replace(lower(normalize(given, NFKD)), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øđðħłŧı’ʼ', 'oddhlti'''''), '\s+', ' ', 'g')), NFC) END $$;

-- The instants of a student's latest completion, repeats included, and of the latest event of either kind, in epoch
-- milliseconds: a list shows the latter as 'Last Login' (PEOPLE-14).
ALTER TABLE student_timelines ADD last_done_at bigint, ADD last_event_at bigint;

SET LOCAL hornbook.provider = 'on';
UPDATE student_timelines t SET last_done_at = x.latest, last_event_at = x.latest
  FROM (SELECT c.district_id, c.student_id, (extract(epoch FROM max(c.finished_at)) * 1000)::bigint AS latest
    FROM lesson_completions c WHERE NOT EXISTS (SELECT FROM event_voids v WHERE v.district_id = c.district_id
      AND v.kind = 'lessonCompletion' AND v.event_id = c.id) GROUP BY 1, 2) x
  WHERE t.district_id = x.district_id AND t.student_id = x.student_id;
UPDATE student_timelines t SET last_event_at = greatest(t.last_event_at, x.latest)
  FROM (SELECT r.district_id, r.student_id, (extract(epoch FROM max(r.finished_at)) * 1000)::bigint AS latest
    FROM assessment_results r WHERE NOT EXISTS (SELECT FROM event_voids v WHERE v.district_id = r.district_id
      AND v.kind = 'assessmentResult' AND v.event_id = r.id) GROUP BY 1, 2) x
  WHERE t.district_id = x.district_id AND t.student_id = x.student_id;
