-- Whose database this is. Only the owner reads these two tables, on the coordinator.

-- The newest version that has started on it (RUN-16), and a digest that only HORNBOOK_SECRET produces (RUN-6).
CREATE TABLE installation (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  version text NOT NULL,
  secret_digest bytea NOT NULL
);

-- The app role's rights, one a row as GRANT writes it ('SELECT ON TABLE schools'), to be granted again where they are
-- missing: after a dump was restored on another server, or the database got another name and with it another app role.
CREATE TABLE app_rights (granted text PRIMARY KEY);
