import { beforeEach, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { addJob } from '../test/jobs.ts'

const { app, maple, as, nobody } = inTown({ runsJobs: false })

beforeEach(addJobs)

test('the jobs are listed by age, with what failed and why', async () => {
  const jobs = await list()
  expect(jobs.map(({ attributes: { task, state, attempts } }) => [task, state, attempts])).toEqual([
    ['audit.seal', 'waiting', 0],
    ['session.mailLink', 'running', 2],
    ['session.mailLink', 'failed', 12],
    ['rostering.changeTimeZone', 'failed', 12],
  ])
  expect(jobs[2]?.attributes).toMatchObject({ maxAttempts: 12, lastError: 'Error ESOCKET' })
  expect(jobs.map(({ relationships }) => relationships.district.data?.id)).toEqual([
    ...[undefined, undefined, undefined],
    maple.id('Maple Grove'),
  ])
})

test('no answer shows what is in a payload', async () => {
  expect((await get()).body).not.toContain('linkId')
})

test('they are filtered by state and task, and paged', async () => {
  const tasks = async (query: string) => (await list(query)).map(({ attributes }) => attributes.task)
  expect(await tasks('?filter[stateEq]=failed')).toEqual(['session.mailLink', 'rostering.changeTimeZone'])
  expect(await tasks('?filter[taskEq]=session.mailLink&filter[stateEq]=running')).toEqual(['session.mailLink'])
  expect((await get('?filter[stateEq]=done')).status).toBe(400)
  const first = (await get('?filter[stateEq]=failed&page[size]=1')).document
  expect(first.data).toHaveLength(1)
  const { data, links } = (await as('Ada Admin').get(first.links.next)).document
  expect([data.map(({ id }: Listed) => id), links]).toEqual([[(await list())[3]?.id], { next: null }])
})

test('a failed job is run again from its first attempt, and the audit says who wanted it', async () => {
  const failed = (await list('?filter[stateEq]=failed')).at(-1)
  const answer = await retry(failed?.id)
  expect(answer.status).toBe(200)
  expect(answer.data.attributes).toMatchObject({ state: 'waiting', attempts: 0, lastError: 'error 53100' })
  const [entry] = await app.owner(
    `SELECT district_id, account_id, facts FROM audit_entries WHERE action = 'job.retry' ORDER BY id DESC LIMIT 1`,
  )
  expect(entry).toEqual({
    district_id: maple.id('Maple Grove'),
    account_id: maple.id('Ada Admin'),
    facts: { jobId: failed?.id, task: 'rostering.changeTimeZone' },
  })
})

test('a job that waits need not wait; one that runs is a conflict; one that is gone is not found', async () => {
  const [waiting, running] = await list()
  const due = await retry(waiting?.id)
  expect(Date.parse(due.data.attributes.runAt)).toBeLessThanOrEqual(Date.now())
  expect([(await retry(running?.id)).status, (await retry('987654321')).status]).toEqual([409, 404])
  expect((await list())[1]?.attributes).toMatchObject({ state: 'running', attempts: 2 })
})

test('only the provider sees them and runs them', async () => {
  const [job] = await list()
  for (const name of ['Dana District', 'Sam School', 'Tess Teacher']) {
    const seen = await as(name).get('jobs')
    expect([seen.status, (await retry(job?.id, name)).status]).toEqual([403, 403])
  }
})

test('/metrics has their number by task and state, and the age of the oldest that is due', async () => {
  await add('session.mailLink', { linkId: '9' }, "run_at = now() - interval '1 hour'")
  const { body } = await nobody.get('/metrics')
  const lines = body.split('\n').filter(line => line.startsWith('hornbook_jobs'))
  expect(lines.filter(line => line.startsWith('hornbook_jobs{')).sort()).toEqual([
    'hornbook_jobs{task="audit.seal",state="waiting"} 1',
    'hornbook_jobs{task="rostering.changeTimeZone",state="failed"} 1',
    'hornbook_jobs{task="session.mailLink",state="failed"} 1',
    'hornbook_jobs{task="session.mailLink",state="running"} 1',
    'hornbook_jobs{task="session.mailLink",state="waiting"} 1',
  ])
  const age = Number(/^hornbook_jobs_oldest_due_seconds (.+)$/m.exec(body)?.[1])
  expect(age).toBeCloseTo(3_600, -1)
  await app.owner('TRUNCATE jobs')
  const after = (await nobody.get('/metrics')).body
  expect(after).not.toContain('hornbook_jobs{')
  expect(after).toContain('hornbook_jobs_oldest_due_seconds 0')
})

async function add(task: string, payload: object, state: string) {
  const id = await addJob(app, task, { payload })
  await app.owner(`UPDATE jobs SET ${state} WHERE id = $1`, [id])
}

const get = (query = '') => as('Ada Admin').get(`jobs${query}`)
const list = async (query = '') => (await get(query)).data as Listed[]
const retry = (id = '', name = 'Ada Admin') => as(name).post(`jobs/${id}/retry`)

/** Made in this order: one that waits, one that runs, two that have failed, one of them of a district. */
async function addJobs() {
  await app.owner('TRUNCATE jobs')
  await app.owner('DELETE FROM unsealed_entries')
  await add('audit.seal', {}, "run_at = now() + interval '1 hour'")
  await add('session.mailLink', { linkId: '7' }, "locked_at = now(), locked_by = 'a lane', attempts = 2")
  await add('session.mailLink', { linkId: '8' }, "attempts = max_attempts, last_error = 'Error ESOCKET'")
  const payload = { districtId: maple.id('Maple Grove') }
  await add('rostering.changeTimeZone', payload, "attempts = max_attempts, last_error = 'error 53100'")
}

interface Listed {
  id: string
  attributes: { task: string; state: string; attempts: number; maxAttempts: number; lastError: string | null }
  relationships: { district: { data: { id: string } | null } }
}
