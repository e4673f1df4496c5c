ALTER TABLE saved_views
  -- How often it comes by mail; null for never.
  ADD every text,
  -- The district's date on whose morning the next mail goes.
  ADD send_on date,
  -- The figures of the last mail, which the next one compares with.
  ADD last_told jsonb;
ALTER TABLE saved_views ADD CONSTRAINT saved_views_every_check CHECK (every IN ('weekly', 'monthly'));
ALTER TABLE saved_views ADD CONSTRAINT saved_views_send_check CHECK ((every IS NULL) = (send_on IS NULL));
CREATE INDEX saved_views_send_idx ON saved_views (send_on) WHERE send_on IS NOT NULL;
ALTER TABLE user_attachments
  -- The view whose mail brings this report, and what that mail says.
  ADD view_id bigint,
  ADD told jsonb;
