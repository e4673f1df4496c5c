import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { hurryJobs } from '../../test/jobs.ts'
import { type KillableServer, startKillableServer } from '../../test/killable-server.ts'
import { SLOWNESS } from '../../test/slowness.ts'
import { verifyChain } from '../../verify/audit-chain.ts'
import { watchLeaving } from './watch.ts'

const { app, maple, district } = inTown({ runsJobs: false })

/** The owner's connection that holds the purge up. */
let holder: pg.Client
let server: KillableServer

beforeAll(async () => {
  holder = new pg.Client(app.ownerConfig)
  await holder.connect()
})
afterAll(async () => {
  await server?.kill()
  await holder.end()
})

const countOf = async (text: string) =>
  (await app.owner<{ count: number }>(`SELECT count(*)::int AS count ${text}`))[0]?.count ?? 0
const until = (holds: () => Promise<unknown>) => expect.poll(holds, { timeout: 60_000 * SLOWNESS }).toBeTruthy()

/** A table of some steps, in the order in which they are emptied. */
const STEPS = ['students', 'accounts', 'changes', 'districts']

test(
  'a server that is killed in the middle of each step of a purge goes on with it, and everything is removed once',
  async () => {
    await app.owner(
      `INSERT INTO district_purges (district_id, status, purge_on, proposed_by, proposed_at, agreed_by, agreed_at)
        VALUES ($1, 'agreed', current_date - 1, $2, now() - interval '40 days', $3, now())`,
      [district(), maple.id('Ada Admin'), maple.id('account of Hana Harbor')],
    )
    await app.owner('UPDATE memberships SET expires_at = now() WHERE district_id = $1', [district()])
    // Something for the audit, which the purge has to seal.
    await app.owner(
      `WITH e AS (INSERT INTO audit_entries (district_id, actor, action, request_id) VALUES ($1, 'account', 'school.change', 'r') RETURNING id),
        u AS (INSERT INTO unsealed_entries (district_id, entry_id) SELECT $1, id FROM e)
      INSERT INTO changes (district_id, entry_id, record, record_id, before, after) SELECT $1, id, 'school', 1, '{"name": "Oak"}', '{}' FROM e`,
      [district()],
    )
    const students = await countOf(`FROM students WHERE district_id = ${district()}`)
    await watchLeaving(app.db.queries, Date.now(), 0)
    const held = `FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND wait_event = 'relation' AND datname = current_database()
      AND application_name <> 'holder' AND query ~ 'purge|seal|districts|unsealed'`
    for (const table of STEPS) {
      await holder.query('BEGIN')
      await holder.query(`LOCK TABLE ${table} IN SHARE MODE`)
      server = await startKillableServer(app.appConfig, null)
      await hurryJobs(app, "task = 'provider.purgeDistrict'")
      await until(() => countOf(held))
      await server.kill()
      await until(async () => (await countOf(held)) === 0)
      await holder.query('ROLLBACK')
    }
    server = await startKillableServer(app.appConfig, null)
    await until(async () => {
      await hurryJobs(app, "task = 'provider.purgeDistrict'")
      return (await countOf("FROM district_purges WHERE status = 'done'")) === 1
    })
    const [purge] = await app.owner<{ removed: Record<string, number> }>('SELECT removed FROM district_purges')
    expect(purge?.removed).toMatchObject({ students, changes: 1 })
    for (const { name } of await app.owner<{ name: string }>('SELECT tables_of_districts() AS name'))
      expect([name, await countOf(`FROM ${name} WHERE district_id = ${district()}`)]).toEqual([name, 0])
    expect(await verifyChain(app.db.queries, district())).toMatchObject({
      entries: 1,
      rows: 1,
      erased: 1,
      broken: null,
    })
    expect(await countOf("FROM audit_entries WHERE action = 'districtPurge.end'")).toBe(1)
  },
  240_000 * SLOWNESS,
)
