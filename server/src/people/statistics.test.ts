import pg from 'pg'
import { expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { withCopyTransaction } from '../demo/create/copying.ts'
import { makeDistrict } from '../demo/create/district.ts'
import { demoDistricts } from '../demo/districts.ts'
import type { DistrictPlan } from '../demo/plan.ts'
import { onCitus } from '../test/citus.ts'
import { inTown } from '../test/in-town.ts'
import { hurryJobs, jobsOf } from '../test/jobs.ts'
import { rosterFiles, zipOf } from '../test/oneroster-zip.ts'
import { rosterClient } from '../test/roster-client.ts'
import { uploadClient } from '../test/upload-client.ts'
import { refreshStatistics, refreshStatisticsOf } from './statistics.ts'

const { app, maple, as } = inTown()

test('a large import brings its statistics, a small one does not', async () => {
  const client = rosterClient(app, maple.token('Ada Admin'))
  const bringIn = async (name: string, students: number) => {
    const district = await client.district(name)
    const zip = await zipOf(rosterFiles({ version: '1.1', schools: 1, classes: 2, students }))
    await client.apply(district, (await client.preview(district, zip)).id)
  }
  await bringIn('Small', 20)
  expect([await refreshed(), await waiting()]).toEqual([0, 0])
  await expectRefreshed(() => bringIn('Large', 500))
})

test('so do a large spreadsheet, a large new school year, and what undoes that', async () => {
  const district = maple.id('Maple Grove')
  const token = maple.token('Dana District')
  const dana = uploadClient(app, token, district)
  const newYear = `districts/${district}/new_school_year`
  const rows = Array.from({ length: 500 }, (_, at) => `A${at},B,S${at},K,Room 1,apple7`)
  const draft = await dana.upload(
    'students',
    ['First Name,Family Name,Student Id,Grade,Class,Password', ...rows].join('\n'),
  )
  await expectRefreshed(() => dana.apply(draft.id))

  const idle = () =>
    expect.poll(() => app.owner('SELECT FROM school_years WHERE working IS NOT NULL'), { timeout: 20_000 }).toEqual([])
  await as('Dana District').post(`${newYear}/lock`)
  const { plan } = (await as('Dana District').get(`${newYear}/rehearsal`)).data.attributes
  await expectRefreshed(async () => {
    const begun = await as('Dana District').post(`${newYear}/begin`, { type: 'newSchoolYear', attributes: { plan } })
    expect(begun.status).toBeLessThan(300)
    await idle()
  })
  await expectRefreshed(async () => {
    const undone = await as('Dana District').post(`${newYear}/undo`, { type: 'newSchoolYear', attributes: {} })
    expect(undone.status).toBeLessThan(300)
    await idle()
  })
})

test('a change does not wait for whoever analyzes the tables; a job does it afterwards', async () => {
  const other = new pg.Client(app.ownerConfig)
  await other.connect()
  try {
    await other.query('BEGIN')
    await other.query('LOCK TABLE lesson_completions IN SHARE UPDATE EXCLUSIVE MODE')
    await within(app.db.queries, [maple.id('Maple Grove')], tx => refreshStatistics(tx, 500))
    expect(await waiting()).toBe(1)
    expect(await refreshStatisticsOf(app.db.queries)).toBe(false)
    const before = await refreshed()
    await other.query('ROLLBACK')
    // The job may just be trying in vain, and would then wait for minutes.
    const afterAnotherTry = async () => {
      await hurryJobs(app)
      return refreshed()
    }
    await expect.poll(afterAnotherTry, { interval: 500 }).toBe(before + 1)
  } finally {
    await other.end()
  }
})

test('a district that is being seeded holds no table of the others', async () => {
  const [plan] = demoDistricts().slice(-1)
  await withCopyTransaction(app.db, async copying => {
    await makeDistrict(
      copying,
      { ...(plan as DistrictPlan), code: 'SEED-BESIDE' },
      { now: Date.now(), passwordHash: null },
    )
    expect(await refreshStatisticsOf(app.db.queries)).toBe(true)
  })
})

/** How often all statistics have been refreshed: tables before the one that a test holds are counted at each try in vain. */
const refreshed = async () => {
  const text = onCitus()
    ? `SELECT result::int AS count FROM run_command_on_shards('lesson_completions', 'SELECT analyze_count FROM pg_stat_user_tables
        WHERE relid = ''%s''::regclass') ORDER BY shardid LIMIT 1`
    : "SELECT analyze_count::int AS count FROM pg_stat_user_tables WHERE relname = 'lesson_completions'"
  return (await app.owner<{ count: number }>(text))[0]?.count ?? 0
}
const waiting = async () => (await jobsOf(app, 'people.refreshStatistics')).length

async function expectRefreshed(change: () => Promise<unknown>) {
  const before = await refreshed()
  await change()
  await expect.poll(refreshed).toBe(before + 1)
  await expect.poll(waiting).toBe(0)
}
