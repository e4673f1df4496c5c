/** fatal: nothing is read · error: the row is skipped · warning: the row counts · repair: a value was changed · info. */
export type Severity = 'fatal' | 'error' | 'warning' | 'repair' | 'info'

interface ProblemText {
  severity: Severity
  /** How many of a kind are listed one by one for each file and column; the rest are only counted. */
  listed: number
  message: string
}

const fatal = (message: string): ProblemText => ({ severity: 'fatal', listed: 50, message })
const error = (message: string): ProblemText => ({ severity: 'error', listed: 500, message })
const warning = (message: string): ProblemText => ({ severity: 'warning', listed: 500, message })
const once = (severity: Severity, message: string): ProblemText => ({ severity, listed: 1, message })

/** Every problem that reading can meet, in words for the clerk who made the file. Placeholders as in i18next. */
export const texts = {
  'zip.unreadable': fatal(
    'This is not a zip file, or it was cut off on the way. Export it again and upload the whole file.',
  ),
  'zip.empty': fatal('The zip holds no CSV file. Export it again from your student information system.'),
  'zip.too_big': fatal('The zip is too large: {{value}}. The limit is {{limit}}.'),
  'zip.bomb': fatal('The zip swells beyond what a roster can be ({{value}}), so it was not read.'),
  'zip.path_escape': fatal('The zip holds a file whose name points outside of it ("{{value}}"), so it was not read.'),
  'zip.symlink': fatal('The zip holds a link ("{{value}}") instead of a file. Put the CSV files themselves in it.'),
  'zip.encrypted': fatal('"{{value}}" is protected by a password. Make the zip again without one.'),
  'zip.nested': fatal('"{{value}}" is an archive inside the zip. Put the CSV files directly in the zip.'),
  'zip.duplicate_name': fatal('The zip holds "{{value}}" more than once, and it cannot be known which one counts.'),
  'zip.folder': once(
    'warning',
    'The files lie in the folder "{{value}}" instead of the top of the zip. They were read.',
  ),
  'zip.folders': fatal(
    'CSV files lie in several folders ({{value}}). A zip holds the files of one roster, at its top.',
  ),
  'format.unsupported': fatal('This looks like {{value}}. Hornbook reads OneRoster 1.1 and 1.2 CSV files.'),
  'manifest.missing': once('warning', 'There is no manifest.csv. The files were read as OneRoster {{value}}.'),
  'manifest.only': fatal('Only manifest.csv is in the zip: there is nothing to bring in, and nothing changes.'),
  'manifest.bad_value': warning(
    'manifest.csv says "{{value}}" for {{property}}, which is not a known value. {{consequence}}',
  ),
  'manifest.mismatch': warning('manifest.csv says that {{property}} is "{{value}}", but {{consequence}}'),
  'mode.delta': fatal(
    '{{property}} is "delta" (changes only). Hornbook reads complete (bulk) files: choose a bulk export.',
  ),
  'mode.status_in_bulk': once(
    'warning',
    'The column {{column}} is filled in, though the file is complete (bulk). Rows marked tobedeleted or inactive are left out; nothing else follows from it.',
  ),
  'row.tobedeleted': once('info', 'Rows marked tobedeleted or inactive were left out.'),
  'file.missing': fatal('{{file}} is missing. Without it nothing can be brought in, and nothing changes.'),
  'file.missing_optional': once(
    'warning',
    '{{file}} is missing, though other files refer to it. The import goes on without it.',
  ),
  'file.empty': fatal(
    '{{file}} has no rows. That is taken for a failed export, never for "archive everyone": nothing changes.',
  ),
  'file.empty_optional': once('warning', '{{file}} has no rows. The import goes on without it.'),
  'file.unknown': once('info', '{{file}} is not a file of OneRoster and was not read.'),
  'file.renamed': once('warning', '"{{value}}" was read as {{file}}.'),
  'file.encoding': once('warning', '{{file}} is not UTF-8; it was read as {{value}}. Check names with accents.'),
  'file.delimiter': once('warning', '{{file}} separates its columns by {{value}} instead of a comma. It was read.'),
  'file.malformed': fatal('{{file}} cannot be read as CSV near line {{line}}: {{value}}. Nothing changes.'),
  'header.missing': fatal('{{file}} has no column {{column}}, which is needed. Nothing changes.'),
  'header.alias': once('warning', 'The column "{{value}}" was read as {{column}}.'),
  'header.misspelt': once(
    'warning',
    'The column "{{value}}" is not known; it was read as {{column}}, which it resembles.',
  ),
  'header.unknown': once('info', 'The column "{{value}}" is not one of OneRoster and was not read.'),
  'header.duplicate': once(
    'warning',
    'The column {{column}} is there more than once ("{{value}}"). The first one counts.',
  ),
  'row.column_count': error(
    'The row has {{value}} cells, but the header has {{expected}}: probably a comma outside of quotes. The row was skipped.',
  ),
  'row.short': warning('The row has only {{value}} of {{expected}} cells. The missing ones were taken as empty.'),
  'row.duplicate_id': error('This id is already used by line {{other}} with other content. The row was skipped.'),
  'row.merged': {
    severity: 'repair',
    listed: 100,
    message:
      'This person is already on line {{other}}. The rows were joined: all schools count, other details come from the first.',
  },
  'row.required': error('{{column}} is empty. The row was skipped.'),
  'row.enum': error('"{{value}}" is not a known value of {{column}}. The row was skipped.'),
  'row.boolean': warning('"{{value}}" is neither true nor false. It was taken as true.'),
  'row.date': warning('"{{value}}" is not a date that can be read. It was taken as empty.'),
  'row.date_format': once(
    'repair',
    'Dates are not written as yyyy-mm-dd (for example "{{value}}"). They were read as {{reading}}.',
  ),
  'row.date_order': error('The enrollment ends ({{value}}) before it begins. The row was skipped.'),
  'row.never_attended': once('info', 'Enrollments that end on the day they begin were left out.'),
  'row.id_chars': error('"{{value}}" cannot be an id: {{reason}}. The row was skipped.'),
  'row.id_unusual': once(
    'warning',
    'Some ids hold characters that OneRoster does not allow (for example "{{value}}"). They were kept as they are.',
  ),
  'row.duplicate_enrollment': once(
    'repair',
    'The same person is listed in the same class more than once. The entries were joined, with the earliest begin and the latest end.',
  ),
  'value.line_break': {
    severity: 'repair',
    listed: 20,
    message: 'A line break inside the cell was replaced by a space.',
  },
  'value.spreadsheet_error': warning('"{{value}}" is a spreadsheet error. It was taken as empty.'),
  'value.too_long': {
    severity: 'repair',
    listed: 20,
    message: 'The text is longer than {{limit}} characters and was cut.',
  },
  'value.email': warning('"{{value}}" is not an e-mail address. It was left out.'),
  'grade.unknown': warning('"{{value}}" is not a known grade. It was left out.'),
  'grade.missing': { severity: 'info', listed: 100, message: 'This student has no grade.' },
  'grade.several': warning('Several grades are given ({{value}}). The highest was kept.'),
  'ref.missing': error('{{column}} points at "{{value}}", which is not in {{target}}. The row was skipped.'),
  'ref.missing_org': warning('{{column}} points at "{{value}}", which is not in orgs.csv. It was left out.'),
  'ref.missing_course': warning('{{column}} points at "{{value}}", which is not in courses.csv. It was left out.'),
  'ref.zeros_lost': error(
    '{{column}} points at "{{value}}", which is not in {{target}}; "{{suggestion}}" is: leading zeros seem to be lost, as spreadsheets do. The row was skipped.',
  ),
  'ref.wrong_type': error(
    '{{column}} points at "{{value}}", which is {{actual}}, not {{expected}}. The row was skipped.',
  ),
  'role.skipped': once('info', 'People with the role {{value}} are not brought in.'),
  'role.no_membership': once('info', 'Enrollments as {{value}} make nobody a member of a class and were left out.'),
  'role.no_class': {
    severity: 'info',
    listed: 100,
    message: 'This person ({{value}}) teaches no class and was left out.',
  },
  'role.several': warning('This person has several roles ({{value}}). The highest counts: {{taken}}.'),
  'role.none': error('roles.csv gives this person no role. The row was skipped.'),
  'role.no_school': error('This person belongs to no school of the file. The row was skipped.'),
  'user.no_username': warning('There is no user name. "{{taken}}" is taken instead.'),
  'user.same_username': warning(
    'The user name "{{value}}" is used by another student as well. "{{taken}}" is taken instead.',
  ),
  'user.no_email': warning('There is no e-mail address, so no invitation can be sent.'),
  'user.same_email': warning('"{{value}}" is the e-mail address of line {{other}} as well. It was left out here.'),
  'class.no_teacher': warning('This class has no teacher.'),
  'class.no_students': { severity: 'info', listed: 100, message: 'This class has no students.' },
  'session.ended': once(
    'warning',
    'All terms of the file are over (the last on {{value}}). End dates were not taken as the end of a membership.',
  ),
  'guard.no_district': once('info', 'There is no district in orgs.csv.'),
  'guard.multi_district': fatal('The file holds several districts: {{value}}. Export one district at a time.'),
  'staff.administrator': error(
    '"{{value}}" is the e-mail address of an administrator of Hornbook itself, who belongs to no district. The row was skipped.',
  ),
  'staff.email_taken': error(
    '"{{value}}" is the e-mail address of another member of staff of this district. The row was skipped.',
  ),
  'staff.email_kept': warning(
    'The e-mail address is now "{{value}}", but this person has signed in under the old one, or works in another district too. The old address was kept.',
  ),
  'staff.email_taken_kept': warning(
    'The e-mail address is now "{{value}}", but that belongs to somebody else already. The old address was kept.',
  ),
  'run.failed': fatal(
    'Something went wrong on our side and the run was stopped. Nothing was changed; please try again.',
  ),
  'run.time_limit': fatal('Reading took longer than {{value}} seconds and was stopped. Nothing changes.'),
  'run.memory': fatal('The file needs more memory than reading may take and was stopped. Nothing changes.'),
} as const satisfies Record<string, ProblemText>

export type ProblemCode = keyof typeof texts

/** The text of a problem with its placeholders filled in; an empty one reads as nothing. */
export function problemMessage(code: ProblemCode, values: Record<string, string | number>): string {
  return texts[code].message.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
