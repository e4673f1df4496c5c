-- Somebody has called a waiting job off: its next run only gives up. A process of the version before runs it.
ALTER TABLE jobs ADD COLUMN cancelled boolean NOT NULL DEFAULT false;
-- Counts of clicks are deleted when they are old.
GRANT DELETE ON analytics_counts TO :app;
