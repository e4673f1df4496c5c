-- The table of a district's schools reads one row of each of these for a school, instead of adding up rows of
-- school_standings and school_days and counting staff. School 0, the whole district, has none.

-- Students of each standing, lessons all time, and progress towards the goal of each grade group (1 to 5, NUM-22).
CREATE TABLE school_totals (
  district_id bigint NOT NULL,
  school_id bigint NOT NULL,
  completed integer NOT NULL DEFAULT 0,
  non_active integer NOT NULL DEFAULT 0,
  in_test integer NOT NULL DEFAULT 0,
  level1 integer NOT NULL DEFAULT 0,
  level2 integer NOT NULL DEFAULT 0,
  level3 integer NOT NULL DEFAULT 0,
  level4 integer NOT NULL DEFAULT 0,
  all1 integer NOT NULL DEFAULT 0,
  all2 integer NOT NULL DEFAULT 0,
  all3 integer NOT NULL DEFAULT 0,
  all4 integer NOT NULL DEFAULT 0,
  goal1_students integer NOT NULL DEFAULT 0,
  goal1_completed integer NOT NULL DEFAULT 0,
  goal1_capped integer NOT NULL DEFAULT 0,
  goal1_met integer NOT NULL DEFAULT 0,
  goal2_students integer NOT NULL DEFAULT 0,
  goal2_completed integer NOT NULL DEFAULT 0,
  goal2_capped integer NOT NULL DEFAULT 0,
  goal2_met integer NOT NULL DEFAULT 0,
  goal3_students integer NOT NULL DEFAULT 0,
  goal3_completed integer NOT NULL DEFAULT 0,
  goal3_capped integer NOT NULL DEFAULT 0,
  goal3_met integer NOT NULL DEFAULT 0,
  goal4_students integer NOT NULL DEFAULT 0,
  goal4_completed integer NOT NULL DEFAULT 0,
  goal4_capped integer NOT NULL DEFAULT 0,
  goal4_met integer NOT NULL DEFAULT 0,
  goal5_students integer NOT NULL DEFAULT 0,
  goal5_completed integer NOT NULL DEFAULT 0,
  goal5_capped integer NOT NULL DEFAULT 0,
  goal5_met integer NOT NULL DEFAULT 0,
  PRIMARY KEY (district_id, school_id)
) WITH (fillfactor = 50);

-- school_days by month (months since January 2000), so that a long range adds up few rows.
CREATE TABLE school_months (
  district_id bigint NOT NULL,
  school_id bigint NOT NULL,
  month smallint NOT NULL,
  student_days integer NOT NULL DEFAULT 0,
  l1 integer NOT NULL DEFAULT 0,
  l2 integer NOT NULL DEFAULT 0,
  l3 integer NOT NULL DEFAULT 0,
  l4 integer NOT NULL DEFAULT 0,
  PRIMARY KEY (district_id, school_id, month)
) WITH (fillfactor = 80);

-- Counted again whenever staff or classes change (NUM-4).
CREATE TABLE school_teachers (
  district_id bigint NOT NULL,
  school_id bigint NOT NULL,
  teachers integer NOT NULL,
  PRIMARY KEY (district_id, school_id)
);

SELECT wall('school_totals'), wall('school_months'), wall('school_teachers');

CREATE OR REPLACE FUNCTION refresh_statistics() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  ANALYZE schools, classrooms, staff, students, student_schools, staff_schools, student_enrollments, staff_enrollments,
    student_timelines, school_days, school_months, school_standings, school_totals, school_teachers, lesson_completions,
    assessment_results;
END $$;

SET LOCAL hornbook.provider = 'on';
INSERT INTO school_totals
SELECT district_id, school_id,
  coalesce(sum(students) FILTER (WHERE standing = 0), 0), coalesce(sum(students) FILTER (WHERE standing = 1), 0),
  coalesce(sum(students) FILTER (WHERE standing = 2), 0), coalesce(sum(students) FILTER (WHERE standing = 3), 0),
  coalesce(sum(students) FILTER (WHERE standing = 4), 0), coalesce(sum(students) FILTER (WHERE standing = 5), 0),
  coalesce(sum(students) FILTER (WHERE standing = 6), 0),
  sum(all1), sum(all2), sum(all3), sum(all4),
  coalesce(sum(students) FILTER (WHERE goal = 1), 0), coalesce(sum(goal_completed) FILTER (WHERE goal = 1), 0),
  coalesce(sum(goal_capped) FILTER (WHERE goal = 1), 0), coalesce(sum(goal_met) FILTER (WHERE goal = 1), 0),
  coalesce(sum(students) FILTER (WHERE goal = 2), 0), coalesce(sum(goal_completed) FILTER (WHERE goal = 2), 0),
  coalesce(sum(goal_capped) FILTER (WHERE goal = 2), 0), coalesce(sum(goal_met) FILTER (WHERE goal = 2), 0),
  coalesce(sum(students) FILTER (WHERE goal = 3), 0), coalesce(sum(goal_completed) FILTER (WHERE goal = 3), 0),
  coalesce(sum(goal_capped) FILTER (WHERE goal = 3), 0), coalesce(sum(goal_met) FILTER (WHERE goal = 3), 0),
  coalesce(sum(students) FILTER (WHERE goal = 4), 0), coalesce(sum(goal_completed) FILTER (WHERE goal = 4), 0),
  coalesce(sum(goal_capped) FILTER (WHERE goal = 4), 0), coalesce(sum(goal_met) FILTER (WHERE goal = 4), 0),
  coalesce(sum(students) FILTER (WHERE goal = 5), 0), coalesce(sum(goal_completed) FILTER (WHERE goal = 5), 0),
  coalesce(sum(goal_capped) FILTER (WHERE goal = 5), 0), coalesce(sum(goal_met) FILTER (WHERE goal = 5), 0)
FROM (SELECT *, CASE WHEN grade IN ('IT', 'PR', 'PK', 'TK') THEN 1 WHEN grade = 'KG' THEN 2 WHEN grade = '01' THEN 3
    WHEN grade = '02' THEN 4 WHEN grade IN ('03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', 'PS', 'UG', 'AE')
    THEN 5 END AS goal
  FROM school_standings WHERE school_id <> 0) s
GROUP BY 1, 2;

INSERT INTO school_months
SELECT district_id, school_id, (extract(year FROM date) - 2000) * 12 + extract(month FROM date) - 1,
  sum(student_days), sum(l1), sum(l2), sum(l3), sum(l4)
FROM (SELECT *, date '2000-01-01' + day AS date FROM school_days WHERE school_id <> 0) d
GROUP BY 1, 2, 3;

INSERT INTO school_teachers
SELECT x.district_id, x.school_id, count(DISTINCT x.staff_id) FROM (
  SELECT e.district_id, e.school_id, e.staff_id FROM staff_enrollments e
  JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id AND c.archived_at IS NULL
  WHERE e.ended_at IS NULL AND e.began_at IS NOT NULL
  UNION SELECT b.district_id, b.school_id, b.staff_id FROM staff_schools b
  WHERE b.ended_at IS NULL AND b.began_at IS NOT NULL) x
JOIN staff st ON st.district_id = x.district_id AND st.id = x.staff_id AND st.role = 'Teacher' AND st.archived_at IS NULL
GROUP BY 1, 2;
