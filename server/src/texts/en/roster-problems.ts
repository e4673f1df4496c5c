/** Every problem that can occur while reading a roster file, worded for the clerk who made it. The keys are the codes. */
export const rosterProblems = {
  'zip.unreadable': 'This is not a zip file, or it was cut off on the way. Export it again and upload the whole file.',
  'zip.other_kind': 'This is {{kind}}',
  'zip.no_files': 'The zip is empty: there is no file in it. Export the roster again.',
  'zip.empty': 'The zip contains no CSV file. Export it again from your student information system.',
  'zip.too_big': 'The zip is too large: {{value}}. The limit is {{limit}}.',
  'zip.bomb': 'The zip expands to more than a roster can be ({{value}}), so it was not read.',
  'zip.path_escape': 'The zip contains a file whose name points outside the zip ("{{value}}"), so it was not read.',
  'zip.symlink': 'The zip contains a link ("{{value}}") instead of a file. Put the CSV files themselves in it.',
  'zip.encrypted': '"{{value}}" is protected by a password. Make the zip again without one.',
  'zip.nested': '"{{value}}" is an archive inside the zip. Put the CSV files directly in the zip.',
  'zip.duplicate_name': 'The zip contains "{{value}}" more than once, and it is unclear which one counts.',
  'zip.folder': 'The files are in the folder "{{value}}" instead of at the top of the zip. They were read.',
  'zip.folders': 'CSV files are in several folders ({{value}}). A zip must hold the files of one roster, at its top.',
  'format.unsupported': 'This looks like {{value}}. Hornbook reads OneRoster 1.1 and 1.2 CSV files.',
  'manifest.missing': 'There is no manifest.csv. The files were read as OneRoster {{value}}.',
  'manifest.only': 'The zip contains only manifest.csv: there is nothing to import, and nothing changes.',
  'manifest.bad_value': 'manifest.csv says "{{value}}" for {{property}}, which is not a known value. {{consequence}}',
  'manifest.mismatch': 'manifest.csv says that {{property}} is "{{value}}", but {{consequence}}',
  'manifest.contradicted': 'manifest.csv says "{{value}}" for {{property}}. {{consequence}}',
  'mode.delta': '{{property}} is "delta" (changes only). Hornbook reads complete (bulk) files: choose a bulk export.',
  'mode.status_in_bulk':
    'The column {{column}} is filled in, though the file is complete (bulk). Rows marked tobedeleted or inactive are left out; the column has no other effect.',
  'row.tobedeleted': 'Rows marked tobedeleted or inactive were left out.',
  'row.of_deleted': 'Rows about people or classes marked as deleted were left out.',
  'row.status_unknown':
    'The status "{{value}}" is not one that OneRoster knows (active, tobedeleted). Its rows count as active.',
  'file.missing': '{{file}} is missing. Without it nothing can be imported, and nothing changes.',
  'file.missing_optional': '{{file}} is missing, though other files refer to it. The import continues without it.',
  'file.empty':
    '{{file}} has no rows. That is treated as a failed export, never as "archive everyone": nothing changes.',
  'file.empty_optional': '{{file}} has no rows. The import continues without it.',
  'file.unknown': '{{file}} is not a OneRoster file and was not read.',
  'file.renamed': '"{{value}}" was read as {{file}}.',
  'file.encoding': '{{file}} is not UTF-8; it was read as {{value}}. Check names with accents.',
  'file.delimiter': '{{file}} separates its columns with {{value}} instead of commas. It was read.',
  'file.malformed': '{{file}} cannot be read as CSV near line {{line}}: {{value}}. Nothing changes.',
  'header.missing': '{{file}} has no column {{column}}, which is needed. Nothing changes.',
  'header.alias': 'The column "{{value}}" was read as {{column}}.',
  'header.misspelt': 'The column "{{value}}" is not known; it was read as {{column}}, which it resembles.',
  'header.unknown': 'The column "{{value}}" is not a OneRoster column and was not read.',
  'header.duplicate': 'The column {{column}} appears more than once ("{{value}}"). The first one counts.',
  'row.column_count':
    'The row has {{value}} cells, but the header has {{expected}}: probably a comma outside quotes. The row was skipped.',
  'row.nul':
    'The row contains characters that cannot be text (NUL), so part of it was lost. Export the file again. The row was skipped.',
  'row.short': 'The row has only {{value}} of {{expected}} cells. The missing ones were treated as empty.',
  'row.duplicate_id': 'This id is already used by line {{other}} with different content. The row was skipped.',
  'row.merged':
    'This person is already on line {{other}}. The rows were merged: all schools count, other details come from the first.',
  'row.required': '{{column}} is empty. The row was skipped.',
  'row.enum': '"{{value}}" is not a known value of {{column}}. The row was skipped.',
  'row.boolean': '"{{value}}" is neither true nor false. It was treated as true.',
  'row.date': '"{{value}}" is not a readable date. It was treated as empty.',
  'row.date_format': 'Dates are not written as yyyy-mm-dd (for example "{{value}}"). They were read as {{reading}}.',
  'row.date_order': 'The enrollment ends ({{value}}) before it begins. The row was skipped.',
  'row.never_attended': 'Enrollments that end on the day they begin were left out.',
  'row.of_over_class': 'Enrollments without an end date in classes whose terms are over were left out.',
  'row.id_chars': '"{{value}}" cannot be an id: {{reason}}. The row was skipped.',
  'row.id_unusual':
    'Some ids contain characters that OneRoster does not allow (for example "{{value}}"). They were kept as they are.',
  'row.duplicate_enrollment':
    'The same person is listed in the same class more than once. The entries were merged, with the earliest start and the latest end.',
  'value.line_break': 'A line break inside the cell was replaced by a space.',
  'value.spreadsheet_error': '"{{value}}" is a spreadsheet error. It was treated as empty.',
  'value.too_long': 'The text is longer than {{limit}} characters and was cut.',
  'value.shortened':
    '"{{value}}" is a long number that a spreadsheet has shortened. It was left out, and what is known here stays.',
  'value.lost_letters':
    'Letters of "{{value}}" were lost before this file was made. A name that is here stays as it is; a new one is taken so. Please export as UTF-8.',
  'value.json_list': 'Lists are written like {{value}}. They were read without brackets and quotes.',
  'value.backslash': 'A backslash before a quote was left out: {{value}}.',
  'value.email': '"{{value}}" is not an email address. It was left out.',
  'grade.unknown': '"{{value}}" is not a known grade. It was left out.',
  'grade.remapped': 'The grade "{{value}}" was read as {{code}}.',
  'grade.missing': 'This student has no grade.',
  'grade.none': 'No student of the file has a grade. Who is new has none here either; everybody else keeps theirs.',
  'grade.several': 'Several grades are given ({{value}}). The highest was kept.',
  'ref.missing': '{{column}} points at "{{value}}", which is not in {{target}}. The row was skipped.',
  'ref.no_class': 'The row enrolls {{name}} in "{{value}}", but classes.csv has no such class. It was skipped.',
  'ref.no_person': 'The row enrolls "{{value}}" in {{name}}, but users.csv has no such person. It was skipped.',
  'ref.missing_org': '{{column}} points at "{{value}}", which is not in orgs.csv. It was left out.',
  'ref.missing_course': '{{column}} points at "{{value}}", which is not in courses.csv. It was left out.',
  'ref.zeros_lost':
    '{{column}} points at "{{value}}", which is not in {{target}}; "{{suggestion}}" is: leading zeros seem to be lost, as spreadsheets do. The row was skipped.',
  'ref.zeros_restored':
    '{{column}} points at "{{value}}", which has lost its leading zeros; "{{suggestion}}" was used.',
  'id.zeros_restored': 'The leading zeros of {{value}} ids and numbers were restored.',
  'ref.wrong_type': '{{column}} points at "{{value}}", which is {{actual}}, not {{expected}}. The row was skipped.',
  'role.skipped': 'Nobody is imported as {{value}}.',
  'role.no_membership': 'Enrollments as {{value}} do not make anyone a member of a class and were left out.',
  'role.no_class': 'This person ({{value}}) teaches no class and was left out.',
  'role.several': 'This person has several roles ({{value}}). The highest counts: {{taken}}.',
  'role.from_enrollment':
    '{{where}} says "{{value}}", but enrollments.csv has this person in classes as a {{taken}}. The classes decide.',
  'role.blank':
    '{{where}} gives this person no role, but enrollments.csv has them in classes as a {{taken}}. The classes decide.',
  'role.none': 'roles.csv gives this person no role. The row was skipped.',
  'role.lapsed':
    'No role of this person is in force today, but enrollments.csv has them in classes as a {{taken}}. The classes decide.',
  'role.over': 'This role ({{value}}) ended on {{day}}. It gives nothing.',
  'role.ahead': 'This role ({{value}}) begins on {{day}}. It gives nothing until then.',
  'role.never': 'Roles that end on the day they begin were left out.',
  'role.date_order': 'The role ends ({{value}}) before it begins. The row was skipped.',
  'role.lapsed_student': 'No role of this student is in force any more, and no class has them. They were left out.',
  'role.no_school': 'This person belongs to no school of the file. The row was skipped.',
  'user.no_username': 'There is no username. "{{taken}}" is used instead.',
  'user.no_usernames':
    'No row has a username. Who is new gets the identifier as username, or the sourcedId where there is none; everybody else keeps theirs.',
  'user.no_student_usernames':
    'No student has a username. Who is new gets the identifier as username, or the sourcedId where there is none; everybody else keeps theirs.',
  'user.no_staff_usernames':
    'No staff member has a username. Who is new gets the identifier as username, or the sourcedId where there is none; everybody else keeps theirs.',
  'user.same_student_id':
    '{{name}} and {{other}} (line {{otherLine}}) have the same Student Id, {{value}}. Both are taken: please give each their own, or merge them.',
  'user.same_username': 'The username "{{value}}" is used by another student as well. "{{taken}}" is used instead.',
  'user.no_email': 'There is no email address, so no invitation can be sent.',
  'user.no_emails': 'No row of a staff member has an email address, so who is new cannot be invited.',
  'user.disabled': 'enabledUser is false, so this staff member is archived here. Their classes lose this teacher.',
  'user.disabled_new': 'enabledUser is false, so this staff member is not added.',
  'user.no_role_now': 'No role of this staff member is in force today, so they are archived here.',
  'user.no_role_now_new': 'No role of this staff member is in force today, so they are not added.',
  'user.same_email': '"{{value}}" is the email address of line {{other}} as well. It was left out here.',
  'class.over':
    'The terms of {{name}} ended on {{value}}, so it is no class of now. It was left out, with the enrollments in it.',
  'user.several_ids': 'This is the person of {{other}} as well: one account, with the schools and classes of both ids.',
  'class.no_teacher': '{{name}} has no teacher.',
  'class.no_students': '{{name}} has no students.',
  'session.ended':
    'All terms in the file have ended (the last on {{value}}). End dates were not treated as the end of a membership.',
  'guard.no_district': 'There is no district in orgs.csv.',
  'guard.multi_district': 'The file contains several districts: {{value}}. Export one district at a time.',
  'guard.other_code':
    'The file is for {{named}} ({{namedCode}}), but the site code of {{here}} is {{hereCode}}. Check that it belongs here.',
  'student.merged':
    'Hornbook has merged this record into that of {{kept}}, who takes its schools and classes. To end this, correct it in the roster system.',
  'person.left_out':
    '"{{value}}" is {{known}} here. Say whether it is the same person; until then the row is left out, and {{known}} stays as before.',
  'person.taken_for_new':
    '"{{value}}" was {{known}}, who has left. Unless you say that it is the same person, this is a new one, and {{known}} no longer has it.',
  'record.own':
    '{{count}} records of this file are not from its roster system. They were made here, or came from another system, and stay as they are.',
  'source.renamed':
    '{{labelled}} {{known}} of its {{total}} ids are known from {{source}}, so it was read as a file of that system.',
  'staff.administrator':
    '"{{value}}" is the email address of an administrator of Hornbook itself, who belongs to no district. The row was skipped.',
  'staff.email_taken':
    '"{{value}}" is the email address of another staff member of this district. The row was skipped.',
  'staff.email_kept':
    'The email address is now "{{value}}", but this person has signed in under the old one, or works in another district too. The old address was kept.',
  'staff.email_taken_kept':
    'The email address is now "{{value}}", but that already belongs to somebody else. The old address was kept.',
  'run.failed': 'Something went wrong on our side and the run was stopped. Nothing was changed; please try again.',
  'run.time_limit': 'Reading took longer than {{value}} seconds and was stopped. Nothing changes.',
  'run.memory': 'Reading the file needs more memory than is allowed, so it was stopped. Nothing changes.',
} as const
