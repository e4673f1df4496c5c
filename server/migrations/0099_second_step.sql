-- A second step at sign-in (SIGN-15): an authenticator app, passkeys, and ten recovery codes.

-- A factor is begun (an app, until its first code), then confirmed, and in force once the recovery codes are kept. The app's key is
-- encrypted with HORNBOOK_SECRET; `last_period` is the latest half minute whose code was used, so that none works twice.
CREATE TABLE second_factors (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  kind text NOT NULL CHECK (kind IN ('authenticatorApp', 'passkey')),
  name text NOT NULL,
  begun_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  on_at timestamptz,
  used_at timestamptz,
  sealed_key bytea,
  last_period bigint,
  credential_id text UNIQUE,
  public_key bytea,
  sign_count bigint,
  transports text[],
  CHECK (CASE kind WHEN 'passkey' THEN num_nulls(credential_id, public_key, sign_count, transports, confirmed_at) = 0
    ELSE sealed_key IS NOT NULL END),
  CHECK (on_at IS NULL OR confirmed_at IS NOT NULL)
);
CREATE INDEX second_factors_account_idx ON second_factors (account_id);
-- Beginning again ends the beginning before: a thousand of them are one row.
CREATE UNIQUE INDEX second_factors_begun_key ON second_factors (account_id) WHERE confirmed_at IS NULL;
CREATE UNIQUE INDEX second_factors_app_key ON second_factors (account_id) WHERE kind = 'authenticatorApp' AND confirmed_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON second_factors TO :app;

-- Only a MAC of each code, made with a key of HORNBOOK_SECRET: forty bits could be guessed from a mere hash.
CREATE TABLE recovery_codes (
  account_id bigint NOT NULL REFERENCES accounts,
  mac bytea NOT NULL,
  made_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, mac)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON recovery_codes TO :app;

-- Browsers that do not ask again for a while. A cookie has the token.
CREATE TABLE remembered_browsers (
  token_hash bytea PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  expires_at timestamptz NOT NULL
);
CREATE INDEX remembered_browsers_account_idx ON remembered_browsers (account_id);
GRANT SELECT, INSERT, DELETE ON remembered_browsers TO :app;

