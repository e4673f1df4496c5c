-- Who invited a person, and to which district: the mail of the link says so.
ALTER TABLE credential_links ADD invited_by bigint;
ALTER TABLE credential_links ADD invited_to bigint;
