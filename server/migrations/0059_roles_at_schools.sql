-- What somebody is at one school, where that is less than their own role (SCOPE-7): a SchoolAdmin of one school who
-- teaches at another is 'Teacher' there. Null: their own role counts.
ALTER TABLE staff_schools ADD COLUMN role text;
ALTER TABLE staff_schools ADD CONSTRAINT staff_schools_role_check CHECK (role IN ('SchoolAdmin', 'Teacher'));
