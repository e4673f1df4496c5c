-- Work that goes on after the answer is a job of graphile-worker, whose own schema is migrated next (decision 17).

-- A job mails the link. Its token is derived from the seed and HORNBOOK_SECRET; the seed goes once the mail is sent.
ALTER TABLE credential_links ADD id bigint GENERATED ALWAYS AS IDENTITY UNIQUE, ADD seed bytea;

-- What the job of an import was refused with, for the call that waits for it. A row whose `progress` is not null has a job.
ALTER TABLE roster_imports ADD refusal jsonb;

-- Imports that a server of an earlier build left unfinished have no job, so none would ever finish them.
SET LOCAL hornbook.provider = 'on';
UPDATE roster_imports SET progress = NULL, status = CASE WHEN status = 'reading' THEN 'failed'
    WHEN status = 'applied' THEN 'applied' WHEN holds = '[]' THEN 'previewed' ELSE 'held' END
  WHERE status IN ('reading', 'applying') OR progress IS NOT NULL;

-- A job switches to this zone and recounts the figures, in one transaction (DAY-9).
ALTER TABLE districts ADD pending_timezone text;
