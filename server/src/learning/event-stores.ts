import { sql } from 'kysely'
import { assertAllWritten } from '../db/all-written.ts'
import { idArray, uuidArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import { PROVIDER } from '../db/provider.ts'
import type { LessonFacts, SourcedEvent, Store, StoredEvent, TestFacts } from './events.ts'

const numbers = (list: readonly number[], type: 'smallint' | 'bigint') =>
  sql`${`{${list.join(',')}}`}::${sql.raw(type)}[]`
const sources = (items: readonly SourcedEvent[]) =>
  sql`${`{${items.map(item => item.source ?? 'NULL').join(',')}}`}::bigint[]`
const instants = sql.raw(`to_timestamp(x.at / 1000.0)`)
const milliseconds = sql.raw(`round(extract(epoch FROM finished_at) * 1000)::float8 AS at`)

export const LESSON_STORE: Store<LessonFacts> = {
  async find(tx, districts, wanted) {
    const { rows } = await sql<
      Omit<StoredEvent, 'facts'> & LessonFacts
    >`SELECT id, student_id, ${milliseconds}, level, lesson FROM lesson_completions
      WHERE district_id = ANY (${idArray(districts)}) AND id = ANY (${uuidArray(wanted)})`.execute(tx)
    return rows.map(({ level, lesson, ...row }) => ({ ...row, facts: { level, lesson } }))
  },
  async put(tx, districtId, items) {
    const { numAffectedRows } =
      await sql`INSERT INTO lesson_completions (district_id, id, student_id, level, lesson, finished_at, source)
      SELECT ${districtId}::bigint, x.id, x.student, x.level, x.lesson, ${instants}, x.source
      FROM unnest(${uuidArray(items.map(item => item.id))}, ${idArray(items.map(item => item.studentId))},
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
        )}, ${sources(items)}) AS x(id, student, level, lesson, at, source)
      ON CONFLICT (district_id, id) DO NOTHING`.execute(tx)
    assertAllWritten(numAffectedRows, items.length)
  },
  same: (a, b) => a.level === b.level && a.lesson === b.lesson,
}

export const RESULT_STORE: Store<TestFacts> = {
  async find(tx, districts, wanted) {
    const { rows } = await sql<
      Omit<StoredEvent, 'facts'> & TestFacts
    >`SELECT id, student_id, ${milliseconds}, test, result FROM assessment_results
      WHERE district_id = ANY (${idArray(districts)}) AND id = ANY (${uuidArray(wanted)})`.execute(tx)
    return rows.map(({ test, result, ...row }) => ({ ...row, facts: { test, result } }))
  },
  async put(tx, districtId, items) {
    const { numAffectedRows } =
      await sql`INSERT INTO assessment_results (district_id, id, student_id, test, result, finished_at, source)
      SELECT ${districtId}::bigint, x.id, x.student, x.test, x.result, ${instants}, x.source
      FROM unnest(${uuidArray(items.map(item => item.id))}, ${idArray(items.map(item => item.studentId))},
        ${numbers(
          items.map(item => item.facts.test),
          'smallint',
        )}, ${`{${items.map(item => item.facts.result).join(',')}}`}::text[],
        ${numbers(
          items.map(item => item.finishedAt),
          'bigint',
        )}, ${sources(items)}) AS x(id, student, test, result, at, source)
      ON CONFLICT (district_id, id) DO NOTHING`.execute(tx)
    assertAllWritten(numAffectedRows, items.length)
  },
  same: (a, b) => a.test === b.test && a.result === b.result,
}

/**
 * Which of these events are voided: true if the void is stored in this district, false if it is only stored under the
 * provider, because no district had the event when it arrived.
 */
export async function findVoided(tx: Db, districtId: string, kind: string, wanted: readonly string[]) {
  const { rows } = await sql<{ event_id: string; here: boolean }>`SELECT event_id,
      bool_or(district_id = ${districtId}::bigint) AS here FROM event_voids
    WHERE district_id = ANY (${idArray([districtId, PROVIDER])}) AND kind = ${kind} AND event_id = ANY (${uuidArray(wanted)})
    GROUP BY 1`.execute(tx)
  return new Map(rows.map(row => [row.event_id, row.here]))
}

/** Copies voids from the provider to the district, for queries that do not reach the provider's rows. */
export async function copyProviderVoids(
  tx: Db,
  districtId: string,
  kind: string,
  wanted: readonly string[],
): Promise<void> {
  if (wanted.length === 0) return
  await sql`INSERT INTO event_voids (district_id, kind, event_id, at, source)
    SELECT ${districtId}::bigint, kind, event_id, at, source FROM event_voids
    WHERE district_id = ${PROVIDER}::bigint AND kind = ${kind} AND event_id = ANY (${uuidArray(wanted)})
    ON CONFLICT (district_id, kind, event_id) DO NOTHING`.execute(tx)
}
