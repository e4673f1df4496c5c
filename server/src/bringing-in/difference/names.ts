import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { type MemberKind, memberOf, recordOf } from '../../people/enrol.ts'
import type { RecordKind } from '../../people/records.ts'
import { classAfter } from './class-after.ts'
import { whatHappens } from './counting.ts'
import { currentEnrolments, currentRecords } from './current.ts'
import { recordsToArchive, stagedTable } from './gone.ts'
import { onlyPassed } from './identity/write-passed.ts'
import type { ReadingKey } from './keep.ts'
import { newAdministrators } from './new-administrators.ts'
import type { Origin } from './origin.ts'
import { writtenColumns } from './written-columns.ts'

/** Changes of one sort that are kept of each list: more than anybody reads, few enough for every preview. */
const MAX_NAMES = 100_000

interface Named {
  /** As in the counts of an import. */
  readonly list: 'schools' | 'classrooms' | 'teachers' | 'students'
  /** Name and code in the row `of`. */
  readonly name: (of: 'x' | 't') => string
  readonly code: (of: 'x' | 't') => string
}

const fullName = (of: string) => `concat_ws(' ', ${of}.first_name, ${of}.middle_name, ${of}.last_name)`

const KINDS: Readonly<Record<RecordKind, Named>> = {
  school: { list: 'schools', name: of => `${of}.name`, code: of => `${of}.identifier` },
  classroom: { list: 'classrooms', name: of => `${of}.name`, code: of => `${of}.class_code` },
  teacher: { list: 'teachers', name: fullName, code: of => `${of}.email` },
  student: { list: 'students', name: fullName, code: of => (of === 'x' ? 'x.identifier' : 't.one_roster_id') },
}

/** Writes what the difference changes by name, from the staging tables (ROSTER-61). */
export async function storeNames(tx: Db, origin: Origin, key: ReadingKey): Promise<void> {
  await deleteNames(tx, key)
  let stored = 0
  for (const kind of ['school', 'classroom', 'teacher', 'student'] as const)
    stored += await storeList(tx, key, KINDS[kind].list, recordChanges(origin, kind), stored)
  stored += await storeList(tx, key, 'teachers', newAdministratorNames(), stored)
  const enrolments = sql`${enrolmentChanges('student')} UNION ALL ${enrolmentChanges('staff')}`
  await storeList(tx, key, 'enrollments', enrolments, stored)
}

export async function deleteNames(tx: Db, { districtId, importId }: ReadingKey): Promise<void> {
  await tx
    .deleteFrom('roster_changes')
    .where('district_id', '=', districtId)
    .where('import_id', '=', importId)
    .execute()
}

type Changes = RawBuilder<unknown>

const ORDER = sql`array_position(ARRAY['added', 'changed', 'moved', 'archived', 'unarchived', 'promoted'], x.what)`

