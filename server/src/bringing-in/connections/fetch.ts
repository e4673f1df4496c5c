import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_ROSTER_BYTES } from '@hornbook/contract/bringing-in/roster-imports'
import { Refusal } from '../../access/refusal.ts'
import type { Asker } from '../../changes/prepared.ts'
import { type Db, within } from '../../db/pool.ts'
import { SpooledFile } from '../../files/spooled-file.ts'
import { filesOf } from '../../files/store/files-of.ts'
import { KEYS } from '../../files/store/keys.ts'
import { handle, type Job } from '../../jobs/task.ts'
import { startPreview } from '../imports/preview.ts'
import { type Arrival, ConnectionFailure } from './adapter.ts'
import { adapterOf, settingsOf } from './adapters.ts'
import { findConnection, type StoredConnection, secretOf } from './rows.ts'
import { fetchTask } from './runs.ts'
import { settleRun } from './settle.ts'

type FetchJob = Job<(typeof fetchTask)['payload']['shape']>

export const fetchHandler = handle(
  fetchTask,
  async job => {
    const run = await goingRun(job)
    if (!run) return
    try {
      await fetchAndRead(job, run)
    } catch (failure) {
      if (failure instanceof RunEnded) return
      if (!(failure instanceof ConnectionFailure)) throw failure
      await settle(job, run, { state: 'failed', reason: failure.code, facts: failure.facts })
    }
  },
  async (job, calledOff) => {
    const run = await goingRun(job)
    if (run) await settle(job, run, { state: 'failed', reason: calledOff ? 'calledOff' : 'interrupted' })
  },
)

interface Going {
  readonly id: string
  readonly account_id: string | null
  readonly file_key: string | null
  readonly file_name: string | null
  readonly connection: StoredConnection
}

/** The run of a job as long as it waits for its file, with its connection. */
const goingRun = ({ db, payload: { districtId, runId } }: FetchJob): Promise<Going | null> =>
  within(db.queries, [districtId], async tx => {
    const run = await tx
      .selectFrom('connection_runs')
      .where('district_id', '=', districtId)
      .where('id', '=', runId)
      .where('state', '=', 'fetching')
      .select(['id', 'connection_id', 'account_id', 'file_key', 'file_name'])
      .executeTakeFirst()
    if (!run) return null
    const connection = await findConnection(tx, { districtId, id: run.connection_id })
    return connection ? { ...run, connection } : null
  })

/** The run was ended while its file was on its way, for instance by removing its connection. */
class RunEnded extends Error {
  override readonly name = 'RunEnded'
}

/** Locks a run if it still waits for its file. */
async function lockGoing(tx: Db, { districtId, runId }: FetchJob['payload']): Promise<boolean> {
  const going = await tx
    .selectFrom('connection_runs')
    .where('district_id', '=', districtId)
    .where('id', '=', runId)
    .where('state', '=', 'fetching')
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return going !== undefined
}

const settle = (job: FetchJob, run: Going, how: Omit<Parameters<typeof settleRun>[2], 'now'>) =>
  within(job.db.queries, [job.payload.districtId], async tx => {
    const { districtId } = job.payload
    const which = { districtId, id: run.id, connectionId: run.connection.id }
    if (await lockGoing(tx, job.payload)) await settleRun(tx, which, { ...how, now: Date.now() })
    await job.finish(tx)
  })

async function fetchAndRead(job: FetchJob, run: Going): Promise<void> {
  // A file that was kept before the process ended, or that had to wait for another import, is not fetched again.
  const arrival = run.file_key === null ? await fetchOnce(job, run.connection) : await keptFile(job, run)
  if (arrival === 'nothingNew') return settle(job, run, { state: 'noChange', reason: 'same' })
  if (arrival === 'nothingThere') return settle(job, run, { state: 'nothing' })
  try {
    const { sha256 } = arrival.content
    if (run.connection.last_sha256?.equals(sha256)) return await settle(job, run, { state: 'noChange', reason: 'same' })
    if (run.file_key === null) await keep(job, run, arrival)
    await read(job, run, arrival)
  } finally {
    await arrival.content.release()
  }
}

function fetchOnce({ db, settings, stopping }: FetchJob, connection: StoredConnection): Promise<Arrival> {
  const { kind, district_id: districtId, id: connectionId, last_revision: lastRevision } = connection
  return adapterOf(kind).fetch({
    districtId,
    connectionId,
    settings: settingsOf(kind, connection.settings),
    secret: secretOf(settings.secret, connection),
    lastRevision,
    env: { db: db.queries, settings, signal: stopping, now: Date.now() },
  })
}

type File = Exclude<Arrival, string>

async function keptFile({ settings }: FetchJob, { file_key, file_name }: Going): Promise<File> {
  const stored = await filesOf(settings).get(file_key ?? '')
  if (!stored) throw new ConnectionFailure('interrupted')
  const content = await SpooledFile.create(join(settings.dataDir ?? tmpdir(), 'uploads'))
  await content.write(stored.parts, MAX_ROSTER_BYTES)
  return { name: file_name ?? 'roster.zip', content }
}

/** Keeps the file as it came, for thirty days. */
async function keep({ db, settings, payload: { districtId } }: FetchJob, run: Going, file: File): Promise<void> {
  const key = KEYS.arrival({ district_id: districtId, id: run.id })
  await filesOf(settings).put(key, file.content)
  await within(db.queries, [districtId], tx =>
    tx
      .updateTable('connection_runs')
      .set({
        file_key: key,
        file_name: file.name,
        file_sha256: file.content.sha256,
        revision: file.revision ?? null,
      })
      .where('district_id', '=', districtId)
      .where('id', '=', run.id)
      .execute(),
  )
}

/** Has the file read as one that somebody has brought. The run follows it (`follow.ts`). */
async function read(job: FetchJob, run: Going, { name, content }: File): Promise<void> {
  const { districtId } = job.payload
  const { connection } = run
  if (connection.role !== 'roster' && (await somebodyIsAsked(job.db.queries, districtId)))
    throw new ConnectionFailure('anotherWaits')
  const asker: Asker = {
    districtId,
    author: {
      actor: run.account_id === null ? 'server' : 'account',
      accountId: run.account_id,
      requestId: `connection-run-${run.id}`,
    },
    key: {
      note: async (tx, importId) => {
        if (!(await lockGoing(tx, job.payload))) throw new RunEnded()
        await tx
          .updateTable('connection_runs')
          .set({ state: 'reading', import_id: importId })
          .where('district_id', '=', districtId)
          .where('id', '=', run.id)
          .execute()
        await job.finish(tx)
      },
    },
  }
  try {
    await startPreview(job.db.writes, asker, { name, content, cameBy: connection.name })
  } catch (failure) {
    // Another import of the district is in hand: the job comes back to it, and has the file by then.
    if (failure instanceof Refusal && failure.code === 'inProgress') throw new Error('Another import is in hand')
    throw failure
  }
}

/** Whether a file waits for a person: one that is only looked at must not replace it. */
const somebodyIsAsked = (db: Db, districtId: string): Promise<boolean> =>
  within(db, [districtId], async tx => {
    const waiting = await tx
      .selectFrom('roster_imports')
      .where('district_id', '=', districtId)
      .where('status', 'in', ['previewed', 'held', 'scheduled'])
      .where('superseded_by', 'is', null)
      .select('id')
      .executeTakeFirst()
    return waiting !== undefined
  })
