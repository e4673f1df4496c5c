-- The zone that somebody wants to see times in; null for that of their district.
ALTER TABLE accounts ADD timezone text;

-- From where a session was begun, as a keyed digest of its network: enough to see that two are the same, too little to know which.
ALTER TABLE sessions ADD network_mac bytea;
CREATE INDEX sessions_network_idx ON sessions (network_mac) WHERE network_mac IS NOT NULL;

-- A passkey is a way of its own. Citus takes a constraint of such a table by itself only.
ALTER TABLE sessions DROP CONSTRAINT sessions_way_check;
ALTER TABLE sessions ADD CONSTRAINT sessions_way_check CHECK (way IN ('password', 'link', 'passkey', 'learningApp', 'signOn'));
