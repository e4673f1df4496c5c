import { TASKS } from '@hornbook/contract/job-tasks'
import { beforeEach, expect, test } from 'vitest'
import { HANDLERS } from '../tasks.ts'
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

test('every kind of job is known by name, and which of them come round', () => {
  const known = Object.entries(TASKS).map(([name, how]) => [name, how === 'comesRound'])
  const declared = HANDLERS.map(({ task }) => [task.name, task.everySeconds !== undefined])
  expect(known.sort()).toEqual(declared.sort())
})

test('a job has the name of its district, and the roster file that it works on with its progress', async () => {
  await app.owner(
    `INSERT INTO roster_imports (district_id, id, file_name, file_sha256, status, progress)
      VALUES ($1, 77, 'fall.zip', '', 'reading', '{"done": 30, "of": 100, "step": "reading"}')`,
    [maple.id('Maple Grove')],
  )
  await add('rosterSync.read', { districtId: maple.id('Maple Grove'), changeId: '77' }, 'attempts = 1')
  await add('rosterSync.read', { districtId: maple.id('Harbor Point'), changeId: '77' }, 'attempts = 1')
  const [mine, other] = await list('?filter[taskEq]=rosterSync.read')
  expect(other?.attributes).toMatchObject({ districtName: 'Harbor Point', fileName: null, progress: null })
  expect(mine?.attributes).toMatchObject({
    districtName: 'Maple Grove',
    fileName: 'fall.zip',
    progress: { done: 30, of: 100 },
  })
  await app.owner('DELETE FROM roster_imports WHERE id = 77')
})

test('those that are tried again are counted and listed apart, and all together are what /metrics counts', async () => {
  await add('session.mailAdded', { accountId: '1' }, `attempts = 3, last_error = 'Error ESOCKET'`)
  const { oldestDueSeconds, ...counts } = (await as('Ada Admin').get('job_counts')).document
  expect(counts).toEqual({ failed: 2, tryingAgain: 1, running: 1, waiting: 1 })
  expect(oldestDueSeconds).toBeGreaterThanOrEqual(0)
  const { body } = await nobody.get('/metrics')
  const all = [...body.matchAll(/^hornbook_jobs\{.*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0)
  expect(all).toBe(5)
  const [again] = await list('?filter[stateEq]=waiting&filter[triedEq]=true')
  expect(again?.attributes).toMatchObject({ task: 'session.mailAdded', attempts: 3 })
  expect((await list('?filter[stateEq]=waiting&filter[triedEq]=false')).length).toBe(1)
  expect((await get('?filter[triedEq]=often')).status).toBe(400)
})

test('a failed job is called off, and the audit says who did it', async () => {
  const [, , failed, timeZone] = await list()
  const answer = await cancel(failed?.id)
  expect([answer.status, (await list()).some(({ id }) => id === failed?.id)]).toEqual([204, false])
  const [entry] = await app.owner(
    `SELECT facts FROM audit_entries WHERE action = 'job.cancel' ORDER BY id DESC LIMIT 1`,
  )
  expect(entry).toEqual({ facts: { jobId: failed?.id, task: 'session.mailLink', state: 'failed' } })
  // A district whose time zone never changes would say for ever that it is about to.
  const needed = await cancel(timeZone?.id)
  expect([needed.status, needed.code, needed.errors[0].detail]).toEqual([
    409,
    'conflict',
    expect.stringMatching('must be done'),
  ])
})

test('a job that waits is about to be gone; one that runs, comes round or is gone cannot be called off', async () => {
  await add('session.mailLink', { linkId: '9' }, `run_at = now() + interval '1 hour'`)
  const [sealing, running, , , waiting] = await list()
  expect((await cancel(waiting?.id)).status).toBe(204)
  expect((await list()).at(-1)?.attributes).toMatchObject({ state: 'waiting', cancelled: true })
  const refused = [await cancel(sealing?.id), await cancel(running?.id), await cancel('987654321'), await cancel('x')]
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 404, 404])
  expect((await list()).filter(({ attributes }) => attributes.cancelled)).toHaveLength(1)
})

test('only the provider sees them, runs them and calls them off', async () => {
  const [job] = await list()
  for (const name of ['Dana District', 'Sam School', 'Tess Teacher']) {
    const seen = await as(name).get('jobs')
    const answers = [seen, await retry(job?.id, name), await cancel(job?.id, name), await as(name).get('job_counts')]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
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
const cancel = (id = '', name = 'Ada Admin') => as(name).post(`jobs/${id}/cancel`)
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
  attributes: {
    task: string
    state: string
    attempts: number
    maxAttempts: number
    lastError: string | null
    cancelled: boolean
  } & Record<string, unknown>
  relationships: { district: { data: { id: string } | null } }
}
