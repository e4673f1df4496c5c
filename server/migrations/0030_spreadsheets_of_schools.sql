-- Lists of schools come in as spreadsheets, too (LIST-12).
ALTER TABLE spreadsheet_uploads DROP CONSTRAINT spreadsheet_uploads_list_check;
ALTER TABLE spreadsheet_uploads ADD CONSTRAINT spreadsheet_uploads_list_check
  CHECK (list IN ('schools', 'classrooms', 'teachers', 'students'));
