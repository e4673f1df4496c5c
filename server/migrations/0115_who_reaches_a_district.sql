-- The network of the last call, as keys have it.
ALTER TABLE service_tokens ADD last_used_from text;

-- The service tokens that reach a district, also those of the provider that reach all: a district sees them, and no more of them.
CREATE FUNCTION service_tokens_reaching(district bigint)
  RETURNS TABLE (id bigint, name text, rights text[], created_at timestamptz, last_used_at timestamptz, last_used_from text,
    revoked_at timestamptz, is_of_all boolean)
  LANGUAGE plpgsql AS $$
DECLARE reach text := coalesce(current_setting('hornbook.provider', true), '');
BEGIN
  SET LOCAL hornbook.provider = 'on';
  RETURN QUERY SELECT t.id, t.name, t.rights, t.created_at, t.last_used_at, t.last_used_from, t.revoked_at, t.district_id IS NULL
    FROM service_tokens t WHERE t.district_id = district OR t.district_id IS NULL ORDER BY t.id;
  IF reach <> 'on' THEN SET LOCAL hornbook.provider = ''; END IF;
END $$;
