-- Somebody has said that the file's ids have lost their leading zeros in a spreadsheet, and to restore them.
ALTER TABLE roster_imports ADD COLUMN restore_zeros boolean NOT NULL DEFAULT false;
