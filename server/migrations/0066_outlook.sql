-- The students of a school by outlook, kept for the day beside those who need attention (OUTLOOK-5, decision 47). What was
-- kept before was judged by other rules.
SET LOCAL hornbook.provider = 'on';
DELETE FROM school_attention;

ALTER TABLE school_attention
  ADD reached integer NOT NULL DEFAULT 0, ADD shared_reached integer NOT NULL DEFAULT 0,
  ADD on_path integer NOT NULL DEFAULT 0, ADD shared_on_path integer NOT NULL DEFAULT 0,
  ADD below integer NOT NULL DEFAULT 0, ADD shared_below integer NOT NULL DEFAULT 0,
  ADD far_below integer NOT NULL DEFAULT 0, ADD shared_far_below integer NOT NULL DEFAULT 0;
ALTER TABLE school_attention
  ALTER reached DROP DEFAULT, ALTER shared_reached DROP DEFAULT,
  ALTER on_path DROP DEFAULT, ALTER shared_on_path DROP DEFAULT,
  ALTER below DROP DEFAULT, ALTER shared_below DROP DEFAULT,
  ALTER far_below DROP DEFAULT, ALTER shared_far_below DROP DEFAULT;
