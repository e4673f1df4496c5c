-- An address may name a student alone (CALL-20).
CREATE OR REPLACE FUNCTION caller_of(hash bytea, noun text, target bigint)
  RETURNS TABLE (account_id bigint, administrator boolean, created_at timestamptz, used_at timestamptz, places jsonb, target_district bigint)
  LANGUAGE plpgsql AS $$
DECLARE
  reach text := coalesce(current_setting('hornbook.provider', true), '');
  found_account bigint; found_admin boolean; found_created timestamptz; found_used timestamptz; found_places jsonb;
  found_district bigint; own bigint;
BEGIN
  SELECT s.account_id, EXISTS (SELECT FROM administrators ad WHERE ad.account_id = s.account_id), s.created_at, s.used_at
    INTO found_account, found_admin, found_created, found_used
    FROM sessions s WHERE s.token_hash = hash AND s.ended_at IS NULL;
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
  RETURN QUERY SELECT found_account, found_admin, found_created, found_used, found_places, found_district;
END $$;
