-- An Administrator looks at what a person reads (SIGN-13). The session is of the person whose rows it reads; the Administrator's own
-- session stands behind it, and no view outlives that.
-- `view_districts` is where the audit says that it began, `view_closed_at` when it said that it ended. Citus takes a constraint of
-- such a table by itself only.
ALTER TABLE sessions ADD viewer_id bigint, ADD viewer_session bytea, ADD view_id bigint, ADD view_reason text, ADD view_until timestamptz,
  ADD view_districts text[], ADD view_closed_at timestamptz;
ALTER TABLE sessions ADD FOREIGN KEY (viewer_id) REFERENCES accounts;
ALTER TABLE sessions ADD CHECK (num_nonnulls(viewer_id, viewer_session, view_id, view_reason, view_until, view_districts) IN (0, 6));
CREATE UNIQUE INDEX sessions_view_idx ON sessions (view_id) WHERE view_id IS NOT NULL;
CREATE INDEX sessions_viewer_idx ON sessions (viewer_session) WHERE viewer_session IS NOT NULL;

-- The caller, as caller_of finds it, and the view.
CREATE FUNCTION caller_and_view_of(hash bytea, noun text, target bigint)
  RETURNS TABLE (account_id bigint, administrator boolean, created_at timestamptz, used_at timestamptz, view jsonb, places jsonb,
    target_district bigint)
  LANGUAGE plpgsql AS $$
DECLARE
  reach text := coalesce(current_setting('hornbook.provider', true), '');
  found_account bigint; found_admin boolean; found_created timestamptz; found_used timestamptz; found_view jsonb; found_places jsonb;
  found_district bigint; own bigint;
BEGIN
  SELECT s.account_id, EXISTS (SELECT FROM administrators ad WHERE ad.account_id = s.account_id), s.created_at, s.used_at,
      CASE WHEN s.view_id IS NOT NULL THEN jsonb_build_object('id', s.view_id::text, 'viewerId', s.viewer_id::text,
        'reason', s.view_reason, 'until', floor(extract(epoch FROM s.view_until) * 1000),
        'signedInAt', floor(extract(epoch FROM v.created_at) * 1000)) END
    INTO found_account, found_admin, found_created, found_used, found_view
    FROM sessions s LEFT JOIN sessions v ON v.token_hash = s.viewer_session
    WHERE s.token_hash = hash AND s.ended_at IS NULL
      AND (s.view_id IS NULL OR (v.account_id = s.viewer_id AND v.ended_at IS NULL
        AND EXISTS (SELECT FROM administrators ad WHERE ad.account_id = s.viewer_id)
        AND NOT EXISTS (SELECT FROM administrators ad WHERE ad.account_id = s.account_id)));
  IF found_account IS NULL THEN RETURN; END IF;
  SET LOCAL hornbook.provider = 'on';
  SELECT coalesce(jsonb_agg(jsonb_build_object(
      'districtId', st.district_id::text, 'staffId', st.id::text, 'role', st.role, 'status', st.status,
      'managedExternally', st.managed_externally, 'oneRosterEnabled', d.one_roster_enabled, 'timezone', d.timezone,
      'membershipExpiresAt', (SELECT floor(extract(epoch FROM max(m.expires_at)) * 1000) FROM memberships m WHERE m.district_id = d.id)
    ) ORDER BY st.district_id), '[]'::jsonb) INTO found_places
    FROM staff st JOIN districts d ON d.id = st.district_id WHERE st.account_id = found_account AND st.archived_at IS NULL;
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

-- A process of the version before goes on asking this until it is stopped. Its connections have prepared the question, so the
-- answer keeps its columns; it knows no views, so it finds none.
CREATE OR REPLACE FUNCTION caller_of(hash bytea, noun text, target bigint)
  RETURNS TABLE (account_id bigint, administrator boolean, created_at timestamptz, used_at timestamptz, places jsonb, target_district bigint)
  LANGUAGE sql AS $$
  SELECT c.account_id, c.administrator, c.created_at, c.used_at, c.places, c.target_district
    FROM caller_and_view_of(hash, noun, target) c WHERE c.view IS NULL
$$;
