-- How often a person's secret code was made: the code itself is derived from it (decision 36).
ALTER TABLE accounts ADD secret_code_number integer NOT NULL DEFAULT 1;
