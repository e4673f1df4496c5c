-- Who of a school needs attention, kept and deleted with the counts (decision 22), so that a list judges nobody again. Null: not kept.
ALTER TABLE school_attention ADD COLUMN listed json;
