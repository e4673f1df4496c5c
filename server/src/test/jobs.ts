import type { TestApplication } from './application.ts'

// What tests see and do of jobs behind the back of the application.

type Owner = Pick<TestApplication, 'owner'>

/** The jobs of a task, or all: those that wait, run or have failed. */
export const jobsOf = ({ owner }: Owner, task: string | null = null) =>
  owner<{ id: string; attempts: number; payload: Record<string, string> }>(
    'SELECT id, attempts, payload FROM jobs WHERE task = coalesce($1, task) ORDER BY id',
    [task],
  )

/** Makes waiting jobs due now, all or those that meet a condition. */
export async function hurryJobs({ owner }: Owner, condition = 'true', values: unknown[] = []): Promise<void> {
  await owner(`UPDATE jobs SET run_at = now() WHERE locked_by IS NULL AND (${condition})`, values)
  for (const lane of ['heavy', 'remote', 'fetching', 'quick']) await owner(`SELECT pg_notify('jobs', $1)`, [lane])
}

/** Enqueues a job without its task. One that nobody handles waits. */
export async function addJob(
  { owner }: Owner,
  task: string,
  { payload = {}, lane = 'quick', maxAttempts = 13 }: { payload?: object; lane?: string; maxAttempts?: number } = {},
): Promise<string> {
  const [job] = await owner<{ id: string }>(
    `WITH put AS (INSERT INTO jobs (task, lane, payload, max_attempts) VALUES ($1, $2, $3, $4) RETURNING id)
      SELECT id, pg_notify('jobs', $2) FROM put`,
    [task, lane, JSON.stringify(payload), maxAttempts],
  )
  return job?.id ?? ''
}

/** Occupies the queue of a district, as another import does. Returns what frees it. */
export async function occupyQueue(app: Owner, district: string): Promise<() => Promise<void>> {
  const id = await addJob(app, 'nobody.runsIt')
  await app.owner(`UPDATE jobs SET queue = $2, locked_by = 'another import', locked_at = now() WHERE id = $1`, [
    id,
    `district ${district}`,
  ])
  return async () => {
    await app.owner('DELETE FROM jobs WHERE id = $1', [id])
    await hurryJobs(app)
  }
}
