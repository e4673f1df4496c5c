-- What was said of a row in a spreadsheet is kept like what was said of a roster file (PEOPLE-19), under the audit entry of
-- the spreadsheet, and forgotten when that is undone.
ALTER TABLE roster_identities ALTER COLUMN import_id DROP NOT NULL;
ALTER TABLE roster_identities ADD COLUMN entry_id bigint;
ALTER TABLE roster_identities ADD CONSTRAINT roster_identities_said_check CHECK (num_nonnulls(import_id, entry_id) = 1);
