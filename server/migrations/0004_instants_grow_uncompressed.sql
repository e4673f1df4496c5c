-- Every completion appends an instant. Decompressing and compressing the array each time took longer than the rest of
-- the change. The array is stored outside the row, and only a few are read at a time.
ALTER TABLE student_timelines ALTER ev_at SET STORAGE EXTERNAL;
