-- Citus plans no parameters of an SQL function for a table that refers to one with copies everywhere.
CREATE OR REPLACE FUNCTION set_passwords(holders bigint[], new_hash text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ BEGIN
    INSERT INTO passwords (account_id, hash) SELECT unnest(holders), new_hash
      ON CONFLICT (account_id) DO UPDATE SET hash = excluded.hash;
  END $$;
