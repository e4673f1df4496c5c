-- By which name somebody sorts people, on whatever device they sign in (PEOPLE-20).
ALTER TABLE accounts ADD COLUMN name_order text NOT NULL DEFAULT 'given';
ALTER TABLE accounts ADD CONSTRAINT accounts_name_order_check CHECK (name_order IN ('given', 'family'));

-- The account of somebody who has left with a district: the order goes as well.
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
        last_sign_in_at = NULL, secret_code_number = DEFAULT, guesses_mailed_at = NULL, timezone = NULL, name_order = DEFAULT WHERE id = person;
    END;
  END LOOP;
  IF reach <> 'on' THEN SET LOCAL hornbook.provider = ''; END IF;
  PERFORM note_removed(district, 'staff', gone);
  PERFORM note_removed(district, 'accounts', accounts_gone);
  RETURN gone;
END $$;
