-- The secret before the one that signs: it signs as well until then, so that a receiver can be changed in between.
ALTER TABLE webhooks ADD COLUMN old_sealed_secret bytea;
ALTER TABLE webhooks ADD COLUMN old_secret_until timestamptz;
