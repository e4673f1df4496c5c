-- What somebody sees of their own sign-ins: the browser of each, as it called itself.
ALTER TABLE sessions ADD user_agent text;

-- A link to a new address. `new_email` is where it goes and what the account gets by it, `old_email` who is told afterwards; both
-- are forgotten once they are of no use. Citus takes a constraint of such a table by itself only.
ALTER TABLE credential_links ADD new_email text, ADD old_email text;
ALTER TABLE credential_links DROP CONSTRAINT credential_links_purpose_check;
ALTER TABLE credential_links ADD CONSTRAINT credential_links_purpose_check CHECK (purpose IN ('invitation', 'reset', 'email'));
ALTER TABLE credential_links ADD CONSTRAINT credential_links_email_check
  CHECK (purpose = 'email' OR num_nonnulls(new_email, old_email) = 0);
