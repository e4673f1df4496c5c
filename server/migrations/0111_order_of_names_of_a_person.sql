-- By which name somebody sorts people, on whatever device they sign in (PEOPLE-20).
ALTER TABLE accounts ADD COLUMN name_order text NOT NULL DEFAULT 'given';
ALTER TABLE accounts ADD CONSTRAINT accounts_name_order_check CHECK (name_order IN ('given', 'family'));
