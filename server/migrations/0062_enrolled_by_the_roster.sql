-- The first day of an enrolment is the roster's, and a child who changes classes within a school has been there since
-- the first (DAY-12). Until now it was the day of the import, or of the latest class.
SET LOCAL hornbook.provider = 'on';

UPDATE student_timelines t SET enrolled = greatest(0, lower(stay.days) - date '2000-01-01')
  FROM (SELECT w.district_id, w.student_id, w.school_id, range_agg(daterange(w.first, w.over)) AS stays
    FROM (SELECT e.district_id, e.school_id,
        CASE WHEN e.ended_at IS NULL THEN e.student_id ELSE coalesce(s.merged_into, e.student_id) END AS student_id,
        coalesce(e.begins_on, (e.began_at AT TIME ZONE d.timezone)::date) AS first,
        CASE WHEN e.ended_at IS NULL AND c.archived_at IS NULL THEN NULL
          ELSE least(e.ends_on, (e.ended_at AT TIME ZONE d.timezone)::date, (c.archived_at AT TIME ZONE d.timezone)::date)
        END AS over
      FROM student_enrollments e
      JOIN districts d ON d.id = e.district_id
      JOIN students s ON s.district_id = e.district_id AND s.id = e.student_id
      JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id
      WHERE e.began_at IS NOT NULL) w
    WHERE w.over IS NULL OR w.first < w.over GROUP BY 1, 2, 3) x
  CROSS JOIN LATERAL unnest(x.stays) AS stay(days)
  WHERE t.district_id = x.district_id AND t.school_id = x.school_id AND t.student_id = x.student_id AND upper_inf(stay.days);

-- Who never started is counted again.
DELETE FROM school_attention;
