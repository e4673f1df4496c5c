import { RUNS_GOING, type RunState } from '@hornbook/contract/bringing-in/connection-kinds'
import type { connectionRun } from '@hornbook/contract/bringing-in/connections'
import type { RowOf } from '@hornbook/contract/document'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { declareTask, id } from '../../jobs/task.ts'
import type { Counts } from '../difference/counting.ts'
import type { Hold } from '../difference/guards.ts'
import { sentenceOf } from './sentences.ts'

/** Fetches a roster, keeps the file and has it read. */
export const fetchTask = declareTask({
  name: 'connections.fetch',
  payload: z.object({ districtId: id, runId: id }),
  lane: 'fetching',
  attempts: 8,
})

interface Asked {
  readonly districtId: string
  readonly connectionId: string
  readonly askedBy: 'schedule' | 'arrival' | 'person'
  readonly accountId?: string | null
}

/** Begins a run; null while another one of the district goes on. Call it under the district's lock. */
export async function beginRun(
  tx: Db,
  { districtId, connectionId, askedBy, accountId = null }: Asked,
): Promise<string | null> {
  const going = await tx
    .selectFrom('connection_runs')
    .where('district_id', '=', districtId)
    .where('state', 'in', [...RUNS_GOING])
    .select('id')
    .executeTakeFirst()
  if (going) return null
  const { id } = await tx
    .insertInto('connection_runs')
    .values({ district_id: districtId, connection_id: connectionId, asked_by: askedBy, account_id: accountId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, fetchTask, { districtId, runId: id }, { queue: `arrivals of ${districtId}` })
  return id
}

interface WhichRuns {
  readonly districtId: string
  readonly connectionId: string
  readonly id?: string | undefined
  readonly before?: string | undefined
  readonly limit?: number | undefined
}

/** The runs of a connection as they are shown, newest first, with what has become of their files since. */
export async function shownRuns(
  tx: Db,
  { districtId, connectionId, id, before, limit }: WhichRuns,
): Promise<RowOf<typeof connectionRun>[]> {
  const rows = await tx
    .selectFrom('connection_runs as r')
    .leftJoin('roster_imports as i', join =>
      join.onRef('i.district_id', '=', 'r.district_id').onRef('i.id', '=', 'r.import_id'),
    )
    .where('r.district_id', '=', districtId)
    .where('r.connection_id', '=', connectionId)
    .$if(id !== undefined, query => query.where('r.id', '=', id as string))
    .$if(before !== undefined, query => query.where('r.id', '<', before as string))
    .$if(limit !== undefined, query => query.limit(limit as number))
    .select(['r.id', 'r.state', 'r.asked_by', 'r.file_name', 'r.file_key', 'r.reason', 'r.facts', 'r.import_id'])
    .select(['r.began_at', 'r.ended_at', 'i.status', 'i.counts', 'i.holds'])
    .select(sql<boolean>`i.superseded_by IS NOT NULL`.as('replaced'))
    .orderBy('r.id', 'desc')
    .execute()
  return rows.map(row => {
    const counts = row.counts as Counts | null
    const state = row.state as RunState
    return {
      id: row.id,
      state,
      askedBy: row.asked_by as 'schedule' | 'arrival' | 'person',
      fileName: row.file_name,
      hasFile: row.file_key !== null,
      sentence: sentenceOf({ ...row, state }),
      counts: counts && {
        students: countedOf(counts.students),
        teachers: countedOf(counts.teachers),
        classrooms: countedOf(counts.classrooms),
        schools: countedOf(counts.schools),
      },
      holds: ((row.holds ?? []) as Hold[]).map(({ message }) => message),
      importId: row.import_id,
      importStatus: row.status,
      waits: state === 'held' && !row.replaced && (row.status === 'held' || row.status === 'previewed'),
      beganAt: row.began_at,
      endedAt: row.ended_at,
    }
  })
}

const countedOf = ({ added, archived, changed, moved, unarchived, unchanged }: Counts[keyof Counts]) => ({
  added,
  archived,
  changed,
  moved,
  total: added + changed + moved + unarchived + unchanged,
})
