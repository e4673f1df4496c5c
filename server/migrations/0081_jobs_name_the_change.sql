-- Jobs that prepare, do or undo a change now name it in one way. A roster file that is scheduled may wait for weeks.
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    UPDATE graphile_worker._private_jobs j
    SET payload = (j.payload::jsonb - ARRAY['importId', 'uploadId', 'year'] || jsonb_build_object(
      'changeId', coalesce(j.payload->>'importId', j.payload->>'uploadId', j.payload->>'year'),
      'override', coalesce((j.payload->>'override')::boolean, false)))::json
    FROM graphile_worker._private_tasks t
    WHERE t.id = j.task_id AND NOT j.payload::jsonb ? 'changeId' AND t.identifier IN ('rosterSync.read', 'rosterSync.apply', 'rosterSync.applyOnDay', 'rosterSync.undo',
      'rostering.beginYear', 'rostering.undoYear', 'rostering.compareSpreadsheet', 'rostering.applySpreadsheet');
  END IF;
END
$$;
