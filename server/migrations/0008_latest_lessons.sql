-- The latest first completion on each day of a school (school 0 has none): its instant × 8192 + its lesson key. It gives
-- the latest lesson of a school, all time or in a range, without reading a timeline.
ALTER TABLE school_days ADD latest bigint;
-- Filled from the timelines: a day's last lesson is at the index in ev that equals the number of lessons up to that day.
SET LOCAL hornbook.provider = 'on';
UPDATE school_days s SET latest = x.latest FROM (
  SELECT t.district_id, t.school_id, d.day, max(t.ev_at[d.upto] * 8192 + t.ev[d.upto]) AS latest
  FROM student_timelines t CROSS JOIN LATERAL (
    SELECT day, width_bucket(day, t.l1) + width_bucket(day, t.l2) + width_bucket(day, t.l3) + width_bucket(day, t.l4) AS upto
    FROM unnest(t.days) AS day OFFSET 0) d
  GROUP BY 1, 2, 3) x
WHERE s.district_id = x.district_id AND s.school_id = x.school_id AND s.day = x.day;
