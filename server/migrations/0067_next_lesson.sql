-- The lesson of the current level to teach next: the first that is neither done nor credited (RULE-9). Null for who has done
-- everything.
ALTER TABLE student_timelines ADD next_lesson smallint;

-- Fills it. Placement tests credit the first lessons of Level 2 up to a unit's end; the levels before the current one are full.
SET LOCAL hornbook.provider = 'on';
UPDATE student_timelines t SET next_lesson = (
    SELECT min(n) FROM generate_series(
      CASE WHEN t.level = 2 THEN CASE t.upcoming_test WHEN 3 THEN 4 WHEN 4 THEN 62 WHEN 5 THEN 71 WHEN 6 THEN 124 WHEN 7 THEN 132
        WHEN 8 THEN 138 WHEN 9 THEN 168 WHEN 10 THEN 179 WHEN 11 THEN 188 ELSE 0 END ELSE 0 END + 1, t.lesson) n
    WHERE (t.level * 1000 + n)::smallint <> ALL (t.ev))
  WHERE t.level IS NOT NULL;
