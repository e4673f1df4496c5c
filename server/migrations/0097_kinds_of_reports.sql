-- Like the tasks of jobs and the actions of the audit, the kinds of reports are listed in the contract alone.
ALTER TABLE user_attachments DROP CONSTRAINT user_attachments_kind_check;
