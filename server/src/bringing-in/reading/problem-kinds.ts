import type { rosterImport } from '@hornbook/contract/bringing-in/roster-imports'
import type { RowOf } from '@hornbook/contract/document'
import type { Catalogues } from '../../texts/texts.ts'

/** fatal: nothing is read · error: the row is skipped · warning: the row counts · repair: a value was changed · info. */
export type Severity = RowOf<typeof rosterImport>['problems'][number]['severity']

/**
 * Without texts that are no codes: two for 'ref.missing' of an enrollment, two for 'role.from_enrollment', and what is said
 * instead of a note that every row of a file would have.
 */
export type ProblemCode = Exclude<
  keyof Catalogues['rosterProblems'],
  | ('ref.no_class' | 'ref.no_person' | 'role.blank' | 'role.lapsed')
  | ('user.no_student_usernames' | 'user.no_staff_usernames')
  | ('user.no_usernames' | 'user.no_emails' | 'grade.none' | 'user.disabled_new' | 'user.no_role_now_new')
>

interface ProblemKind {
  readonly severity: Severity
  /** How many are listed for each file and column; the rest are only counted. */
  readonly maxListed: number
  /** It is about a whole file, however many of its rows show it. */
  readonly countsOnce?: true
  /** What it says comes true or not by what is here already: it is judged once the records are found (ROSTER-73). */
  readonly isJudged?: true
  /** What becomes of the row that it is reported for; a row with an error is skipped. */
  readonly row?: 'leftOut' | 'merged'
}

const fatal: ProblemKind = { severity: 'fatal', maxListed: 50 }
const error: ProblemKind = { severity: 'error', maxListed: 500 }
const warning: ProblemKind = { severity: 'warning', maxListed: 500 }
const judged = (kind: ProblemKind): ProblemKind => ({ ...kind, isJudged: true })
const leftOut: ProblemKind = { severity: 'info', maxListed: 1, row: 'leftOut' }
const once = (severity: Severity): ProblemKind => ({ severity, maxListed: 1 })

/** Every problem that reading can find. Its text is in the catalogue, under its code. */
export const PROBLEM_KINDS: Readonly<Record<ProblemCode, ProblemKind>> = {
  'zip.unreadable': fatal,
  'zip.other_kind': fatal,
  'zip.no_files': fatal,
  'zip.empty': fatal,
  'zip.too_big': fatal,
  'zip.bomb': fatal,
  'zip.path_escape': fatal,
  'zip.symlink': fatal,
  'zip.encrypted': fatal,
  'zip.nested': fatal,
  'zip.duplicate_name': fatal,
  'zip.folder': once('warning'),
  'zip.folders': fatal,
  'format.unsupported': fatal,
  'manifest.missing': once('warning'),
  'manifest.only': fatal,
  'manifest.bad_value': warning,
  'manifest.mismatch': warning,
  'manifest.contradicted': warning,
  'mode.delta': fatal,
  'mode.status_in_bulk': { ...once('warning'), countsOnce: true },
  'row.tobedeleted': leftOut,
  'row.of_deleted': leftOut,
  'row.status_unknown': once('warning'),
  'file.missing': fatal,
  'file.missing_optional': once('warning'),
  'file.empty': fatal,
  'file.empty_optional': once('warning'),
  'file.unknown': once('info'),
  'file.renamed': once('warning'),
  'file.encoding': once('warning'),
  'file.delimiter': once('warning'),
  'file.malformed': fatal,
  'header.missing': fatal,
  'header.alias': once('warning'),
  'header.misspelt': once('warning'),
  'header.unknown': once('info'),
  'header.duplicate': once('warning'),
  'row.column_count': error,
  'row.nul': error,
  'row.short': { severity: 'warning', maxListed: 20 },
  'row.duplicate_id': error,
  'row.merged': { severity: 'repair', maxListed: 100, row: 'merged' },
  'row.required': error,
  'row.enum': error,
  'row.boolean': warning,
  'row.date': warning,
  'row.date_format': { ...once('repair'), countsOnce: true },
  'row.date_order': error,
  'row.never_attended': leftOut,
  'row.of_over_class': leftOut,
  'row.id_chars': error,
  'row.id_unusual': { ...once('warning'), countsOnce: true },
  'row.duplicate_enrollment': { ...once('repair'), row: 'merged' },
  'value.line_break': { severity: 'repair', maxListed: 20 },
  'value.spreadsheet_error': warning,
  'value.too_long': { severity: 'repair', maxListed: 20 },
  'value.shortened': warning,
  'value.lost_letters': warning,
  'value.json_list': { ...once('repair'), countsOnce: true },
  'value.backslash': { severity: 'repair', maxListed: 20 },
  'value.email': warning,
  'grade.unknown': warning,
  'grade.remapped': { ...once('repair'), countsOnce: true },
  'grade.missing': judged({ severity: 'info', maxListed: 100 }),
  'grade.several': warning,
  'ref.missing': error,
  'ref.missing_org': warning,
  'ref.missing_course': warning,
  'ref.zeros_lost': error,
  'ref.zeros_restored': { severity: 'repair', maxListed: 20 },
  'id.zeros_restored': once('repair'),
  'ref.wrong_type': error,
  'role.skipped': leftOut,
  'role.no_membership': leftOut,
  'role.no_class': { severity: 'info', maxListed: 100 },
  'role.several': warning,
  'role.from_enrollment': warning,
  'role.none': error,
  'role.over': { severity: 'info', maxListed: 100, row: 'leftOut' },
  'role.ahead': { severity: 'info', maxListed: 100 },
  'role.never': leftOut,
  'role.date_order': error,
  'role.lapsed_student': { severity: 'info', maxListed: 100 },
  'role.no_school': error,
  'user.no_username': judged(warning),
  'user.same_username': judged(warning),
  'user.same_student_id': judged(warning),
  'user.no_email': judged(warning),
  'user.disabled': judged(warning),
  'user.no_role_now': judged(warning),
  'user.same_email': warning,
  'class.over': { severity: 'warning', maxListed: 100 },
  'user.several_ids': { severity: 'repair', maxListed: 100 },
  'class.no_teacher': judged(warning),
  'class.no_students': judged({ severity: 'info', maxListed: 100 }),
  'session.ended': once('warning'),
  'guard.no_district': once('info'),
  'guard.multi_district': fatal,
  'guard.other_code': once('warning'),
  'person.left_out': error,
  'person.taken_for_new': warning,
  'record.own': once('info'),
  'source.renamed': once('info'),
  'student.merged': { severity: 'info', maxListed: 100 },
  'staff.administrator': error,
  'staff.email_taken': error,
  'staff.email_kept': warning,
  'staff.email_taken_kept': warning,
  'run.failed': fatal,
  'run.time_limit': fatal,
  'run.memory': fatal,
}

/** Whether a note of this code waits until the records are found. */
export const isJudged = (code: ProblemCode): boolean => PROBLEM_KINDS[code].isJudged === true
