/** The export of a district (HUB-14): what is refused, and the words in its files. */
export const districtExport = {
  'export.file': 'everything',
  'export.district': 'district',
  'export.isMade': 'An export of this district is being made already. Only whoever asked for it has its password.',
  'export.notPending': 'This export is no longer being made, so it cannot be called off.',
  'export.notThere': 'This export has no file to download.',
  'export.provider': 'The support team',
  'export.server': 'Automatically',
  'export.added': 'Added',
  'export.saved': 'Saved',
  'export.archived': 'Archived',
  'export.unarchived': 'Unarchived',
  'export.invited': 'Invited by email',
  'export.downloaded': 'Downloaded',
  'export.noCode': 'none',
  'export.readme': `Everything of {{name}}
Site Code: {{code}}
Read on {{day}} (all tables as they were at {{at}})

What is here

roster/                      The roster of that day for other programs: OneRoster 1.2, CSV, bulk.
                             It has who and what was not archived. To give it to another program,
                             put the files of this folder, without the folder, into a zip.
schools.csv, classes.csv,    One line each, archived ones too. "Hornbook id" is what other files
staff.csv, students.csv      call Person, Student, Class or School.
enrolments-of-students.csv,  Who was, is or will be in which class. "Ended" is empty while it lasts.
enrolments-of-staff.csv      "First Day" and "Day After" are those of the roster system, if it gave any.
schools-of-students.csv,     The same for schools.
schools-of-staff.csv
lessons.csv                  Lessons that were finished, also again. "For the First Time" is what counts.
assessments.csv              Results of placement tests.
required-tests.csv           When staff required a test of a student, or no longer did.
sign-ins.csv                 How each student last tried to sign in, as the learning app told.
notes.csv                    Notes of staff about students.
lesson-feedback.csv          What staff said about suggested lessons.
events/                      Every event as the learning app sent it, one file a month (UTC), one
                             line of JSON an event, also those that were withdrawn later.
reports/, reports.csv        Reports that were still kept, and a list of all of them.
sent-files/, sent-files.csv  Files that were sent to support and were still kept, and a list of all.
audit.csv                    What was done, by whom and when.

Good to know

- "Day" is a day in {{timezone}}, which is the district's time zone. All other times are in UTC and
  end with a Z.
- Tables were read at one moment. Reports and sent files were copied after it: one that was removed
  meanwhile is in the list and has no file.
- Passwords and picture passwords are in none of these files.
- Tables are CSV in UTF-8. A cell that a spreadsheet could take for a formula has a ' before it.
- Names of files in this zip can be read without its password, what is in them cannot.`,
} as const
