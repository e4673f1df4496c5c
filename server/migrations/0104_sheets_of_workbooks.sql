-- The workbook of a draft with several sheets, encrypted as its rows are, so that another sheet can be chosen. It goes with the draft's rows.
CREATE TABLE spreadsheet_workbooks (
  district_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (district_id, upload_id)
);
SELECT wall('spreadsheet_workbooks', keys => ARRAY['(district_id, upload_id) REFERENCES spreadsheet_uploads']);
