import type { UploadList } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { searchKey } from '@hornbook/rules/people/names'
import { sql } from 'kysely'
import { classroomsIn, studentsIn } from '../../access/scope.ts'
import { idArray } from '../../db/id-array.ts'
import { isAmong } from '../../db/is-among.ts'
import { CLASSROOMS as CLASSROOMS_LIST } from '../../lists/classrooms.ts'
import { STUDENTS as STUDENTS_LIST } from '../../lists/students.ts'
import { studentIdHolders, takenBy, withPrefix, withStoredPrefix } from '../../people/student-names.ts'
import { t } from '../../texts/texts.ts'
import { checkPlacesBeyond } from './beyond-rules.ts'
import { takeKeys } from './passing-on.ts'
import { SCHOOL_RULES } from './school-rules.ts'
import { STAFF_RULES } from './staff-rules.ts'
import {
  addChange,
  type Candidate,
  type Comparing,
  problem,
  type RowTexts,
  type Rules,
  type Working,
} from './working.ts'

const same = (text: string) => text
const FOUND = sql`x.id, x.archived_at IS NOT NULL AS archived`
const FED = sql`x.source IS NOT NULL AND x.archived_at IS NULL AS "isFed"`

const STUDENTS: Rules = {
  list: 'students',
  kind: 'student',
  source: STUDENTS_LIST,
  keys: [
    { field: 'oneRosterId', normal: same, losesZeros: true, passesOn: true },
    { field: 'username', normal: same },
  ],
  derived: ['username'],
  async candidates({ tx, scope }, ids, texts) {
    const numbers = texts.get('oneRosterId') ?? []
    const bare = numbers.filter(text => /^\d+$/.test(text)).map(text => text.replace(/^0+(?=\d)/, ''))
    const rows = (archived: boolean) => studentsIn(tx, scope, archived).selectAll('students')
    const { rows: found } = await sql<
      Omit<Candidate, 'keys'> & { readonly oneRosterId: string | null; readonly username: string | null }
    >`SELECT ${FOUND}, concat_ws(' ', x.first_name, x.last_name) AS name, array_to_string(x.grades, ', ') AS about,
        concat_ws(' ', x.first_name, x.middle_name) AS given, x.last_name AS family, ${FED},
        x.one_roster_id AS "oneRosterId", x.username
      FROM (${rows(false)} UNION ALL ${rows(true)}) x
      WHERE ${isAmong(sql`x.id`, idArray(ids))} OR ${isAmong(sql`x.one_roster_id`, numbers)}
        OR ${isAmong(sql`x.username`, texts.get('username') ?? [])} OR ${isAmong(sql`ltrim(x.one_roster_id, '0')`, bare)}
      ORDER BY x.id`.execute(tx)
    return found.map(({ oneRosterId, username, ...each }) => ({ ...each, keys: { oneRosterId, username } }))
  },
  async check(comparing, rows) {
    const { tx, scope } = comparing
    for (const row of rows) nameStudent(row)
    await checkPlacesBeyond(comparing, 'student', rows)
    await takeKeys(comparing, 'student', rows)
    const wanted = (field: 'oneRosterId' | 'username') =>
      rows.flatMap(({ values }) => (values[field] === undefined ? [] : [String(values[field])]))
    const holders = await studentIdHolders(tx, scope.districtId, {
      oneRosterIds: wanted('oneRosterId'),
      usernames: wanted('username'),
    })
    const byValue = (field: 'oneRosterId' | 'username') => {
      const held = new Map<string, string[]>()
      for (const holder of holders)
        if (holder[field] !== null) held.set(holder[field], [...(held.get(holder[field]) ?? []), holder.id])
      return held
    }
    const held = { oneRosterId: byValue('oneRosterId'), username: byValue('username') }
    const said = await takenBy(
      tx,
      scope,
      holders.map(({ id }) => id),
    )
    for (const row of rows)
      for (const field of ['oneRosterId', 'username'] as const) {
        const value = row.values[field]
        if (value === undefined) continue
        row.keys.push(`${field} ${value}`)
        const freed = field === 'oneRosterId' ? row.takesFrom : null
        const others = (held[field].get(String(value)) ?? []).filter(id => id !== row.record?.id && id !== freed)
        if (others.length > 0)
          row.problems.push(problem(field, field === 'oneRosterId' ? said(others) : t('http:taken.userName')))
      }
  },
}

/** A new student's user name gets their first school's id as a prefix; a blank one is made of the Student Id. */
function nameStudent(row: Working): void {
  const { values, record, to } = row
  const typed = values.username as string | undefined
  if (record) {
    const before = (record.attributes as { username?: string | null }).username ?? ''
    if (typed === undefined) return
    const name = withStoredPrefix(typed, before, [...to.schools][0] ?? '')
    values.username = name
    const change = row.changes.findIndex(({ field }) => field === 'username')
    if (name === before) {
      delete values.username
      row.changes.splice(change, 1)
    } else row.changes[change] = { field: 'username', from: before || null, to: name }
    return
  }
  const [school] = to.schools
  const base = typed ?? (values.oneRosterId as string | undefined)?.toLowerCase()
  if (school === undefined || base === undefined) return
  values.username = withPrefix(base, school)
  row.changes.splice(0, row.changes.length, ...row.changes.filter(({ field }) => field !== 'username'))
  addChange(row, 'username', null, values.username as string)
}

const CLASSROOMS: Rules = {
  list: 'classrooms',
  kind: 'classroom',
  source: CLASSROOMS_LIST,
  keys: [
    { field: 'classCode', normal: searchKey, fits: isOfSchool },
    { field: 'name', normal: searchKey, fits: isOfSchool },
  ],
  derived: [],
  async candidates({ tx, scope, indexes }, ids, texts) {
    const rows = (archived: boolean) => classroomsIn(tx, scope, archived).selectAll('classrooms')
    const { rows: archived } = await sql<{ readonly id: string; readonly name: string }>`SELECT x.id,
        coalesce(x.name, '') AS name FROM (${rows(true)}) x WHERE x.id = ANY (${idArray(ids)})`.execute(tx)
    const byId = ids.flatMap(id => indexes.classrooms.get(id) ?? [])
    const byText = [...texts.values()].flat().flatMap(text => indexes.classrooms.called(text))
    const active = [...new Set([...byId, ...byText])].map(({ id, name, code, schoolId }) => ({
      id,
      archived: false,
      name,
      about: indexes.schools.get(schoolId ?? '')?.name ?? '',
      keys: { classCode: code, name, school: schoolId },
    }))
    return [...active, ...archived.map(({ id, name }) => ({ id, archived: true, name, about: '', keys: {} }))]
  },
  check: async () => {},
}

/** Codes and names of classes repeat from school to school: a row without a school can mean any of them. */
function isOfSchool({ indexes }: Comparing, { textOfNew }: RowTexts, { keys, archived }: Candidate): boolean {
  // Last year's class of that name is another one.
  if (archived) return false
  const text = textOfNew('school')
  return text === undefined || indexes.schools.find(text).some(({ id }) => id === keys.school)
}

const RULES: Readonly<Record<UploadList, Rules>> = {
  schools: SCHOOL_RULES,
  classrooms: CLASSROOMS,
  teachers: STAFF_RULES,
  students: STUDENTS,
}

export const rulesOf = (list: UploadList): Rules => RULES[list]
