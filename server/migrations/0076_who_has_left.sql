-- Numbers of an earlier time count everybody who was a student of a school then, also who has left since (decision 46).
-- class_stays: the days on which a student was in a class of a school, each stay from its first day to the day after its
-- last (32767 if it lasts), in one list. Kept for everybody; a merged record's are those of the record that stays.
CREATE TABLE class_stays (
  district_id bigint NOT NULL,
  school_id bigint NOT NULL,
  classroom_id bigint NOT NULL,
  student_id bigint NOT NULL,
  stays smallint[] NOT NULL,
  PRIMARY KEY (district_id, student_id, classroom_id, school_id)
);
CREATE INDEX class_stays_classroom_idx ON class_stays (district_id, classroom_id);
SELECT wall('class_stays', keys => ARRAY['(district_id, student_id) REFERENCES students']);

-- The days of progress and of lessons, credited ones too, of a student who has no timeline any more, until the last stay.
CREATE TABLE former_timelines (
  district_id bigint NOT NULL,
  student_id bigint NOT NULL,
  days smallint[] NOT NULL,
  lessons smallint[] NOT NULL,
  PRIMARY KEY (district_id, student_id)
);
SELECT wall('former_timelines', keys => ARRAY['(district_id, student_id) REFERENCES students']);

-- Since when the student has been in these classes and no others: a lesson from then on counts in their schools alone.
ALTER TABLE student_timelines ADD settled smallint NOT NULL DEFAULT 0;

SET LOCAL hornbook.provider = 'on';

CREATE TEMPORARY TABLE enrolled ON COMMIT DROP AS
  SELECT w.district_id, w.school_id, w.classroom_id, w.student_id, daterange(w.first, w.over) AS days
  FROM (SELECT e.district_id, e.school_id, e.classroom_id, coalesce(s.merged_into, e.student_id) AS student_id,
      least(date '2000-01-01' + 32766, greatest(date '2000-01-01',
        coalesce(e.begins_on, (e.began_at AT TIME ZONE d.timezone)::date))) AS first,
      CASE WHEN e.ended_at IS NOT NULL OR c.archived_at IS NOT NULL OR s.archived_at IS NOT NULL THEN
        least(date '2000-01-01' + 32766, e.ends_on, (e.ended_at AT TIME ZONE d.timezone)::date,
          (c.archived_at AT TIME ZONE d.timezone)::date, (s.archived_at AT TIME ZONE d.timezone)::date) END AS over
    FROM student_enrollments e
    JOIN districts d ON d.id = e.district_id
    JOIN students s ON s.district_id = e.district_id AND s.id = e.student_id
    JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id
    WHERE e.began_at IS NOT NULL AND (e.ended_at IS NOT NULL OR s.merged_into IS NULL)
      -- What was undone has never been.
      AND NOT EXISTS (SELECT FROM audit_entries b JOIN audit_entries n ON n.district_id = b.district_id
        WHERE b.district_id = e.district_id AND b.id = e.began_entry AND n.id = e.ended_entry
          AND (n.facts->>'undoes' = b.id::text AND n.action <> 'student.separate'
            OR n.action = 'rosterImport.undo' AND b.action = 'rosterImport.apply'
              AND n.facts->>'rosterImportId' = b.facts->>'rosterImportId'))) w
  WHERE w.over IS NULL OR w.first < w.over;

-- The edges of the stays in each class, in each school (class 0) and in the district (school 0).
CREATE TEMPORARY TABLE edges ON COMMIT DROP AS
  SELECT u.district_id, u.school_id, u.classroom_id, u.student_id, array_agg(edge.day ORDER BY edge.day)::smallint[] AS stays
  FROM (SELECT district_id, school_id, classroom_id, student_id, range_agg(days) AS days FROM enrolled GROUP BY 1, 2, 3, 4
    UNION ALL SELECT district_id, school_id, 0, student_id, range_agg(days) FROM enrolled GROUP BY 1, 2, 3, 4
    UNION ALL SELECT district_id, 0, 0, student_id, range_agg(days) FROM enrolled GROUP BY 1, 2, 3, 4) u
  CROSS JOIN LATERAL unnest(u.days) AS stay(days)
  CROSS JOIN LATERAL (VALUES (lower(stay.days) - date '2000-01-01'),
    (coalesce(upper(stay.days) - date '2000-01-01', 32767))) AS edge(day)
  GROUP BY 1, 2, 3, 4;

INSERT INTO class_stays (district_id, school_id, classroom_id, student_id, stays)
  SELECT district_id, school_id, classroom_id, student_id, stays FROM edges WHERE classroom_id <> 0
  ON CONFLICT DO NOTHING;

UPDATE student_timelines t SET settled = x.day
  FROM (SELECT s.district_id, s.student_id, max(e.day) AS day FROM class_stays s, unnest(s.stays) AS e(day)
    WHERE e.day < 32767 GROUP BY 1, 2) x
  WHERE t.district_id = x.district_id AND t.student_id = x.student_id;

