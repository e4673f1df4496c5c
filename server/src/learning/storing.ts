import { sql } from 'kysely'
import { PROVIDER } from '../audit/audit.ts'
import type { Db } from '../db/pool.ts'
import type { LessonFacts, TestFacts } from './kinds.ts'
import type { Posted } from './reading.ts'

/** An event that stands already, as far as sameness is asked: its content, the instant to the millisecond. */
interface Stored {
  readonly id: string
  readonly student_id: string
  readonly at: number
}

/** How one kind of event is kept: found by id, and put beside the others. */
export interface Store<Facts> {
  find(tx: Db, districts: readonly string[], ids: readonly string[]): Promise<(Stored & { facts: Facts })[]>
  put(tx: Db, districtId: string, items: readonly Posted<Facts>[], source: string | null): Promise<void>
  same(stored: Facts, posted: Facts): boolean
}

const uuids = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`
const ids = (list: readonly string[]) => sql`${`{${list.join(',')}}`}::bigint[]`
const numbers = (list: readonly number[], type: 'smallint' | 'bigint') =>
  sql`${`{${list.join(',')}}`}::${sql.raw(type)}[]`
const instants = sql.raw(`to_timestamp(x.at / 1000.0)`)
const milliseconds = sql.raw(`round(extract(epoch FROM finished_at) * 1000)::float8 AS at`)

export const LESSONS: Store<LessonFacts> = {
  async find(tx, districts, wanted) {
    const { rows } = await sql<
      Stored & LessonFacts
    >`SELECT id, student_id, ${milliseconds}, level, lesson FROM lesson_completions
      WHERE district_id = ANY (${ids(districts)}) AND id = ANY (${uuids(wanted)})`.execute(tx)
    return rows.map(({ level, lesson, ...row }) => ({ ...row, facts: { level, lesson } }))
  },
  async put(tx, districtId, items, source) {
    await sql`INSERT INTO lesson_completions (district_id, id, student_id, level, lesson, finished_at, source)
      SELECT ${districtId}::bigint, x.id, x.student, x.level, x.lesson, ${instants}, ${source}::bigint
      FROM unnest(${uuids(items.map(item => item.id))}, ${ids(items.map(item => item.studentId))},
        ${numbers(
          items.map(item => item.facts.level),
          'smallint',
        )}, ${numbers(
          items.map(item => item.facts.lesson),
          'smallint',
        )},
        ${numbers(
          items.map(item => item.finishedAt),
          'bigint',
        )}) AS x(id, student, level, lesson, at)`.execute(tx)
  },
  same: (a, b) => a.level === b.level && a.lesson === b.lesson,
}

export const RESULTS: Store<TestFacts> = {
  async find(tx, districts, wanted) {
    const { rows } = await sql<
      Stored & TestFacts
    >`SELECT id, student_id, ${milliseconds}, test, result FROM assessment_results
      WHERE district_id = ANY (${ids(districts)}) AND id = ANY (${uuids(wanted)})`.execute(tx)
    return rows.map(({ test, result, ...row }) => ({ ...row, facts: { test, result } }))
  },
  async put(tx, districtId, items, source) {
    await sql`INSERT INTO assessment_results (district_id, id, student_id, test, result, finished_at, source)
      SELECT ${districtId}::bigint, x.id, x.student, x.test, x.result, ${instants}, ${source}::bigint
      FROM unnest(${uuids(items.map(item => item.id))}, ${ids(items.map(item => item.studentId))},
        ${numbers(
          items.map(item => item.facts.test),
          'smallint',
        )}, ${`{${items.map(item => item.facts.result).join(',')}}`}::text[],
        ${numbers(
          items.map(item => item.finishedAt),
          'bigint',
        )}) AS x(id, student, test, result, at)`.execute(tx)
  },
  same: (a, b) => a.test === b.test && a.result === b.result,
}

/** Which of these events have been voided: true for here, false for before any district had them. */
export async function voidedAmong(tx: Db, districtId: string, kind: string, wanted: readonly string[]) {
  const { rows } = await sql<{ event_id: string; here: boolean }>`SELECT event_id,
      bool_or(district_id = ${districtId}::bigint) AS here FROM event_voids
    WHERE district_id = ANY (${ids([districtId, PROVIDER])}) AND kind = ${kind} AND event_id = ANY (${uuids(wanted)})
    GROUP BY 1`.execute(tx)
  return new Map(rows.map(row => [row.event_id, row.here]))
}

/** Brings voids into the district, so that whoever counts its events without reaching the provider's rows finds them. */
export async function bringVoids(tx: Db, districtId: string, kind: string, wanted: readonly string[]): Promise<void> {
  if (wanted.length === 0) return
  await sql`INSERT INTO event_voids (district_id, kind, event_id, at, source)
    SELECT ${districtId}::bigint, kind, event_id, at, source FROM event_voids
    WHERE district_id = ${PROVIDER}::bigint AND kind = ${kind} AND event_id = ANY (${uuids(wanted)})`.execute(tx)
}
