import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { jobsOf } from '../../test/jobs.ts'
import { tokenOf } from '../../test/town.ts'
import { watchLeaving } from './watch.ts'

const { app, as, maple, district, call } = inTown()

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const path = () => `districts/${district()}/leaving`
const read = async () => (await as('Ada Admin').get(path())).document
const propose = (purgeOn = inDays(40), reason = 'Not renewed') =>
  as('Ada Admin').post(path(), JSON.stringify({ reason, purgeOn }))
const agree = async (who = 'Nil Noone', typedCode = 'MA') =>
  as(who).post(`${path()}/agreement`, JSON.stringify({ purgeId: (await read()).purge?.id ?? '1', typedCode }))
const cancel = (who = 'Ada Admin') => as(who).delete(path())

/** Nil is the second Administrator of these tests. */
beforeAll(async () => {
  await app.owner('DELETE FROM staff WHERE account_id = $1', [maple.id('account of Nil Noone')])
  await app.owner('INSERT INTO administrators (account_id) VALUES ($1)', [maple.id('account of Nil Noone')])
  expect(tokenOf('Nil Noone')).not.toBe('')
})
beforeEach(async () => {
  await expect.poll(() => jobsOf(app, 'provider.mailLeaving')).toEqual([])
  await app.owner('DELETE FROM district_purge_mails')
  await app.owner('DELETE FROM district_purges')
  await app.owner("UPDATE memberships SET expires_at = now() + interval '20 days' WHERE district_id = $1", [district()])
  app.mails.splice(0)
})

const mailed = async (count: number) => {
  await expect.poll(() => app.mails.length).toBe(count)
  return app.mails.map(({ to, subject }) => `${to}: ${subject}`).sort()
}

test('one proposes, another agrees, and the people of the district hear of both', async () => {
  expect(await read()).toMatchObject({
    district: { name: 'Maple Grove', siteCode: 'MA', leftAt: null },
    has: { students: 5, staff: 7, schools: 2, classrooms: 3, lessons: 0, files: 0 },
    administrators: [{ name: 'Dana District', email: 'dana.district@town.test' }, { name: 'Manu Managed' }],
    purge: null,
    receipt: null,
  })
  const proposed = await propose()
  expect(proposed.status, JSON.stringify(proposed.document)).toBe(200)
  expect(proposed.document.purge).toMatchObject({
    status: 'proposed',
    reason: 'Not renewed',
    purgeOn: inDays(40),
    proposedBy: 'Ada Admin',
    proposedByYou: true,
    agreedBy: null,
    isLate: false,
    isHeld: false,
    told: [],
  })
  const [first] = await mailed(2)
  expect(first).toMatch(/^dana.district@town.test: What Maple Grove has in .* is to be removed on \d\d\/\d\d\/\d{4}$/)
  const agreed = await agree()
  expect(agreed.document.purge).toMatchObject({ status: 'agreed', agreedBy: 'Nil Noone', proposedByYou: false })
  await mailed(4)
  expect(app.mails.at(-1)?.text).toContain('Two people of our support have agreed')
})

test('the second is never the first, by whatever way', async () => {
  await propose()
  const answer = await agree('Ada Admin')
  expect([answer.status, answer.errors?.[0]?.detail]).toEqual([
    409,
    'You have proposed this yourself, so somebody else has to agree.',
  ])
  const [row] = await app.owner<{ agreed: boolean }>(
    'SELECT agree_to_purge($1, id, proposed_by) AS agreed FROM district_purges',
    [district()],
  )
  expect(row?.agreed).toBe(false)
  await expect(
    app.owner("UPDATE district_purges SET status = 'agreed', agreed_by = proposed_by, agreed_at = now()"),
  ).rejects.toThrow('check constraint')
  expect((await read()).purge.status).toBe('proposed')
})

