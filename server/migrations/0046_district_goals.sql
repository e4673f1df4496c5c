-- A district's own last day of the school year, 'MM-dd', and its own percents of the goals of the five grade groups (GOAL-1).
-- No day, no percents and a percent of 0 are the program's.
ALTER TABLE districts ADD COLUMN school_year_end text;
ALTER TABLE districts ADD CONSTRAINT districts_school_year_end_check CHECK
  (school_year_end ~ '^(0[46]-(0[1-9]|[12][0-9]|30)|05-(0[1-9]|[12][0-9]|3[01]))$');
ALTER TABLE districts ADD COLUMN goal_percents smallint[];
ALTER TABLE districts ADD CONSTRAINT districts_goal_percents_check CHECK (cardinality(goal_percents) = 5
  AND 0 <= ALL (goal_percents) AND 100 >= ALL (goal_percents) AND NOT goal_percents && '{1,2,3,4,5,6,7,8,9}'::smallint[]);
-- What both of these become once the figures are recounted, as with a time zone (decision 7).
ALTER TABLE districts ADD COLUMN pending_goals jsonb;
