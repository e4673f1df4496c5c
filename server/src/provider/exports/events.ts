import { sql } from 'kysely'
import { batchesOf } from '../../db/batches.ts'
import type { Db } from '../../db/pool.ts'
import type { ZipContent } from '../../files/encrypted-zip.ts'
import { instantText } from '../../lists/row-text.ts'

interface Event {
  /** 'yyyy-MM', UTC. */
  readonly month: string
  /** As JSON. */
  readonly line: string
}

const times = sql`'finishedAt', ${instantText(sql`e.finished_at`)}, 'receivedAt', ${instantText(sql`e.received_at`)},
  'withdrawnAt', ${instantText(sql`v.at`)}`

const eventsIn = (districtId: string, kind: 'lessonCompletion' | 'assessmentResult') => {
  const [table, own] =
    kind === 'lessonCompletion'
      ? ['lesson_completions', sql`'level', e.level, 'lesson', e.lesson`]
      : ['assessment_results', sql`'test', e.test, 'result', e.result`]
  return sql`SELECT e.finished_at AS at, json_build_object('type', ${sql.lit(kind)}, 'id', e.id, 'studentId', e.student_id::text,
      ${own}, ${times})::text AS line
    FROM ${sql.table(table as string)} e
    LEFT JOIN event_voids v ON v.district_id = e.district_id AND v.kind = ${sql.lit(kind)} AND v.event_id = e.id
    WHERE e.district_id = ${districtId}`
}

/** Every learning event as the learning app sent it, a file a month, a line an event; also those that it has withdrawn. */
export async function* eventEntries(tx: Db, districtId: string): AsyncGenerator<ZipContent> {
  const all = sql<Event>`SELECT to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, e.line
    FROM (${eventsIn(districtId, 'lessonCompletion')} UNION ALL ${eventsIn(districtId, 'assessmentResult')}) e ORDER BY e.at, e.line`
  const batches = batchesOf(tx, all)
  let rest: readonly Event[] = []
  const readOn = async () => {
    const { done, value } = await batches.next()
    rest = done ? [] : value
  }
  await readOn()
  while (rest[0]) {
    const { month } = rest[0]
    const content = async function* () {
      while (rest[0]?.month === month) {
        const next = rest.findIndex(event => event.month !== month)
        const own = next === -1 ? rest : rest.slice(0, next)
        yield Buffer.from(own.map(({ line }) => `${line}\n`).join(''))
        if (next === -1) await readOn()
        else rest = rest.slice(next)
      }
    }
    yield { name: `events/${month}.jsonl`, content: content() }
  }
}
