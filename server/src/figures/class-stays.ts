import type { DayNumber, Instant } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import type { SqlTypes, Stored } from './columns.ts'
import { type Enrolment, joinStays, OPEN, staysOf } from './stays.ts'
import { WHOLE_DISTRICT } from './sum-columns.ts'
import { edgesOf, staysFrom } from './there.ts'
import { upsertInto } from './upsert.ts'

/** When a student was in a class of a school, as a list of edges; kept for everybody who ever was (decision 46). */
export type ClassStay = Readonly<Stored<'class_stays'>>

const KEY = { student_id: 'bigint', classroom_id: 'bigint', school_id: 'bigint' } as const
const LISTS: SqlTypes<Pick<ClassStay, 'stays'>> = { stays: 'smallint[]' }

/** The stays of a student in each class. */
export function classStaysOf(
  student_id: string,
  enrolments: readonly Enrolment[],
  dayOf: (at: Instant) => DayNumber,
): ClassStay[] {
  const byClass = Map.groupBy(enrolments, each => `${each.school_id} ${each.classroom_id}`)
  return [...byClass.values()].flatMap(own => {
    const stays = edgesOf(staysOf(own, dayOf))
    const [{ school_id, classroom_id }] = own as [Enrolment]
    return stays.length === 0 ? [] : [{ school_id, classroom_id, student_id, stays }]
  })
}

/** The stays in each school, and in the whole district, as lists of edges. */
export function staysBySchool(classStays: readonly ClassStay[]): Map<string, readonly DayNumber[]> {
  const joined = (own: readonly ClassStay[]) =>
    own.length === 1 ? (own[0] as ClassStay).stays : edgesOf(joinStays(own.flatMap(({ stays }) => staysFrom(stays))))
  const schools = new Map<string, readonly DayNumber[]>()
  for (const [school, own] of Map.groupBy(classStays, each => each.school_id)) schools.set(school, joined(own))
  if (classStays.length > 0) schools.set(WHOLE_DISTRICT, joined(classStays))
  return schools
}

/** Since when a student has been in the same classes; 0 for who was never in one. */
export const settledSince = (classStays: readonly ClassStay[]): DayNumber =>
  Math.max(0, ...classStays.flatMap(({ stays }) => stays.filter(day => day !== OPEN)))

/** The stored stays, by student. */
export async function readClassStays(
  tx: Db,
  districtId: string,
  students: readonly string[],
): Promise<ReadonlyMap<string, readonly ClassStay[]>> {
  if (students.length === 0) return new Map()
  const { rows } = await sql<ClassStay>`SELECT s.school_id, s.classroom_id, s.student_id, s.stays FROM class_stays s
    WHERE s.district_id = ${districtId} AND s.student_id = ANY (${idArray(students)})`.execute(tx)
  return Map.groupBy(rows, row => row.student_id)
}

const keyOf = ({ student_id, classroom_id, school_id }: ClassStay) => `${student_id} ${classroom_id} ${school_id}`
const asText = (row: ClassStay) => `${keyOf(row)} ${row.stays}`

export const isSameStays = (one: readonly ClassStay[], other: readonly ClassStay[]): boolean => {
  const known = new Set(one.map(asText))
  return one.length === other.length && other.every(row => known.has(asText(row)))
}

const write = upsertInto('class_stays', KEY, LISTS, name => `excluded.${name}`)

/** Writes the stays that have changed. */
export async function replaceClassStays(
  tx: Db,
  districtId: string,
  before: readonly ClassStay[],
  after: readonly ClassStay[],
): Promise<void> {
  const known = new Set(before.map(asText))
  const kept = new Set(after.map(keyOf))
  const gone = before.filter(row => !kept.has(keyOf(row)))
  if (gone.length > 0)
    await sql`DELETE FROM class_stays s USING json_to_recordset(${JSON.stringify(gone)}::json)
        AS x(student_id bigint, classroom_id bigint, school_id bigint)
      WHERE s.district_id = ${districtId} AND s.student_id = x.student_id AND s.classroom_id = x.classroom_id
        AND s.school_id = x.school_id`.execute(tx)
  await write(
    tx,
    districtId,
    after.filter(row => !known.has(asText(row))),
  )
}
