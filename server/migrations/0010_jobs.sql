-- Work that goes on after the answer is a job of graphile-worker, whose own schema is migrated next (decision 16).

-- A job mails the link. Its token is derived from the seed and HORNBOOK_SECRET; the seed goes once the mail is sent.
ALTER TABLE credential_links ADD id bigint GENERATED ALWAYS AS IDENTITY UNIQUE, ADD seed bytea;