-- Challenges that a passkey has answered. One that nobody answers leaves nothing behind: it is signed, not stored.
CREATE TABLE used_challenges (
  challenge_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON used_challenges TO :app;

-- When the session's second step was answered, and when its owner last showed who they are.
ALTER TABLE sessions ADD stepped_at timestamptz, ADD proved_at timestamptz;
UPDATE sessions SET proved_at = created_at WHERE ended_at IS NULL;

-- Since when a district asks its staff for one. Sessions from before go on without.
ALTER TABLE districts ADD second_step_since timestamptz;

-- Who is calling, as before, with what is known of their second step.
CREATE FUNCTION caller_and_step_of(hash bytea, noun text, target bigint)
  RETURNS TABLE (account_id bigint, administrator boolean, created_at timestamptz, used_at timestamptz, stepped_at timestamptz,
    proved_at timestamptz, has_second_step boolean, view jsonb, places jsonb, target_district bigint)
  LANGUAGE plpgsql AS $$
DECLARE
  reach text := coalesce(current_setting('hornbook.provider', true), '');
  found_account bigint; found_admin boolean; found_created timestamptz; found_used timestamptz; found_view jsonb; found_view_id bigint; found_places jsonb;
  found_stepped timestamptz; found_proved timestamptz; found_step boolean; found_district bigint; own bigint;
BEGIN
  SELECT s.account_id, EXISTS (SELECT FROM administrators ad WHERE ad.account_id = s.account_id), s.created_at, s.used_at, s.view_id,
      s.stepped_at, s.proved_at, EXISTS (SELECT FROM second_factors f WHERE f.account_id = s.account_id AND f.on_at IS NOT NULL)
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
  SELECT coalesce(jsonb_agg(jsonb_build_object(
      'districtId', st.district_id::text, 'staffId', st.id::text, 'role', st.role, 'status', st.status,
      'managedExternally', st.managed_externally, 'oneRosterEnabled', d.one_roster_enabled, 'timezone', d.timezone,
      'asksForStep', coalesce(d.second_step_since <= found_created, false),
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
  RETURN QUERY SELECT found_account, found_admin, found_created, found_used, found_stepped, found_proved, found_step, found_view,
    found_places, found_district;
END $$;

-- A process of the version before goes on asking this until it is stopped. Its connections have prepared the question, so the
-- answer keeps its columns; it knows no second step, so it finds nobody who still lacks theirs.
CREATE OR REPLACE FUNCTION caller_and_view_of(hash bytea, noun text, target bigint)
  RETURNS TABLE (account_id bigint, administrator boolean, created_at timestamptz, used_at timestamptz, view jsonb, places jsonb,
    target_district bigint)
  LANGUAGE sql AS $$
  SELECT c.account_id, c.administrator, c.created_at, c.used_at, c.view, c.places, c.target_district
    FROM caller_and_step_of(hash, noun, target) c WHERE c.view IS NOT NULL OR NOT c.has_second_step OR c.stepped_at IS NOT NULL
$$;

-- Removes staff, and with them the accounts of those who belong nowhere else: sessions, passwords, second steps, links and
-- guesses too.
CREATE OR REPLACE FUNCTION purge_staff(district bigint, most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  reach text := coalesce(current_setting('hornbook.provider', true), '');
  began timestamptz := running_purge(district);
  person bigint; guesses text; gone integer := 0; accounts_gone integer := 0;
BEGIN
  SET LOCAL hornbook.provider = 'on';
  FOR person IN SELECT account_id FROM staff WHERE district_id = district ORDER BY account_id LIMIT most LOOP
    DELETE FROM staff WHERE district_id = district AND account_id = person;
    -- The answers in them may be about the district.
    DELETE FROM idempotency_keys WHERE caller = 'account ' || person AND created_at < began;
    gone := gone + 1;
    CONTINUE WHEN EXISTS (SELECT FROM administrators WHERE account_id = person)
      OR EXISTS (SELECT FROM staff WHERE account_id = person);
    DELETE FROM sessions WHERE account_id = person OR viewer_id = person;
    DELETE FROM credential_links WHERE account_id = person;
    DELETE FROM passwords WHERE account_id = person;
    DELETE FROM second_factors WHERE account_id = person;
    DELETE FROM recovery_codes WHERE account_id = person;
    DELETE FROM remembered_browsers WHERE account_id = person;
    DELETE FROM promotion_reads WHERE account_id = person;
    DELETE FROM idempotency_keys WHERE caller = 'account ' || person;
    guesses := translate(rtrim(encode(sha256(convert_to(person::text, 'UTF8')), 'base64'), '='), '+/', '-_');
    DELETE FROM sign_in_attempts WHERE key = 'account ' || guesses OR key = 'second step of ' || guesses
      OR starts_with(key, 'browser ' || guesses || ' ');
    accounts_gone := accounts_gone + 1;
    BEGIN
      DELETE FROM accounts WHERE id = person;
    EXCEPTION WHEN foreign_key_violation THEN
      -- Something that is not the district's names the account, a promotion for instance: the number stays, nothing else.
      UPDATE accounts SET email = NULL, username = NULL, first_name = '', last_name = '', credentials_set_at = NULL,
        last_sign_in_at = NULL, secret_code_number = DEFAULT, guesses_mailed_at = NULL, timezone = NULL WHERE id = person;
    END;
  END LOOP;
  IF reach <> 'on' THEN SET LOCAL hornbook.provider = ''; END IF;
  PERFORM note_removed(district, 'staff', gone);
  PERFORM note_removed(district, 'accounts', accounts_gone);
  RETURN gone;
END $$;