test('of two who agree at once, one does; of two who propose at once as well', async () => {
  const proposals = await Promise.all([propose(), propose()])
  expect(proposals.map(({ status }) => status).sort()).toEqual([200, 409])
  const agreements = await Promise.all([agree(), agree(), agree('Ada Admin')])
  expect(agreements.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test.each([
  ['the Site Code in another case', 'ma', 200],
  ['another code', 'HA', 422],
  ['the name', 'Maple Grove', 422],
  ['nothing', '', 422],
])('the second person types %s: %s is answered %i', async (_, code, status) => {
  await propose()
  expect((await agree('Nil Noone', code)).status).toBe(status)
})

test('a district without a Site Code is typed by its name', async () => {
  await app.owner('UPDATE districts SET one_roster_id = NULL WHERE id = $1', [district()])
  await propose()
  expect((await agree('Nil Noone', 'MA')).status).toBe(422)
  expect((await agree('Nil Noone', 'maple grove')).status).toBe(200)
  await app.owner("UPDATE districts SET one_roster_id = 'MA' WHERE id = $1", [district()])
})

test.each([
  ['tomorrow', 422, () => inDays(1)],
  ['in 28 days', 422, () => inDays(28)],
  ['in 31 days', 200, () => inDays(31)],
  ['in three years', 422, () => inDays(1100)],
  ['that is none', 422, () => '2027-02-30'],
  ['in words', 422, () => 'soon'],
])('a day %s is answered %i', async (_, status, day) => {
  expect((await propose(day())).status).toBe(status)
})

test('a reason is one line that says something', async () => {
  for (const reason of ['', '  ', 'x'.repeat(201), 'two\nlines'])
    expect((await propose(inDays(40), reason)).status).toBe(422)
})

describe('A membership', () => {
  const lasts = (days: number) =>
    app.owner('UPDATE memberships SET expires_at = now() + make_interval(days => $2) WHERE district_id = $1', [
      district(),
      days,
    ])

  test('that lasts beyond the day keeps a purge from being proposed', async () => {
    await lasts(60)
    const answer = await propose()
    expect([answer.status, answer.errors?.[0]?.source?.pointer]).toEqual([422, '/purgeOn'])
    const { earliestDay } = await read()
    expect(earliestDay > inDays(59)).toBe(true)
    expect((await propose(earliestDay)).status).toBe(200)
  })

  test('that is made longer meanwhile keeps it from being agreed to, and is said', async () => {
    await propose()
    await lasts(60)
    expect((await read()).purge.isHeld).toBe(true)
    expect((await agree()).status).toBe(409)
  })

  test('that is made longer after both have agreed keeps it from beginning', async () => {
    await propose()
    await agree()
    await app.owner("UPDATE district_purges SET purge_on = current_date - 1, proposed_at = now() - interval '60 days'")
    await watchLeaving(app.db.queries, Date.now())
    expect((await read()).purge).toMatchObject({ status: 'agreed', isHeld: true })
    expect(await jobsOf(app, 'provider.purgeDistrict')).toEqual([])
  })
})

test('without a second person the day passes, and nothing happens', async () => {
  await propose()
  await app.owner("UPDATE district_purges SET purge_on = current_date - 1, proposed_at = now() - interval '60 days'")
  await watchLeaving(app.db.queries, Date.now())
  expect((await read()).purge).toMatchObject({ status: 'proposed', isLate: true })
  expect((await agree()).errors?.[0]?.detail).toMatch(/^The day has come/)
})

test('anybody of the provider cancels, the district hears of it, and another can be proposed', async () => {
  await propose()
  await agree()
  await mailed(4)
  expect((await cancel('Nil Noone')).document.purge).toBe(null)
  expect((await mailed(6)).join()).toContain('Nothing of Maple Grove will be removed')
  expect((await cancel()).status).toBe(409)
  expect((await propose()).status).toBe(200)
})

test('the people of the district are told 30, 7 and 1 days before, once each', async () => {
  await propose(inDays(40))
  await agree()
  await mailed(4)
  const daysBefore = async (days: number) => {
    app.mails.splice(0)
    const [row] = await app.owner<{ day: string }>('SELECT purge_on::text AS day FROM district_purges')
    const then = Date.parse(`${row?.day}T20:00:00Z`) - days * DAY_MS
    await watchLeaving(app.db.queries, then)
    await watchLeaving(app.db.queries, then + 60_000)
    await expect.poll(async () => (await jobsOf(app, 'provider.mailLeaving')).length).toBe(0)
    return app.mails.length
  }
  const told = []
  for (const days of [35, 31, 30, 29, 8, 7, 6, 2, 1]) told.push([days, await daysBefore(days)])
  expect(told).toEqual([
    [35, 0],
    [31, 0],
    [30, 2],
    [29, 0],
    [8, 0],
    [7, 2],
    [6, 0],
    [2, 0],
    [1, 2],
  ])
  expect((await read()).purge.told.map(({ days }: { days: number }) => days)).toEqual([30, 7, 1])
})

test('days that lie behind when they agree have no mail of their own', async () => {
  await propose(inDays(40))
  await app.owner("UPDATE district_purges SET purge_on = current_date + 6, proposed_at = now() - interval '40 days'")
  await app.owner('UPDATE memberships SET expires_at = now() WHERE district_id = $1', [district()])
  await agree()
  expect((await read()).purge.told.map(({ days }: { days: number }) => days)).toEqual([30, 7])
})

test('the role of the application writes no purge by itself', async () => {
  await propose()
  for (const statement of [
    "UPDATE district_purges SET status = 'running'",
    'DELETE FROM district_purges',
    'INSERT INTO district_purges (district_id, purge_on, proposed_by) SELECT district_id, purge_on, proposed_by FROM district_purges',
    'DELETE FROM audit_entries',
    'DELETE FROM lesson_completions',
    `SELECT running_purge(${district()})`,
  ])
    await expect(app.db.pool.query(statement)).rejects.toThrow('permission denied')
  const functions = [
    `purge_rows(${district()}, 'students', 5)`,
    `purge_changes(${district()}, 5)`,
    `purge_staff(${district()}, 5)`,
    `purge_jobs(${district()}, 'none')`,
    `finish_purge(${district()}, '{}')`,
  ]
  for (const name of functions)
    await expect(app.db.pool.query(`SELECT ${name}`)).rejects.toThrow('No purge of district')
  const { rows } = await app.db.pool.query(`SELECT begin_purge(${district()}) AS begun`)
  expect(rows).toEqual([{ begun: false }])
})

test('of the town only Administrators see it', async () => {
  expect((await as('Dana District').get(path())).status).toBe(403)
  const { status } = await call({ method: 'DELETE', url: `/api/${path()}`, token: maple.token('Dana District') })
  expect(status).toBe(403)
})
