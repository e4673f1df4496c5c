-- What the reasons for attention need (ATT-1 to ATT-10, decision 22).

-- repeats: the sorted days of completions that were not the first of their lesson; last_done: the day of the latest
-- completion, repeats included; last_event: the same with placement results; enrolled: the day on which the student's
-- enrolment in a class of the school began. -1: none.
ALTER TABLE student_timelines ADD enrolled smallint NOT NULL DEFAULT -1, ADD last_done smallint NOT NULL DEFAULT -1,
  ADD last_event smallint NOT NULL DEFAULT -1, ADD repeats smallint[] NOT NULL DEFAULT '{}';
-- Citus cannot change the storage of a table that it has distributed.
DO $$ BEGIN
  IF NOT is_distributed() THEN ALTER TABLE student_timelines ALTER repeats SET STORAGE MAIN; END IF;
END $$;
ALTER TABLE student_timelines ALTER enrolled DROP DEFAULT, ALTER last_done DROP DEFAULT, ALTER last_event DROP DEFAULT,
  ALTER repeats DROP DEFAULT;

-- The school days of a school, all of them, sorted. Changed when a day of the school becomes one or stops being one.
CREATE TABLE school_calendars (
  district_id bigint NOT NULL,
  school_id bigint NOT NULL,
  days smallint[] NOT NULL,
  PRIMARY KEY (district_id, school_id)
) WITH (toast_tuple_target = 8160);
-- Searched five times for each student: never compressed.
ALTER TABLE school_calendars ALTER days SET STORAGE MAIN;
SELECT wall('school_calendars');

-- How many students of a school need attention on one day: counted when somebody asks, and deleted when a timeline of the
-- school changes. shared_*: those of them who also belong to another school, whom the district counts apart (ATT-4).
CREATE TABLE school_attention (
  district_id bigint NOT NULL,
  school_id bigint NOT NULL,
  day smallint NOT NULL,
  needs_you integer NOT NULL,
  worth_watching integer NOT NULL,
  shared_needs_you integer NOT NULL,
  shared_worth_watching integer NOT NULL,
  PRIMARY KEY (district_id, school_id)
);
SELECT wall('school_attention');

-- The district looks for its students of several schools, who are few.
CREATE INDEX student_timelines_shared_idx ON student_timelines (district_id) WHERE NOT home;

-- Fills the new columns of a database that has students already.
SET LOCAL hornbook.provider = 'on';

UPDATE student_timelines t SET enrolled = e.day
  FROM (SELECT e.district_id, e.school_id, e.student_id, min((e.began_at AT TIME ZONE d.timezone)::date - date '2000-01-01') AS day
    FROM student_enrollments e JOIN districts d ON d.id = e.district_id
    JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id AND c.archived_at IS NULL
    WHERE e.ended_at IS NULL AND e.began_at IS NOT NULL GROUP BY 1, 2, 3) e
  WHERE t.district_id = e.district_id AND t.school_id = e.school_id AND t.student_id = e.student_id;

UPDATE student_timelines t SET last_done = x.latest, last_event = x.latest, repeats = x.repeats
  FROM (SELECT district_id, student_id, max(day) AS latest,
      coalesce(array_agg(day ORDER BY day) FILTER (WHERE place > 1), '{}') AS repeats
    FROM (SELECT c.district_id, c.student_id, ((c.finished_at AT TIME ZONE d.timezone)::date - date '2000-01-01')::smallint AS day,
        row_number() OVER (PARTITION BY c.district_id, c.student_id, c.level, c.lesson ORDER BY c.finished_at) AS place
      FROM lesson_completions c JOIN districts d ON d.id = c.district_id
      WHERE NOT EXISTS (SELECT FROM event_voids v WHERE v.district_id = c.district_id AND v.kind = 'lessonCompletion'
        AND v.event_id = c.id)) done
    GROUP BY 1, 2) x
  WHERE t.district_id = x.district_id AND t.student_id = x.student_id;

UPDATE student_timelines t SET last_event = greatest(t.last_event, x.latest)
  FROM (SELECT r.district_id, r.student_id, max((r.finished_at AT TIME ZONE d.timezone)::date - date '2000-01-01') AS latest
    FROM assessment_results r JOIN districts d ON d.id = r.district_id
    WHERE NOT EXISTS (SELECT FROM event_voids v WHERE v.district_id = r.district_id AND v.kind = 'assessmentResult'
      AND v.event_id = r.id)
    GROUP BY 1, 2) x
  WHERE t.district_id = x.district_id AND t.student_id = x.student_id;

INSERT INTO school_calendars (district_id, school_id, days)
  SELECT d.district_id, d.school_id, array_agg(d.day ORDER BY d.day)
  FROM school_days d
  JOIN school_totals t ON t.district_id = d.district_id AND t.school_id = d.school_id
  WHERE d.day % 7 >= 2 AND d.student_days > 0
    AND d.student_days * 20 >= t.completed + t.non_active + t.in_test + t.level1 + t.level2 + t.level3 + t.level4
  GROUP BY 1, 2
  ON CONFLICT (district_id, school_id) DO NOTHING;
