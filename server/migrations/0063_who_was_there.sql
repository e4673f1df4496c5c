-- Means of an earlier time divide by those who were students then (decision 46).
-- stays: the days on which a student was enrolled anywhere in the district, each from its first day to the day after its
-- last (32767 if it lasts), in one list. credits: the day of each lesson that only a test credited. outside: the days of
-- progress on which the student was not enrolled.
ALTER TABLE student_timelines ADD stays smallint[] NOT NULL DEFAULT '{}', ADD credits smallint[] NOT NULL DEFAULT '{}',
  ADD outside smallint[] NOT NULL DEFAULT '{}';

-- then_days: student_days without days outside an enrolment. lessons_there: by how much the lessons of those who are
-- enrolled change on the day, credited ones too; added up until a day it is all that they had.
ALTER TABLE school_days ADD then_days integer NOT NULL DEFAULT 0, ADD lessons_there integer NOT NULL DEFAULT 0;
ALTER TABLE school_months ADD then_days integer NOT NULL DEFAULT 0, ADD lessons_there integer NOT NULL DEFAULT 0;

-- How many of a school's students (school 0: of the district's) had a stay from `first` to the day before `over`. A gap
-- between two stays of a student is a row too, so that who was there in a range is counted once.
CREATE TABLE school_stays (
  district_id bigint NOT NULL,
  school_id bigint NOT NULL,
  gap boolean NOT NULL,
  first smallint NOT NULL,
  over smallint NOT NULL,
  students integer NOT NULL DEFAULT 0,
  PRIMARY KEY (district_id, school_id, gap, first, over)
) WITH (fillfactor = 80);
SELECT wall('school_stays');

SET LOCAL hornbook.provider = 'on';

UPDATE student_timelines t SET stays = x.stays
  FROM (SELECT r.district_id, r.student_id,
      array_agg(edge.day ORDER BY edge.day)::smallint[] AS stays
    FROM (SELECT w.district_id, w.student_id, range_agg(daterange(w.first, w.over)) AS stays
      FROM (SELECT e.district_id,
          CASE WHEN e.ended_at IS NULL THEN e.student_id ELSE coalesce(s.merged_into, e.student_id) END AS student_id,
          greatest(date '2000-01-01', coalesce(e.begins_on, (e.began_at AT TIME ZONE d.timezone)::date)) AS first,
          CASE WHEN e.ended_at IS NULL AND c.archived_at IS NULL THEN NULL
            ELSE least(e.ends_on, (e.ended_at AT TIME ZONE d.timezone)::date, (c.archived_at AT TIME ZONE d.timezone)::date)
          END AS over
        FROM student_enrollments e
        JOIN districts d ON d.id = e.district_id
        JOIN students s ON s.district_id = e.district_id AND s.id = e.student_id
        JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id
        WHERE e.began_at IS NOT NULL) w
      WHERE w.over IS NULL OR w.first < w.over GROUP BY 1, 2) r
    CROSS JOIN LATERAL unnest(r.stays) AS stay(days)
    CROSS JOIN LATERAL (VALUES (lower(stay.days) - date '2000-01-01'),
      (coalesce(upper(stay.days) - date '2000-01-01', 32767))) AS edge(day)
    GROUP BY 1, 2) x
  WHERE t.district_id = x.district_id AND t.student_id = x.student_id;

-- The credits of each passed test, up to a lesson of a level, and the first day on which one credited a lesson.
UPDATE student_timelines t SET credits = x.days
  FROM (SELECT c.district_id, c.student_id, array_agg(c.day ORDER BY c.day) AS days
    FROM (SELECT r.district_id, r.student_id, l.n AS lesson,
        min((r.finished_at AT TIME ZONE d.timezone)::date - date '2000-01-01')::smallint AS day
      FROM (SELECT a.district_id, coalesce(s.merged_into, a.student_id) AS student_id, a.test, a.finished_at
        FROM assessment_results a JOIN students s ON s.district_id = a.district_id AND s.id = a.student_id
        WHERE a.result = 'passed' AND NOT EXISTS (SELECT FROM event_voids v WHERE v.district_id = a.district_id
          AND v.kind = 'assessmentResult' AND v.event_id = a.id)) r
      JOIN districts d ON d.id = r.district_id
      -- The 70 lessons of Level 1, then those of Level 2.
      CROSS JOIN LATERAL generate_series(1, 70 + (ARRAY[0, 4, 62, 71, 124, 132, 138, 168, 179, 188, 207])[r.test]) AS l(n)
      GROUP BY 1, 2, 3) c
    JOIN student_timelines o ON o.district_id = c.district_id AND o.student_id = c.student_id AND o.home
    WHERE CASE WHEN c.lesson <= 70 THEN 1000 + c.lesson ELSE 2000 + c.lesson - 70 END <> ALL (o.ev) GROUP BY 1, 2) x
  WHERE t.district_id = x.district_id AND t.student_id = x.student_id;

UPDATE student_timelines t SET outside = ARRAY(SELECT day FROM unnest(t.days) day
  WHERE width_bucket(day, t.stays) % 2 = 0 ORDER BY day);

CREATE TEMPORARY TABLE units ON COMMIT DROP AS
  SELECT district_id, school_id, student_id, days, outside, stays, l1 || l2 || l3 || l4 || credits AS lessons
    FROM student_timelines
  UNION ALL SELECT district_id, 0, student_id, days, outside, stays, l1 || l2 || l3 || l4 || credits
    FROM student_timelines WHERE home;

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