/** Stores changes with the columns what, name, code and fields, numbered from `after`. Returns how many. */
async function storeList(tx: Db, { districtId, importId }: ReadingKey, list: string, changes: Changes, after: number) {
  const { numAffectedRows } =
    await sql`INSERT INTO roster_changes (district_id, import_id, n, kind, what, name, code, search, fields)
    SELECT ${districtId}::bigint, ${importId}::bigint, ${after}::int + row_number() OVER (ORDER BY y.at, y.n), ${list}, y.what, y.name,
      y.code, search_key(concat_ws(' ', y.name, y.code)), coalesce(y.fields, '[]')
    FROM (SELECT x.*, ${ORDER} AS at, row_number() OVER (PARTITION BY x.what ORDER BY lower(x.name), x.code, x.name) AS n
      FROM (${changes}) x WHERE ${ORDER} IS NOT NULL) y
    WHERE y.n <= ${MAX_NAMES} ON CONFLICT DO NOTHING`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

function recordChanges(origin: Origin, kind: RecordKind): Changes {
  const { name, code } = KINDS[kind]
  return sql`SELECT ${whatHappens(kind)} AS what, ${sql.raw(name('x'))} AS name, ${sql.raw(code('x'))} AS code,
      ${fieldChanges(kind)} AS fields
    FROM ${stagedTable(kind)} x LEFT JOIN ${currentRecords(kind)} t ON t.id = x.id ${placesJoin(kind, origin)}
    UNION ALL SELECT g.what, ${sql.raw(name('t'))}, coalesce(${sql.raw(OLD_CODES[kind])}, ${sql.raw(code('t'))}), ${passedFields(kind)}
    FROM ${currentRecords(kind)} t JOIN (SELECT 'archived' AS what, a.id FROM (${recordsToArchive(origin, kind)}) a
      UNION ALL SELECT 'changed', o.id FROM (${onlyPassed(origin, kind)}) o) g ON g.id = t.id
    LEFT JOIN staged_passed old ON old.kind = ${kind} AND old.id = t.id`
}

/** What a record had before it came to another (ROSTER-63): its code, and what it loses. */
const OLD_CODES: Readonly<Record<RecordKind, string>> = {
  school: 'old.code',
  classroom: 'old.code',
  teacher: 'old.email',
  student: 'old.code',
}

function passedFields(kind: RecordKind): Changes {
  const lost = (field: string, old: string, now: string) => `('${field}', CASE WHEN ${now} IS NULL THEN ${old} END)`
  const fields = [
    ...(kind === 'student' ? [lost('studentId', 'old.code', 't.one_roster_id')] : []),
    ...(kind === 'teacher' ? [lost('email', 'old.email', 't.email'), lost('code', 'old.code', 't.identifier')] : []),
    ...(kind === 'school' ? [lost('code', 'old.code', 't.identifier')] : []),
  ]
  if (fields.length === 0) return sql`NULL::jsonb`
  return sql`(SELECT jsonb_agg(jsonb_build_object('field', v.field, 'from', v.old, 'to', NULL)) FROM (VALUES
    ${sql.raw(fields.join(', '))}) v(field, old) WHERE v.old IS NOT NULL)`
}

/** Who would become an administrator, and what they are now (ROSTER-67). */
const newAdministratorNames =
  (): Changes => sql`SELECT 'promoted' AS what, ${sql.raw(fullName('x'))} AS name, x.email AS code,
    jsonb_build_array(jsonb_build_object('field', 'role', 'from', p.from_role, 'to', p.to_role))
      || CASE WHEN p.begins_on IS NULL THEN '[]' ELSE jsonb_build_array(jsonb_build_object('field', 'begins', 'from', NULL, 'to', p.begins_on)) END AS fields
  FROM (${newAdministrators}) p JOIN staged_staff x ON x.n = p.n`

/** A new student signs in with it, and it need not be the file's: another child may have that one. */
const isShownOfNew = (kind: RecordKind, field: string) => kind === 'student' && field === 'username'

/** Columns that are lists. */
const LISTS: ReadonlySet<string> = new Set(['grades', 'programs', 'languages'])

/** The fields that change, as a JSON list; null if there is none. A new record has only its places, and its user name. */
function fieldChanges(kind: RecordKind): Changes {
  const text = (column: string) =>
    LISTS.has(column) ? `nullif(array_to_string(%.${column}, ', '), '')` : `%.${column}`
  const values = writtenColumns(kind).flatMap(({ field, column, staged }) => {
    if (field === null) return []
    const counts = isShownOfNew(kind, field) ? 'true' : 'NOT x.is_new'
    return [`('${field}', ${text(column).replace('%', 't')}, ${text(staged).replace('%', 'x')}, ${counts})`]
  })
  // A staff member's address is staged only if it changes.
  if (kind === 'teacher') values.push(`('email', t.email, coalesce(x.new_email, t.email), NOT x.is_new)`)
  const places = kind === 'school' ? [] : PLACES[kind]
  return sql`(SELECT jsonb_agg(jsonb_build_object('field', v.field, 'from', v.old, 'to', v.new)) FROM (VALUES
    ${sql.raw([...values, ...places].join(', '))}) v(field, old, new, counts) WHERE v.counts AND v.old IS DISTINCT FROM v.new)`
}

/** Where a class or person was and will be, and what staff are there; `p`, `q`, `r` and `w` come from `placesJoin`. */
const PEOPLE_PLACES = [`('school', q.ended, q.added, true)`, `('class', p.ended, p.added, true)`]
const PLACES: Readonly<Record<'classroom' | 'teacher' | 'student', readonly string[]>> = {
  classroom: [
    `('school', CASE WHEN NOT x.is_new THEN p.name END, CASE WHEN x.is_new OR x.moved THEN q.name ELSE p.name END, true)`,
  ],
  teacher: [...PEOPLE_PLACES, `('teacherAt', NULL, r.teaches, true)`, `('administratorAt', NULL, r.administers, true)`],
  // Blank if no class is ahead, else the day on which it begins.
  student: [
    ...PEOPLE_PLACES,
    // Whoever was moved here by hand is in both classes from now on.
    `('alsoIn', NULL, CASE WHEN p.added IS NOT NULL THEN h.names END, NOT x.is_new)`,
    `('noClass', NULL, CASE WHEN w.ends THEN coalesce(w.later::text, '') END, true)`,
  ],
}

function placesJoin(kind: RecordKind, origin: Origin): Changes {
  if (kind === 'school') return sql``
  if (kind === 'classroom')
    return sql`LEFT JOIN ${currentRecords('school')} p ON p.id = t.school_id LEFT JOIN staged_schools q ON q.id = x.school_id`
  const who = memberOf(kind)
  return sql`LEFT JOIN (${placesOf(who, 'enrollments', 'classroom')}) p ON p.person_id = x.id
    LEFT JOIN (${placesOf(who, 'schools', 'school')}) q ON q.person_id = x.id
    ${who === 'staff' ? sql`LEFT JOIN (${ROLES_AT_SCHOOLS}) r ON r.person_id = x.id` : sql`LEFT JOIN (${classAfter(origin)}) w ON w.student_id = x.id LEFT JOIN (${KEPT_BY_HAND}) h ON h.student_id = x.id`}`
}

/** The schools at which SchoolAdmins will be no more than teachers, and those that they administer from now on (SCOPE-7). */
const ROLES_AT_SCHOOLS = sql`SELECT e.person_id, string_agg(s.name, ', ' ORDER BY s.name) FILTER (WHERE e.role = 'Teacher') AS teaches,
    string_agg(s.name, ', ' ORDER BY s.name) FILTER (WHERE e.role IS NULL AND e.act = 'again') AS administers
  FROM staged_staff_schools e JOIN ${currentRecords('school')} s ON s.id = e.school_id WHERE e.act IN ('add', 'again') GROUP BY e.person_id`

/** The classes that students are in by hand, and stay in: the file has nothing of them. */
const KEPT_BY_HAND = sql`SELECT e.student_id, string_agg(c.name, ', ' ORDER BY c.name) AS names
  FROM ${currentEnrolments('student')} e
  JOIN ${currentRecords('classroom')} c ON c.id = e.classroom_id AND c.archived_at IS NULL
  WHERE e.source IS NULL AND e.began_at IS NOT NULL AND NOT EXISTS (SELECT FROM staged_student_enrollments w
    WHERE w.person_id = e.student_id AND w.classroom_id = e.classroom_id) GROUP BY 1`

const placesOf = (who: MemberKind, what: 'enrollments' | 'schools', place: 'classroom' | 'school') => sql`
  SELECT e.person_id, string_agg(c.name, ', ' ORDER BY c.name) FILTER (WHERE e.act = 'end') AS ended,
    string_agg(c.name, ', ' ORDER BY c.name) FILTER (WHERE e.act = 'add') AS added
  FROM ${sql.table(`staged_${who}_${what}`)} e JOIN ${stagedTable(place)} c ON c.id = ${sql.ref(`e.${place}_id`)}
  WHERE e.act IN ('add', 'end') GROUP BY e.person_id`

function enrolmentChanges(who: MemberKind): Changes {
  const kind = recordOf(who)
  const { name, code } = KINDS[kind]
  const person = sql.ref(`o.${who}_id`)
  return sql`SELECT CASE e.act WHEN 'add' THEN 'added' WHEN 'end' THEN 'archived' WHEN 'keep' THEN NULL WHEN 'none' THEN NULL
      ELSE 'changed' END AS what, ${sql.raw(name('x'))} AS name, ${sql.raw(code('x'))} AS code,
    CASE WHEN e.act IN ('add', 'end') THEN jsonb_build_array(jsonb_build_object('field', 'class',
        'from', CASE WHEN e.act = 'end' THEN c.name END, 'to', CASE WHEN e.act = 'add' THEN c.name END))
      ELSE jsonb_build_array(jsonb_build_object('field', 'class', 'from', c.name, 'to', c.name),
        jsonb_build_object('field', 'begins', 'from', o.begins_on, 'to', e.begins_on),
        jsonb_build_object('field', 'ends', 'from', o.ends_on, 'to', e.ends_on)) END AS fields
    FROM ${sql.table(`staged_${who}_enrollments`)} e JOIN ${stagedTable(kind)} x ON x.id = e.person_id
    JOIN staged_classrooms c ON c.id = e.classroom_id
    LEFT JOIN ${currentEnrolments(who)} o ON ${person} = e.person_id AND o.classroom_id = e.classroom_id
    WHERE e.act NOT IN ('keep', 'none')`
}
