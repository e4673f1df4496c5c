-- A row that names another person than the one who has its id or address asks, and stops no other row (PEOPLE-19).
ALTER TABLE spreadsheet_rows DROP CONSTRAINT spreadsheet_rows_outcome_check;
ALTER TABLE spreadsheet_rows ADD CONSTRAINT spreadsheet_rows_outcome_check
  CHECK (outcome IN ('new', 'changed', 'unchanged', 'asked', 'problem', 'leftOut'));
