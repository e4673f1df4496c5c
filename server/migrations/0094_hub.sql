-- What the provider's first page asks all day, whatever the years before have left.

-- How many sent files there are to do, done and purged: each counted from an index alone.
CREATE INDEX file_uploads_to_do_count_idx ON file_uploads (district_id) WHERE resolved_at IS NULL AND status IN ('new', 'available');
CREATE INDEX file_uploads_resolved_count_idx ON file_uploads (district_id) WHERE resolved_at IS NOT NULL;
CREATE INDEX file_uploads_purged_count_idx ON file_uploads (district_id) WHERE resolved_at IS NULL AND status = 'purged';
-- Files that nobody has opened, by the day on which they will be purged.
CREATE INDEX file_uploads_unread_idx ON file_uploads (available_until) WHERE resolved_at IS NULL AND status = 'new';

-- From whom somebody has taken over what is in hand (decision 56).
ALTER TABLE need_takes ADD taken_from bigint;
ALTER TABLE file_uploads ADD taken_from bigint;
DO $$
BEGIN
  IF is_distributed() THEN SET LOCAL citus.multi_shard_modify_mode = 'sequential'; END IF;
  ALTER TABLE need_takes ADD FOREIGN KEY (taken_from) REFERENCES accounts;
  ALTER TABLE file_uploads ADD FOREIGN KEY (taken_from) REFERENCES accounts;
END $$;

-- Who is calling, as before; what belongs to a view is read for views alone, because every call asks this.
CREATE OR REPLACE FUNCTION caller_and_view_of(hash bytea, noun text, target bigint)
  RETURNS TABLE (account_id bigint, administrator boolean, created_at timestamptz, used_at timestamptz, view jsonb, places jsonb,
    target_district bigint)
  LANGUAGE plpgsql AS $$
DECLARE
  reach text := coalesce(current_setting('hornbook.provider', true), '');
  found_account bigint; found_admin boolean; found_created timestamptz; found_used timestamptz; found_view jsonb; found_view_id bigint; found_places jsonb;
  found_district bigint; own bigint;
BEGIN
  SELECT s.account_id, EXISTS (SELECT FROM administrators ad WHERE ad.account_id = s.account_id), s.created_at, s.used_at, s.view_id
    INTO found_account, found_admin, found_created, found_used, found_view_id
    FROM sessions s WHERE s.token_hash = hash AND s.ended_at IS NULL;
  IF found_account IS NULL THEN RETURN; END IF;
  IF found_view_id IS NOT NULL THEN
    SELECT jsonb_build_object('id', s.view_id::text, 'viewerId', s.viewer_id::text,
        'reason', s.view_reason, 'until', floor(extract(epoch FROM s.view_until) * 1000),
        'signedInAt', floor(extract(epoch FROM v.created_at) * 1000))
      INTO found_view
      FROM sessions s JOIN sessions v ON v.token_hash = s.viewer_session
      WHERE s.token_hash = hash AND s.ended_at IS NULL AND v.account_id = s.viewer_id AND v.ended_at IS NULL
        AND EXISTS (SELECT FROM administrators ad WHERE ad.account_id = s.viewer_id)
        AND NOT EXISTS (SELECT FROM administrators ad WHERE ad.account_id = s.account_id);
    IF found_view IS NULL THEN RETURN; END IF;
  END IF;
  SET LOCAL hornbook.provider = 'on';
  SELECT coalesce(jsonb_agg(jsonb_build_object(
      'districtId', st.district_id::text, 'staffId', st.id::text, 'role', st.role, 'status', st.status,
      'managedExternally', st.managed_externally, 'oneRosterEnabled', d.one_roster_enabled, 'timezone', d.timezone,
      'membershipExpiresAt', (SELECT floor(extract(epoch FROM max(m.expires_at)) * 1000) FROM memberships m WHERE m.district_id = d.id)
    ) ORDER BY st.district_id), '[]'::jsonb) INTO found_places
    FROM staff st JOIN districts d ON d.id = st.district_id WHERE st.account_id = found_account AND st.archived_at IS NULL
      AND d.left_at IS NULL;
  IF noun = 'district' THEN SELECT d.id INTO found_district FROM districts d WHERE d.id = target;
  ELSIF noun = 'school' AND found_admin THEN SELECT x.district_id INTO found_district FROM schools x WHERE x.id = target;
  ELSIF noun = 'classroom' AND found_admin THEN SELECT x.district_id INTO found_district FROM classrooms x WHERE x.id = target;
  ELSIF noun = 'student' AND found_admin THEN SELECT x.district_id INTO found_district FROM students x WHERE x.id = target;
  ELSIF noun IN ('school', 'classroom', 'student') THEN
    -- One district at a time, so that under Citus each query goes to one machine.
    FOR own IN SELECT (place->>'districtId')::bigint FROM jsonb_array_elements(found_places) place LOOP
      IF noun = 'school' THEN SELECT x.district_id INTO found_district FROM schools x WHERE x.district_id = own AND x.id = target;
      ELSIF noun = 'student' THEN SELECT x.district_id INTO found_district FROM students x WHERE x.district_id = own AND x.id = target;
      ELSE SELECT x.district_id INTO found_district FROM classrooms x WHERE x.district_id = own AND x.id = target; END IF;
      EXIT WHEN found_district IS NOT NULL;
    END LOOP;
  END IF;
  IF reach <> 'on' THEN SET LOCAL hornbook.provider = ''; END IF;
  RETURN QUERY SELECT found_account, found_admin, found_created, found_used, found_view, found_places, found_district;
END $$;
