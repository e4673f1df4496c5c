import { hasLostLetters, titleHasLostLetters } from '@hornbook/rules/people/lost-letters'
import { PASSWORD_MESSAGES, studentPasswordProblem } from '@hornbook/rules/people/passwords'
import { gradeCode } from '@hornbook/rules/reading/grade-words'
import { compareGrades } from '@hornbook/rules/reading/grades'
import { canonicalTimeZone } from '@hornbook/rules/time/dates'
import { GRADES } from '../../people/grades.ts'
import { addressKey } from '../../people/staff-accounts.ts'
import { t } from '../../texts/texts.ts'
import { dayOf } from './days.ts'
import { FIELDS, type Field } from './fields.ts'
import { isMadeADay } from './made-a-day.ts'
import { comparePlaces } from './places.ts'
import { checkSplit, isCalledSo } from './whole-names.ts'
import {
  addChange,
  type Comparing,
  isDamaged,
  joinNames,
  linked,
  problem,
  type Working,
  withoutZeros,
} from './working.ts'

/** Among a row's keys, this one says that it has a password. Keys that no two rows may share contain a space. */
export const HAS_PASSWORD = 'password'

const NAMES: ReadonlySet<string> = new Set(['firstName', 'middleName', 'lastName'])

/** Compares every field of a row; a blank cell changes nothing (ROSTER-43). */
export function compareFields(comparing: Comparing, row: Working): void {
  const { list } = comparing.rules
  const textOf = row.record ? row.texts.textOf : row.texts.textOfNew
  const isNamed = isCalledSo(row)
  if (!isNamed) checkSplit(row)
  for (const field of FIELDS[list]) {
    const text = textOf(field.name)
    if (field.kind === 'id' || field.kind === 'name') continue
    if (isNamed && NAMES.has(field.name)) continue
    if (text === undefined) {
      if (!row.record && field.required && !comparing.rules.derived.includes(field.name))
        row.problems.push(problem(field.name, t('bringingIn:upload.required', { field: field.label })))
      continue
    }
    if (field.kind === 'attribute') compareAttribute(row, field, text)
    else if (field.kind === 'password') readPassword(row, text)
    else if (field.name === 'grades') compareGrade(row, field, text)
    else if (field.name === 'timezone') compareTimeZone(row, text)
  }
  comparePlaces(comparing, row, textOf)
}

/** Whether a roster system writes the field; if so, the row's value is ignored, and counted as such. */
function isLeft(row: Working, { synced }: Field): boolean {
  const { externalRosterSystem = null } = (row.record?.attributes ?? {}) as { externalRosterSystem?: string | null }
  if (!synced || externalRosterSystem === null) return false
  row.synced++
  return true
}

function compareAttribute(row: Working, field: Field, text: string): void {
  const { name, edits, words = {} } = field
  const now = ((row.record?.attributes ?? {}) as Readonly<Record<string, string | null>>)[name] ?? null
  const shown = (now !== null && words[now]) || now
  // A cell that is what a download writes changes nothing, whatever the rules of the field say.
  if (shown !== null && (text === shown || text === shown.trim())) return
  // A spreadsheet has made a number of it: the record keeps its zeros.
  if (shown !== null && text !== '' && shown.endsWith(text) && withoutZeros(shown) === withoutZeros(text)) return
  if (name === 'email' && shown !== null && addressKey(text) === addressKey(shown)) return
  if (isLeft(row, field) || isDamaged(row, name, text)) return
  if (hasLost(row, name, text, now)) return
  if (name !== 'endsOn' && isMadeADay(row, field, text, now)) return
  const parsed = edits?.safeParse(name === 'userType' ? roleOf(text) : name === 'endsOn' ? (dayOf(text) ?? text) : text)
  if (!parsed?.success) {
    const wrong = name === 'endsOn' ? t('bringingIn:upload.noDay', { value: text }) : parsed?.error.issues[0]?.message
    row.problems.push(problem(name, wrong ?? ''))
    return
  }
  if (parsed.data === now) return
  row.values[name] = parsed.data
  addChange(row, name, shown, String(parsed.data))
}

/** Whether the text has lost letters on its way; if so, adds a problem, because it must not overwrite a good value. */
function hasLost(row: Working, name: string, text: string, now: string | null): boolean {
  if (!(NAMES.has(name) ? hasLostLetters(text) : titleHasLostLetters(text))) return false
  const kept = now === null ? [] : [{ label: t('bringingIn:upload.leaveIt', { value: now }), edits: { [name]: now } }]
  row.problems.push(problem(name, t('bringingIn:upload.lostLetters', { value: text }), kept))
  return true
}

const ROLES: Readonly<Record<string, string>> = {
  districtadmin: 'DistrictAdmin',
  districtadministrator: 'DistrictAdmin',
  schooladmin: 'SchoolAdmin',
  schooladministrator: 'SchoolAdmin',
  principal: 'SchoolAdmin',
  teacher: 'Teacher',
}
const roleOf = (text: string) => ROLES[text.toLowerCase().replace(/[^a-z]/g, '')] ?? text

/** Only for a new student: nobody can see from a file whether a password is another one. */
function readPassword(row: Working, text: string): void {
  if (row.record) return
  const found = studentPasswordProblem(text)
  if (found) row.problems.push(problem('password', PASSWORD_MESSAGES[found]))
  else {
    row.password = text
    row.keys.push(HAS_PASSWORD)
  }
}

function compareGrade(row: Working, field: Field, text: string): void {
  const ids = row.record?.relationships?.grades?.data as readonly { id: string }[] | undefined
  const now = (ids ?? []).flatMap(({ id }) => GRADES.find(grade => grade.id === id)?.name ?? [])
  if (text === joinNames(now)) return
  const parts = text.split(/[,;]/).map(part => part.trim())
  const codes = parts.flatMap(part => gradeCode(part) ?? [])
  if (
    row.record &&
    codes.length === parts.length &&
    joinNames(codes.toSorted(compareGrades)) === joinNames(now.toSorted(compareGrades))
  )
    return
  if (isLeft(row, field) || isDamaged(row, 'grades', text)) return
  if (codes.length < parts.length) row.problems.push(problem('grades', t('bringingIn:upload.noGrade', { value: text })))
  else if (codes.length > 1) row.problems.push(problem('grades', t('bringingIn:upload.severalGrades')))
  else {
    row.values.grades = codes
    addChange(row, 'grades', joinNames(now), joinNames(codes))
  }
}

/** A time zone by any of its names; a school without one of its own has the district's. */
function compareTimeZone(row: Working, text: string): void {
  const [now = null] = row.record ? linked(row.record, 'timezone') : []
  if (text === now || isDamaged(row, 'timezone', text)) return
  const zone = canonicalTimeZone(text)
  if (zone === null) row.problems.push(problem('timezone', t('bringingIn:upload.noTimeZone', { value: text })))
  else if (zone !== now) {
    row.values.timezone = zone
    addChange(row, 'timezone', now, zone)
  }
}
