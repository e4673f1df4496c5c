-- The counts of a school's classes, by the id of each, kept and deleted with those of the school (decision 22). Null: not counted.
ALTER TABLE school_attention ADD COLUMN classes jsonb;
