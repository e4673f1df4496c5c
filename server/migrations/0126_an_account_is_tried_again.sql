-- From when on what is seen of an SFTP account counts for trying it: what went wrong before stays in its history.
ALTER TABLE sftp_logins ADD COLUMN tried_from timestamptz;
