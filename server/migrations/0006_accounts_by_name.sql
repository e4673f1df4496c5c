-- People are found by the name that they type, whatever its case and its Unicode form (SIGN-10). The unique indexes stay:
-- of two accounts whose names differ only in their form, the exact one comes first.
CREATE INDEX accounts_email_name_idx ON accounts (lower(normalize(email, NFKC)));
CREATE INDEX accounts_username_name_idx ON accounts (lower(normalize(username, NFKC)));