-- Who has left: first completions from the raw events, and what only a passed test credited, from its day (NUM-40).
INSERT INTO former_timelines (district_id, student_id, days, lessons)
  SELECT l.district_id, l.student_id,
    ARRAY(SELECT f.day FROM unnest(coalesce(f.days, '{}')) AS f(day) WHERE f.day < l.until GROUP BY 1 ORDER BY 1),
    ARRAY(SELECT x.day FROM unnest(coalesce(f.days, '{}') || coalesce(c.days, '{}')) AS x(day) WHERE x.day < l.until ORDER BY 1)
  FROM (SELECT s.district_id, s.student_id, max(e.day) AS until FROM class_stays s, unnest(s.stays) AS e(day)
    WHERE NOT EXISTS (SELECT FROM student_timelines t WHERE t.district_id = s.district_id AND t.student_id = s.student_id)
    GROUP BY 1, 2) l
  LEFT JOIN (SELECT x.district_id, x.student_id, array_agg(x.day) AS days, array_agg(x.key) AS keys
    FROM (SELECT k.district_id, coalesce(s.merged_into, k.student_id) AS student_id, k.level * 1000 + k.lesson AS key,
        ((min(k.finished_at) AT TIME ZONE min(d.timezone))::date - date '2000-01-01')::smallint AS day
      FROM lesson_completions k JOIN students s ON s.district_id = k.district_id AND s.id = k.student_id
      JOIN districts d ON d.id = k.district_id
      WHERE NOT EXISTS (SELECT FROM event_voids v WHERE v.district_id = k.district_id AND v.kind = 'lessonCompletion'
        AND v.event_id = k.id)
      GROUP BY 1, 2, 3) x GROUP BY 1, 2) f ON f.district_id = l.district_id AND f.student_id = l.student_id
  LEFT JOIN LATERAL (SELECT array_agg(c.day) AS days FROM (
    SELECT n.key, min((a.finished_at AT TIME ZONE d.timezone)::date - date '2000-01-01')::smallint AS day
    FROM assessment_results a JOIN students s ON s.district_id = a.district_id AND s.id = a.student_id
    JOIN districts d ON d.id = a.district_id
    -- The 70 lessons of Level 1, then those of Level 2.
    CROSS JOIN LATERAL generate_series(1, 70 + (ARRAY[0, 4, 62, 71, 124, 132, 138, 168, 179, 188, 207])[a.test]) AS g(lesson)
    CROSS JOIN LATERAL (SELECT CASE WHEN g.lesson <= 70 THEN 1000 + g.lesson ELSE 2000 + g.lesson - 70 END AS key) n
    WHERE a.district_id = l.district_id AND coalesce(s.merged_into, a.student_id) = l.student_id AND a.result = 'passed'
      AND NOT EXISTS (SELECT FROM event_voids v WHERE v.district_id = a.district_id AND v.kind = 'assessmentResult'
        AND v.event_id = a.id)
      AND n.key <> ALL (coalesce(f.keys, '{}'))
    GROUP BY 1) c) c ON true
  ON CONFLICT DO NOTHING;

CREATE TEMPORARY TABLE lists ON COMMIT DROP AS
  SELECT district_id, student_id, days, l1 || l2 || l3 || l4 || credits AS lessons FROM student_timelines WHERE home
  UNION ALL SELECT district_id, student_id, days, lessons FROM former_timelines;

CREATE TEMPORARY TABLE units ON COMMIT DROP AS
  SELECT e.district_id, e.school_id, e.student_id, e.stays, l.days, l.lessons
  FROM edges e JOIN lists l ON l.district_id = e.district_id AND l.student_id = e.student_id WHERE e.classroom_id = 0;

UPDATE school_days SET then_days = 0, lessons_there = 0 WHERE then_days <> 0 OR lessons_there <> 0;
UPDATE school_months SET then_days = 0, lessons_there = 0 WHERE then_days <> 0 OR lessons_there <> 0;
DELETE FROM school_stays;

CREATE TEMPORARY TABLE changes ON COMMIT DROP AS
  SELECT district_id, school_id, day, sum(days)::int AS then_days, sum(lessons)::int AS lessons_there FROM (
    SELECT u.district_id, u.school_id, d.day, 1 AS days, 0 AS lessons FROM units u, unnest(u.days) AS d(day)
      WHERE width_bucket(d.day, u.stays) % 2 = 1
    UNION ALL SELECT u.district_id, u.school_id, l.day, 0, 1 FROM units u, unnest(u.lessons) AS l(day)
      WHERE width_bucket(l.day, u.stays) % 2 = 1
    -- At the beginning of a stay all earlier lessons are there, at its end they are gone.
    UNION ALL SELECT u.district_id, u.school_id, e.day, 0,
        (CASE WHEN e.at % 2 = 1 THEN 1 ELSE -1 END) * (SELECT count(*)::int FROM unnest(u.lessons) AS l(day) WHERE l.day < e.day)
      FROM units u, unnest(u.stays) WITH ORDINALITY AS e(day, at) WHERE e.day < 32767) each_one
  GROUP BY 1, 2, 3 HAVING sum(days) <> 0 OR sum(lessons) <> 0;

INSERT INTO school_days AS stored (district_id, school_id, day, then_days, lessons_there)
  SELECT district_id, school_id, day, then_days, lessons_there FROM changes
  ON CONFLICT (district_id, school_id, day)
    DO UPDATE SET then_days = excluded.then_days, lessons_there = excluded.lessons_there;
INSERT INTO school_months AS stored (district_id, school_id, month, then_days, lessons_there)
  SELECT district_id, school_id, (date_part('year', date '2000-01-01' + day) - 2000) * 12
      + date_part('month', date '2000-01-01' + day) - 1, sum(then_days), sum(lessons_there)
    FROM changes WHERE school_id <> 0 GROUP BY 1, 2, 3
  ON CONFLICT (district_id, school_id, month)
    DO UPDATE SET then_days = excluded.then_days, lessons_there = excluded.lessons_there;
INSERT INTO school_stays (district_id, school_id, gap, first, over, students)
  SELECT u.district_id, u.school_id, n % 2 = 0, u.stays[n], u.stays[n + 1], count(*)
    FROM units u, generate_series(1, cardinality(u.stays) - 1) n GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT DO NOTHING;
-- A school that only had students is in the table of schools as well.
INSERT INTO school_totals (district_id, school_id) SELECT DISTINCT district_id, school_id FROM units WHERE school_id <> 0
  ON CONFLICT DO NOTHING;
