import type { DayNumber } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import type { ClassStay } from './class-stays.ts'
import { settledSince } from './class-stays.ts'
import type { SqlTypes, Stored } from './columns.ts'
import type { TimelineRow } from './timeline-columns.ts'
import { upsertInto } from './upsert.ts'

/** What a student did until the last stay, without a timeline because no unit has the student now (decision 46). */
export type FormerTimeline = Readonly<Stored<'former_timelines'>>

/** The days of progress, and the day of each lesson that was done or credited. */
export type DaysAndLessons = Pick<FormerTimeline, 'days' | 'lessons'>

export const NOTHING_THEN: DaysAndLessons = { days: [], lessons: [] }

type Lists = Pick<TimelineRow, 'days' | 'firsts' | 'credits'>

export const daysAndLessons = ({ days, firsts, credits }: Lists): DaysAndLessons => ({
  days: [...days],
  lessons: [...firsts, ...credits].sort((a, b) => a - b),
})

/** Without what came after the last stay, which counts nowhere. */
export function formerTimeline(
  student_id: string,
  { days, lessons }: DaysAndLessons,
  classStays: readonly ClassStay[],
): FormerTimeline {
  const until = settledSince(classStays)
  const isBefore = (day: DayNumber) => day < until
  return { student_id, days: days.filter(isBefore), lessons: lessons.filter(isBefore) }
}

/** The stored rows, by student. */
export async function readFormerTimelines(
  tx: Db,
  districtId: string,
  students: readonly string[],
): Promise<ReadonlyMap<string, FormerTimeline>> {
  if (students.length === 0) return new Map()
  const { rows } = await sql<FormerTimeline>`SELECT f.student_id, f.days, f.lessons FROM former_timelines f
    WHERE f.district_id = ${districtId} AND f.student_id = ANY (${idArray(students)})`.execute(tx)
  return new Map(rows.map(row => [row.student_id, row]))
}

const LISTS: SqlTypes<DaysAndLessons> = { days: 'smallint[]', lessons: 'smallint[]' }
const write = upsertInto('former_timelines', { student_id: 'bigint' }, LISTS, name => `excluded.${name}`)

/** Writes the rows of those who have left, and deletes those of who has come back. */
export async function replaceFormerTimelines(
  tx: Db,
  districtId: string,
  before: readonly FormerTimeline[],
  after: readonly FormerTimeline[],
): Promise<void> {
  const known = new Map(before.map(row => [row.student_id, JSON.stringify(row)]))
  const kept = new Set(after.map(({ student_id }) => student_id))
  const gone = [...known.keys()].filter(student => !kept.has(student))
  if (gone.length > 0)
    await sql`DELETE FROM former_timelines WHERE district_id = ${districtId} AND student_id = ANY (${idArray(gone)})`.execute(
      tx,
    )
  await write(
    tx,
    districtId,
    after.filter(row => known.get(row.student_id) !== JSON.stringify(row)),
  )
}
