-- What lists need: names as people sort and search them (CALL-7, CALL-9).

-- As people sort: without regard to case and accents, 'Room 2' before 'Room 10'. Ties are settled by the letters themselves.
CREATE COLLATION people (provider = icu, locale = 'en-u-kn-true-ks-level1');

-- fullName of rules.
CREATE FUNCTION full_name(first_name text, middle_name text, last_name text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT btrim(btrim(first_name) || coalesce(' ' || nullif(btrim(middle_name), ''), '') || ' ' || btrim(last_name)) $$;

-- searchKey of rules. Most names are ASCII, which take the short way.
CREATE FUNCTION search_key(given text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN octet_length(given) = length(given) AND given ~ '^(\S+( \S+)*)?$' THEN lower(given)
    ELSE normalize(btrim(regexp_replace(translate(replace(replace(replace(replace(
      regexp_replace(lower(normalize(given, NFKD)), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øđðħłŧı’ʼ', 'oddhlti'''''), '\s+', ' ', 'g')), NFC) END $$;
