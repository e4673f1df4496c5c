-- Signing in through a district's own provider (decision 60). Few rows, found by ids that no district is part of: they stay on
-- the coordinator, as service tokens do.
CREATE TABLE sign_ons (
  district_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  kind text NOT NULL CHECK (kind IN ('clever', 'classlink', 'google', 'microsoft', 'oidc')),
  name text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- Sealed for this row: moved to another one, it opens nothing.
  sealed_secret bytea NOT NULL,
  allowed text[] NOT NULL,
  enabled boolean NOT NULL DEFAULT false,
  only_way boolean NOT NULL DEFAULT false,
  -- Staff ids.
  keepers text[] NOT NULL DEFAULT '{}',
  tested_at timestamptz,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (district_id, id),
  -- What was not tested is off, and what is off is no only way.
  CHECK (tested_at IS NOT NULL OR NOT enabled),
  CHECK (enabled OR NOT only_way)
);
SELECT wall('sign_ons', keys => ARRAY['(district_id) REFERENCES districts'], rows_are => 'on the coordinator');

-- The domains of a district's addresses that the provider has verified; they lead the sign-in page to its sign-ons.
CREATE TABLE email_domains (
  district_id bigint NOT NULL,
  domain text NOT NULL UNIQUE,
  PRIMARY KEY (district_id, domain)
);
SELECT wall('email_domains', keys => ARRAY['(district_id) REFERENCES districts'], rows_are => 'on the coordinator');

-- Who somebody is at a provider. One person has one link a sign-on.
CREATE TABLE sign_on_links (
  district_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  sign_on_id bigint NOT NULL,
  account_id bigint NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  -- What the person is shown of it.
  label text NOT NULL,
  linked_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (district_id, id),
  UNIQUE (district_id, sign_on_id, issuer, subject),
  UNIQUE (district_id, sign_on_id, account_id)
);
CREATE INDEX sign_on_links_account_idx ON sign_on_links (account_id);
SELECT wall('sign_on_links', keys => ARRAY['(district_id, sign_on_id) REFERENCES sign_ons ON DELETE CASCADE',
  '(account_id) REFERENCES accounts ON DELETE CASCADE'], rows_are => 'on the coordinator');

-- A browser that was sent to a provider, and what came of it. Nonce and verifier are derived from the state, which is not kept.
CREATE TABLE sign_on_starts (
  district_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  sign_on_id bigint NOT NULL,
  sign_on_version integer NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('signIn', 'test', 'link', 'invitation')),
  state_hash bytea NOT NULL UNIQUE,
  browser_hash bytea NOT NULL,
  -- Whose link it becomes, or who tests.
  account_id bigint,
  -- The invitation that it accepts.
  link_hash bytea,
  return_path text NOT NULL,
  expires_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- What the throttle has counted, until the end is known.
  attempt uuid,
  outcome jsonb,
  PRIMARY KEY (district_id, id)
);
CREATE INDEX sign_on_starts_browser_idx ON sign_on_starts (browser_hash);
CREATE INDEX sign_on_starts_expires_idx ON sign_on_starts (expires_at);
SELECT wall('sign_on_starts', keys => ARRAY['(district_id, sign_on_id) REFERENCES sign_ons ON DELETE CASCADE',
  '(account_id) REFERENCES accounts ON DELETE CASCADE'], rows_are => 'on the coordinator');

-- People whom the provider knows and the district does not.
CREATE TABLE sign_on_attempts (
  district_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  sign_on_id bigint NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  label text NOT NULL,
  claims jsonb NOT NULL,
  problem text NOT NULL,
  times integer NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  asked_at timestamptz,
  PRIMARY KEY (district_id, id),
  UNIQUE (district_id, sign_on_id, issuer, subject)
);
SELECT wall('sign_on_attempts', keys => ARRAY['(district_id, sign_on_id) REFERENCES sign_ons ON DELETE CASCADE'],
  rows_are => 'on the coordinator');

-- A code may come from a sign-on. Then only the browser that began exchanges it. Citus takes a constraint of such a table by
-- itself only.
ALTER TABLE session_handoffs ALTER service_token_id DROP NOT NULL;
ALTER TABLE session_handoffs ADD sign_on_id bigint, ADD browser_hash bytea;
ALTER TABLE session_handoffs ADD CONSTRAINT session_handoffs_origin_check
  CHECK (num_nonnulls(service_token_id, sign_on_id) = 1 AND num_nonnulls(sign_on_id, browser_hash) <> 1);
ALTER TABLE session_handoffs ADD FOREIGN KEY (district_id, sign_on_id) REFERENCES sign_ons ON DELETE CASCADE;

-- By which way a session was opened; null for views, and for those of before. `sign_on` is the name that the button had.
ALTER TABLE sessions ADD way text, ADD sign_on text;
ALTER TABLE sessions ADD CONSTRAINT sessions_way_check CHECK (way IN ('password', 'link', 'learningApp', 'signOn'));
