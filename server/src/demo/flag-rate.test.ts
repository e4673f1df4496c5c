import { urgencyOf } from '@hornbook/rules/figures/attention'
import { dayNumberIn } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { judgedOnce, judgeStudents } from '../figures/attention-counts.ts'
import { type TestApplication, testApplication } from '../test/application.ts'
import { withCopyTransaction } from './create/copying.ts'
import { makeDistrict } from './create/district.ts'
import { demoDistricts } from './districts.ts'
import type { DistrictPlan } from './plan.ts'

let app: TestApplication

beforeAll(async () => {
  app = await testApplication()
})
afterAll(() => app.close())

// A list of everybody helps nobody: the demo has to look like a district in which the list is worth reading.
test.each([
  ['2026-11-26', ''],
  ['2027-02-19', ' of other children'],
])('on %s few of the demo%s need somebody, and few are worth watching', async (date, seed) => {
  const [maple] = demoDistricts() as [DistrictPlan]
  const some = { people: [], code: `${maple.code}${seed}`, schools: [...maple.schools].slice(0, 3) }
  const rates = await flagRates({ ...maple, ...some }, Date.parse(`${date}T20:00:00Z`))
  expect(rates.needsYou).toBeLessThanOrEqual(12)
  expect(rates.worthWatching).toBeLessThanOrEqual(12)
  expect(rates.needsYou).toBeGreaterThan(4)
})

/** The percents of the children of a district who need somebody and who are worth watching, seeded for an instant. */
async function flagRates(plan: DistrictPlan, now: number) {
  await withCopyTransaction(app.db, copying => makeDistrict(copying, plan, { now, passwordHash: null }))
  const found = await app.owner<{ id: string }>('SELECT id FROM districts WHERE one_roster_id = $1', [plan.code])
  const districtId = found[0]?.id as string
  const from = sql`student_timelines t WHERE t.district_id = ${districtId}`
  const today = dayNumberIn(plan.timezone)(now)
  const judged = await within(app.db.queries, [districtId], tx =>
    judgeStudents(tx, { districtId, today, from, unit: sql`'0'` }),
  )
  const students = judgedOnce(judged)
  const percent = (urgency: ReturnType<typeof urgencyOf>) =>
    (100 * students.filter(each => each.attention && urgencyOf(each.attention.reason) === urgency).length) /
    students.length
  return { needsYou: percent('needsYou'), worthWatching: percent('worthWatching') }
}
