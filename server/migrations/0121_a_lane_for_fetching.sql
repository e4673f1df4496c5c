-- Rosters that are fetched from other servers have a lane of their own: two slow ones would keep every mail and webhook waiting.
ALTER TABLE jobs DROP CONSTRAINT jobs_lane_check;
ALTER TABLE jobs ADD CONSTRAINT jobs_lane_check CHECK (lane IN ('heavy', 'remote', 'fetching', 'quick'));
UPDATE jobs SET lane = 'fetching' WHERE task = 'connections.fetch';
