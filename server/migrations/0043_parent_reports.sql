-- A report may be the letters to the families of a class or school (RPT-12), in a language.
ALTER TABLE user_attachments ADD COLUMN kind text NOT NULL DEFAULT 'progress';
ALTER TABLE user_attachments ADD COLUMN lang text NOT NULL DEFAULT 'en';
ALTER TABLE user_attachments ADD CONSTRAINT user_attachments_kind_check CHECK (kind IN ('progress', 'parentReports'));
ALTER TABLE user_attachments ADD CONSTRAINT user_attachments_lang_check CHECK (lang IN ('en', 'es'));
