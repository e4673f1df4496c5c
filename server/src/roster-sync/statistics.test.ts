import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../test/application.ts'
import { onCitus } from '../test/citus.ts'
import { rosterFiles, zipOf } from '../test/oneroster-zip.ts'
import { rosterClient } from '../test/roster-client.ts'
import { type Town, town } from '../test/town.ts'

let app: TestApplication
let maple: Town
beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
})
afterAll(() => app.close())

const analyzed = async () => {
  const text = onCitus()
    ? `SELECT 1 FROM run_command_on_shards('students', 'SELECT last_analyze FROM pg_stat_user_tables
        WHERE relid = ''%s''::regclass') WHERE result <> ''`
    : "SELECT 1 FROM pg_stat_user_tables WHERE relname = 'students' AND last_analyze IS NOT NULL"
  return (await app.owner(text)).length > 0
}

test('a large import has the statistics refreshed after its commit, a small one has not', async () => {
  const client = rosterClient(app, maple.token('Ada Admin'))
  const bringIn = async (name: string, students: number) => {
    const district = await client.district(name)
    const zip = await zipOf(rosterFiles({ version: '1.1', schools: 1, classes: 2, students }))
    await client.apply(district, (await client.preview(district, zip)).id)
  }
  const waiting = `SELECT FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = 'rosterSync.refreshStatistics'`
  await bringIn('Small', 20)
  expect([await analyzed(), (await app.owner(waiting)).length]).toEqual([false, 0])
  await bringIn('Large', 500)
  await expect.poll(analyzed).toBe(true)
  await expect.poll(async () => (await app.owner(waiting)).length).toBe(0)
})
