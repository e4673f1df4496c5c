-- Who is calling, as before, for less: it runs on every call. The places are json, because jsonb is taken apart and written again;
-- they are walked by number, because a query over them costs as much as looking up the target; and instants are milliseconds, which
-- Node reads twenty times faster than a timestamp. A process of the version before goes on asking
-- caller_and_step_of until it is stopped.
CREATE FUNCTION session_of(hash bytea, noun text, target bigint)
  RETURNS TABLE (account_id bigint, administrator boolean, created_at float8, used_at float8, stepped boolean,
    proved_at float8, has_second_step boolean, view jsonb, places json, target_district bigint)
  LANGUAGE plpgsql AS $$
DECLARE
  reach text := coalesce(current_setting('hornbook.provider', true), '');
  found_account bigint; found_admin boolean; found_created timestamptz; found_used timestamptz; found_view jsonb; found_view_id bigint;
  found_places json; found_stepped boolean; found_proved timestamptz; found_step boolean; found_district bigint; own bigint;
BEGIN
  SELECT s.account_id, EXISTS (SELECT FROM administrators ad WHERE ad.account_id = s.account_id), s.created_at, s.used_at, s.view_id,
      s.stepped_at IS NOT NULL, s.proved_at, EXISTS (SELECT FROM second_factors f WHERE f.account_id = s.account_id AND f.on_at IS NOT NULL)
    INTO found_account, found_admin, found_created, found_used, found_view_id, found_stepped, found_proved, found_step
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
  SELECT coalesce(json_agg(json_build_object(
      'districtId', st.district_id::text, 'staffId', st.id::text, 'role', st.role, 'status', st.status,
      'managedExternally', st.managed_externally, 'oneRosterEnabled', d.one_roster_enabled, 'timezone', d.timezone,
      'asksForStep', coalesce(d.second_step_since <= found_created, false),
      'membershipExpiresAt', (SELECT floor(extract(epoch FROM max(m.expires_at)) * 1000) FROM memberships m WHERE m.district_id = d.id)
    ) ORDER BY st.district_id), '[]'::json) INTO found_places
    FROM staff st JOIN districts d ON d.id = st.district_id WHERE st.account_id = found_account AND st.archived_at IS NULL
      AND d.left_at IS NULL;
  IF noun = 'district' THEN SELECT d.id INTO found_district FROM districts d WHERE d.id = target;
  ELSIF noun = 'school' AND found_admin THEN SELECT x.district_id INTO found_district FROM schools x WHERE x.id = target;
  ELSIF noun = 'classroom' AND found_admin THEN SELECT x.district_id INTO found_district FROM classrooms x WHERE x.id = target;
  ELSIF noun = 'student' AND found_admin THEN SELECT x.district_id INTO found_district FROM students x WHERE x.id = target;
  ELSIF noun IN ('school', 'classroom', 'student') THEN
    -- One district at a time, so that under Citus each query goes to one machine.
    FOR at IN 0 .. json_array_length(found_places) - 1 LOOP
      own := (found_places->at->>'districtId')::bigint;
      IF noun = 'school' THEN SELECT x.district_id INTO found_district FROM schools x WHERE x.district_id = own AND x.id = target;
      ELSIF noun = 'student' THEN SELECT x.district_id INTO found_district FROM students x WHERE x.district_id = own AND x.id = target;
      ELSE SELECT x.district_id INTO found_district FROM classrooms x WHERE x.district_id = own AND x.id = target; END IF;
      EXIT WHEN found_district IS NOT NULL;
    END LOOP;
  END IF;
  IF reach <> 'on' THEN SET LOCAL hornbook.provider = ''; END IF;
  RETURN QUERY SELECT found_account, found_admin, floor(date_part('epoch', found_created) * 1000),
    floor(date_part('epoch', found_used) * 1000), found_stepped, floor(date_part('epoch', found_proved) * 1000), found_step,
    found_view, found_places, found_district;
END $$;
