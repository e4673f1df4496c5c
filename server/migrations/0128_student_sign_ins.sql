-- How each student last tried to sign in to the learning app, as it says (EVENT-27): one row a student, the newest try.
CREATE TABLE student_sign_ins (
  district_id bigint NOT NULL,
  student_id bigint NOT NULL,
  tried_at timestamptz NOT NULL,
  result text NOT NULL CHECK (result IN ('signedIn', 'wrongPassword', 'wrongPictures')),
  PRIMARY KEY (district_id, student_id)
);
SELECT wall('student_sign_ins', keys => ARRAY['(district_id) REFERENCES districts', '(district_id, student_id) REFERENCES students']);
