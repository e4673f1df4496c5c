-- A row of a spreadsheet that says another class of the child of an earlier row counts with that one: its line. Dropped and added in two
-- statements, as Citus wants it.
ALTER TABLE spreadsheet_rows DROP CONSTRAINT spreadsheet_rows_outcome_check;
ALTER TABLE spreadsheet_rows ADD CONSTRAINT spreadsheet_rows_outcome_check
  CHECK (outcome IN ('new', 'changed', 'unchanged', 'asked', 'problem', 'joined', 'leftOut'));
ALTER TABLE spreadsheet_rows ADD COLUMN joined_into integer;
