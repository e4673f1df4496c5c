-- When a roster file was undone. For earlier ones the time comes from their audit entry.
ALTER TABLE roster_imports ADD undone_at timestamptz;
SET LOCAL hornbook.provider = 'on';
UPDATE roster_imports i SET undone_at = e.at
  FROM (SELECT district_id, facts->>'rosterImportId' AS id, max(at) AS at FROM audit_entries
    WHERE action = 'rosterImport.undo' GROUP BY 1, 2) e
  WHERE i.status = 'undone' AND e.district_id = i.district_id AND e.id = i.id::text;
