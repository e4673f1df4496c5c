-- What somebody did today (FORM-14).
CREATE INDEX audit_entries_of_account_idx ON audit_entries (district_id, account_id, at) WHERE account_id IS NOT NULL;
