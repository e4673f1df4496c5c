-- Refreshes the planner's statistics, and waits for a table three seconds at the most: while another transaction
-- analyzes it, a file or a new school year would wait for that transaction's end. False: nothing was refreshed.
DROP FUNCTION refresh_statistics();
CREATE FUNCTION refresh_statistics() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public SET lock_timeout = '3s' AS $$
BEGIN
  -- Citus takes its copied tables and its distributed ones in one statement only over one connection to each machine.
  IF is_distributed() THEN SET LOCAL citus.multi_shard_modify_mode = 'sequential'; END IF;
  ANALYZE schools, classrooms, staff, students, student_schools, staff_schools, student_enrollments, staff_enrollments,
    student_timelines, school_days, school_months, school_standings, school_totals, school_teachers, lesson_completions,
    assessment_results;
  RETURN true;
EXCEPTION WHEN lock_not_available THEN
  RETURN false;
END $$;
REVOKE EXECUTE ON FUNCTION refresh_statistics() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refresh_statistics() TO :app;
