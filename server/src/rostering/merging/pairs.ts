import type { RowOf } from '@hornbook/contract/document'
import type { distinctStudents, studentPair } from '@hornbook/contract/rostering/merging'
import { gradeName } from '@hornbook/rules/reading/grades'
import { sql } from 'kysely'
import { classroomsIn, type Scope, schoolsIn, studentsIn } from '../../access/scope.ts'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import { joinLatest, LATEST_EVENT } from '../../figures/latest-event.ts'
import { learnedBy } from '../../figures/learned.ts'
import { type MemberCall, scopeOf, writerOf } from '../../http/route.ts'
import { beginEntry } from '../../people/form-writes.ts'
import { lockDistrict } from '../../people/lock-district.ts'
import { FULL_NAME } from '../../people/names.ts'
import { peopleOf } from '../health/twins.ts'
import { idsOfPair, requireTwoStudents } from './two-students.ts'

type Pair = RowOf<typeof studentPair>
type Person = Pair['people'][number]
type Ids = readonly [string, string]

/** Two students side by side (HEALTH-3); 404 unless the caller sees both. */
export async function readPair(call: MemberCall, pairId: string): Promise<Pair> {
  const { tx } = call
  const scope = scopeOf(call)
  const ids = idsOfPair(pairId)
  await requireTwoStudents(tx, scope, ids)
  const rows = await detailsOf(tx, scope, ids)
  const { each, together } = await learnedBy(tx, scope.districtId, ids)
  const people = ids.map((id, at): Person => {
    const { grades, ...row } = rows.get(id) as Details
    return { ...row, ...(each[at] as (typeof each)[number]), grades: grades.map(gradeName).join(', ') }
  })
  const [stays, staysBecause] = likelyToStay(people)
  return {
    id: pairId,
    people,
    together,
    stays,
    staysBecause,
    distinct: await isDistinct(tx, scope, ids),
    relationships: { students: [...ids] },
  }
}

/** Which of two records stays unless the office says otherwise, and why. The lower id is the record that was added first. */
function likelyToStay(people: readonly Person[]): readonly [string, Pair['staysBecause']] {
  const onlyOne = (has: (person: Person) => boolean) => {
    const those = people.filter(has)
    return those.length === 1 ? those[0]?.id : undefined
  }
  const latest = people.reduce((found, { updatedAt }) => (updatedAt && updatedAt > found ? updatedAt : found), '')
  const synced = onlyOne(({ externalRosterSystem }) => externalRosterSystem !== null)
  if (synced) return [synced, 'onlySynced']
  const learned = onlyOne(({ updatedAt }) => updatedAt === latest)
  if (learned) return [learned, 'learnedLast']
  const known = onlyOne(({ oneRosterId }) => Boolean(oneRosterId))
  if (known) return [known, 'onlyWithId']
  return [people[0]?.id ?? '', 'addedFirst']
}

type Details = Omit<Person, 'grades' | 'lessons' | 'days'> & { readonly grades: string[] }

async function detailsOf(tx: Db, scope: Scope, ids: Ids): Promise<ReadonlyMap<string, Details>> {
  const { districtId } = scope
  const own = studentsIn(tx, scope)
    .where(sql<boolean>`students.id = ANY (${idArray(ids)})`)
    .selectAll('students')
  const schools = schoolsIn(tx, scope).select(['schools.id', 'schools.name'])
  const classes = classroomsIn(tx, scope).select(['classrooms.id', 'classrooms.name'])
  const names = (table: string, place: string, named: object, name: string) =>
    sql`SELECT e.student_id, string_agg(${sql.raw(name)}, ', ' ORDER BY ${sql.raw(name)} COLLATE people, p.id) AS names
      FROM ${sql.table(table)} e JOIN (${named}) p ON p.id = ${sql.ref(`e.${place}`)}
      WHERE e.district_id = ${districtId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL
        AND e.student_id = ANY (${idArray(ids)}) GROUP BY 1`
  const { rows } = await sql<Details>`SELECT r.id, r.first_name AS "firstName", r.middle_name AS "middleName",
      r.last_name AS "lastName", ${FULL_NAME} AS "fullName", r.grades, r.one_roster_id AS "oneRosterId", r.username,
      r.source AS "externalRosterSystem", r.created_at AS "createdAt", r.version, ${LATEST_EVENT} AS "updatedAt",
      coalesce(s.names, '') AS schools, coalesce(c.names, '') AS classrooms
    FROM (${own}) r
      LEFT JOIN (${names('student_schools', 'school_id', schools, 'p.name')}) s ON s.student_id = r.id
      LEFT JOIN (${names('student_enrollments', 'classroom_id', classes, `coalesce(p.name, 'Classroom ' || p.id)`)}) c
        ON c.student_id = r.id
      ${joinLatest(districtId, id => sql`${id} = ANY (${idArray(ids)})`)}`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}

const distinctRow = (tx: Db, { districtId }: Scope, [one, other]: Ids) =>
  tx
    .selectFrom('distinct_students')
    .select('id')
    .where('district_id', '=', districtId)
    .where('student_id', '=', one)
    .where('other_id', '=', other)

const isDistinct = async (tx: Db, scope: Scope, ids: Ids) =>
  (await distinctRow(tx, scope, ids).executeTakeFirst()) !== undefined

/** Says that two students are two children, or takes it back (HEALTH-4). Repeating a call changes nothing. */
export async function changePair(call: MemberCall, pairId: string, distinct: boolean): Promise<Pair> {
  const { tx } = call
  const scope = scopeOf(call)
  const { districtId } = scope
  const ids = idsOfPair(pairId)
  await lockDistrict(tx, districtId)
  await requireTwoStudents(tx, scope, ids)
  if ((await isDistinct(tx, scope, ids)) === distinct) return readPair(call, pairId)
  const [one, other] = ids
  const { entryId, at } = await beginEntry(writerOf(call), distinct ? 'studentPair.dismiss' : 'studentPair.restore', {
    studentIds: ids,
  })
  if (distinct)
    await sql`INSERT INTO distinct_students (district_id, student_id, other_id, entry_id, at)
      VALUES (${districtId}::bigint, ${one}::bigint, ${other}::bigint, ${entryId}::bigint, ${at}::timestamptz)`.execute(
      tx,
    )
  else
    await sql`DELETE FROM distinct_students WHERE district_id = ${districtId} AND student_id = ${one}
      AND other_id = ${other}`.execute(tx)
  return readPair(call, pairId)
}

/** The pairs of the caller's scope that somebody has found to be two children, the latest first. */
export async function distinctPairs(call: MemberCall): Promise<RowOf<typeof distinctStudents>[]> {
  const { tx } = call
  const scope = scopeOf(call)
  const rows = await tx
    .selectFrom('distinct_students')
    .select(['id', 'student_id', 'other_id', 'at'])
    .where('district_id', '=', scope.districtId)
    .orderBy('id', 'desc')
    .execute()
  const people = await peopleOf(tx, scope, [...new Set(rows.flatMap(row => [row.student_id, row.other_id]))])
  return rows.flatMap(({ id, student_id, other_id, at }) => {
    const [one, other] = [people.get(student_id), people.get(other_id)]
    if (!one || !other) return []
    return [{ id, at, people: [one, other], relationships: { students: [student_id, other_id] } }]
  })
}
