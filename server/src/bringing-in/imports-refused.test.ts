import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { type TestApplication, testApplication } from '../test/application.ts'
import { cutConnections } from '../test/cut-connections.ts'
import { rosterFiles, zipOf } from '../test/oneroster-zip.ts'
import { rosterClient } from '../test/roster-client.ts'
import { type Town, town } from '../test/town.ts'
import { withImportLock } from './imports/import-lock.ts'
import { listImports } from './imports/rows.ts'

let app: TestApplication
let maple: Town
let client: ReturnType<typeof rosterClient>
let district: string
beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
  client = rosterClient(app, maple.token('Ada Admin'))
  district = await client.district('Refused')
  await client.importRoster(district, await zipOf(small()))
})
afterAll(() => app.close())

const small = (students = 12) => rosterFiles({ version: '1.1', schools: 2, classes: 4, students })
const headerOnly = () => ({ ...small(), 'users.csv': `${(small()['users.csv'] as string).split('\r\n')[0]}\r\n` })
const without = (name: string) => Object.fromEntries(Object.entries(small()).filter(([file]) => file !== name))
/** A zip with one name replaced by another of the same length, which no zip writer would produce. */
const renamed = async (to: string) => {
  const from = 'x'.repeat(to.length)
  const zip = await zipOf({ ...small(), [from]: 'a' })
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
}

describe('an unusable file changes nothing and says why', () => {
  test.each([
    ['not a zip', 'zip.unreadable', async () => Buffer.from('PK but not really')],
    ['a truncated zip', 'zip.unreadable', async () => (await zipOf(small())).subarray(0, 900)],
    ['a path outside the zip', 'zip.path_escape', () => renamed('../../evil.csv')],
    ['a zip bomb', 'zip.bomb', () => zipOf({ ...small(), 'demographics.csv': Buffer.alloc(60_000_000, 'a') })],
    ['no users.csv', 'file.missing', () => zipOf(without('users.csv'))],
    ['users.csv with only a header', 'file.empty', () => zipOf(headerOnly())],
    ['only a manifest', 'manifest.only', () => zipOf({ 'manifest.csv': small()['manifest.csv'] as string })],
  ] as const)('%s', async (_, code, make) => {
    const before = await client.dump(district)
    const failed = await client.preview(district, await make())
    expect(failed.status).toBe('failed')
    expect(failed.problems[0]).toMatchObject({ severity: 'fatal', code })
    const csv = await app.call({
      method: 'GET',
      url: `/api/districts/${district}/roster_imports/${failed.id}/problems.csv`,
      token: maple.token('Ada Admin'),
    })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.body).toMatch(/^\uFEFFseverity,/)
    expect(csv.headers['content-disposition']).toBe('attachment; filename="problems.csv"')
    expect(csv.body).toContain(code)
    expect((await client.applyCall(district, failed.id)).statusCode).toBe(409)
    expect(await client.dump(district)).toEqual(before)
  })

  test('another encoding is only a warning', async () => {
    const files = { ...small(), 'orgs.csv': Buffer.from(`${small()['orgs.csv']}s9,,,École,school,,d1\r\n`, 'latin1') }
    const shown = await client.preview(district, await zipOf(files))
    expect(shown.status).toBe('previewed')
    expect(shown.problems.map(problem => problem.code)).toContain('file.encoding')
  })

  test('another content type gets 415, an empty body 400', async () => {
    expect((await client.previewCall(district, Buffer.from('a,b'), 'text/csv')).statusCode).toBe(415)
    expect((await client.previewCall(district, Buffer.alloc(0))).statusCode).toBe(400)
  })
})

describe('only one import of a district runs at a time', () => {
  test('of two concurrent calls to apply, one succeeds', async () => {
    const shown = await client.preview(district, await zipOf(small(13)))
    const answers = await Promise.all([client.applyCall(district, shown.id), client.applyCall(district, shown.id)])
    expect(answers.map(answer => answer.statusCode).toSorted()).toEqual([200, 409])
    expect((await client.count(district))?.students).toBe(13)
    const [late] = answers.filter(answer => answer.statusCode === 409)
    expect(late?.json().errors[0].detail).not.toMatch(/another/i)
  })

  test.each([
    ['reading', 'This roster file is being read right now.'],
    ['applying', 'This roster file is being applied right now.'],
    ['applied', 'This roster file is being undone right now.'],
  ])('the error says whether this file (%s) or another one is running', async (status, detail) => {
    const [running, other] = [
      await client.preview(district, await zipOf(small())),
      await client.preview(district, await zipOf(small(16))),
    ]
    const details = await withImportLock(app.db.queries, { districtId: district }, async () => {
      const early = await client.applyCall(district, other.id)
      const row = `UPDATE roster_imports SET progress = '{"done":0,"of":100,"step":"reading"}', status = $2 WHERE id = $1`
      await app.owner(row, [running.id, status])
      return [early, await client.applyCall(district, running.id), await client.undoCall(district, other.id)].map(
        answer => {
          expect([answer.statusCode, answer.json().errors[0].code]).toEqual([409, 'inProgress'])
          return answer.json().errors[0].detail
        },
      )
    })
    await app.owner(`UPDATE roster_imports SET progress = NULL, status = 'previewed' WHERE id = $1`, [running.id])
    expect(details).toEqual([
      'A roster file of this district is being read, applied or undone right now.',
      detail,
      'Another roster file of this district is being read, applied or undone right now.',
    ])
  })

  test('an applied file cannot be applied again', async () => {
    const shown = await client.preview(district, await zipOf(small(13)))
    await client.apply(district, shown.id)
    const before = await client.dump(district)
    const again = await client.applyCall(district, shown.id)
    expect(again.statusCode).toBe(409)
    expect(again.json().errors[0]).toMatchObject({ code: 'conflict', detail: 'This file has been applied already.' })
    expect(await client.dump(district)).toEqual(before)
  })

  test('an out-of-date preview is refused and replaced by a fresh one', async () => {
    const shown = await client.preview(district, await zipOf(small(14)))
    await app.owner(`UPDATE students SET first_name = 'Other' WHERE district_id = $1 AND sourced_id = 'p000001'`, [
      district,
    ])
    const stale = await client.applyCall(district, shown.id)
    expect(stale.statusCode).toBe(409)
    expect(stale.json().errors[0].code).toBe('stalePreview')
    const applied = await client.apply(district, shown.id)
    expect(applied.counts.students).toMatchObject({ added: 1, changed: 1 })
  })

  test('an older preview cannot be applied after a newer upload', async () => {
    const older = await client.preview(district, await zipOf(small(15)))
    await client.preview(district, await zipOf(small(14)))
    expect((await client.applyCall(district, older.id)).json().errors[0].code).toBe('stalePreview')
  })

  test('a second file is refused while the first is running', async () => {
    await withImportLock(app.db.queries, { districtId: district }, async () => {
      const refused = await client.previewCall(district, await zipOf(small()))
      expect(refused.statusCode).toBe(409)
      expect(refused.json().errors[0].code).toBe('inProgress')
    })
  })

  test('a file can be applied the moment its reading has ended, while PostgreSQL still frees the lock', async () => {
    const shown = await client.preview(district, await zipOf(small(17)))
    const inTransaction = `SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND state = 'idle in transaction'`
    const { applied } = await withImportLock(app.db.queries, { districtId: district }, async () => {
      const call = client.applyCall(district, shown.id)
      await expect.poll(() => app.owner(inTransaction), { interval: 5 }).toHaveLength(2)
      return { applied: call }
    })
    expect((await applied).statusCode).toBe(200)
  })

  test('an unknown import gets 404 even while another is running', async () => {
    const elsewhere = await client.preview(await client.district('Elsewhere'), await zipOf(small()))
    await withImportLock(app.db.queries, { districtId: district }, async () => {
      for (const id of ['999999999', elsewhere.id]) {
        expect((await client.applyCall(district, id)).statusCode).toBe(404)
        expect((await client.undoCall(district, id)).statusCode).toBe(404)
      }
    })
  })
})

describe('a failed run', () => {
  test('is found by the preview when the database rejects a row', async () => {
    await app.owner("CREATE FUNCTION refuse() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$")
    await app.owner('ALTER TABLE students ADD CONSTRAINT refuse CHECK (refuse()) NOT VALID')
    const refused = await client.previewCall(district, await zipOf(small(39)))
    await app.owner('ALTER TABLE students DROP CONSTRAINT refuse')
    expect(refused.statusCode).toBe(500)
    const [latest] = await app.owner<{ status: string; code: string }>(
      `SELECT status, problems->0->>'code' AS code FROM roster_imports WHERE district_id = $1 ORDER BY id DESC LIMIT 1`,
      [district],
    )
    expect(latest).toEqual({ status: 'failed', code: 'run.failed' })
  })

  test('leaves nothing behind when applying is interrupted, and can be applied again', async () => {
    const shown = await client.preview(district, await zipOf(small(40)))
    const before = await client.dump(district)
    const restore = await cutConnections(app, 'student_timelines', 'false')
    const cut = await client.applyCall(district, shown.id)
    await restore()
    expect(cut.statusCode).toBe(503)
    expect(await client.dump(district)).toEqual(before)
    expect(await client.apply(district, shown.id)).toMatchObject({ status: 'applied' })
    expect((await client.count(district))?.students).toBe(40)
  })
})

describe('access to roster imports', () => {
  const list = (name: string, at = maple.id('Maple Grove')) =>
    app.call({ method: 'GET', url: `/api/districts/${at}/roster_imports`, token: maple.token(name) })

  test('is for DistrictAdmins where OneRoster is switched on; not SchoolAdmins, not other districts', async () => {
    expect((await list('Dana District')).statusCode).toBe(200)
    expect((await list('Sam School')).statusCode).toBe(403)
    expect((await list('Hana Harbor')).statusCode).toBe(404)
    await within(app.db.queries, [maple.id('Maple Grove')], tx =>
      tx.updateTable('districts').set({ one_roster_enabled: false }).execute(),
    )
    expect((await list('Dana District')).statusCode).toBe(403)
    expect((await list('Ada Admin')).statusCode).toBe(200)
  })

  test('an import of another district gets 404', async () => {
    const shown = await client.preview(district, await zipOf(small()))
    expect((await client.applyCall(maple.id('Harbor Point'), shown.id)).statusCode).toBe(404)
    const url = `/api/districts/${maple.id('Harbor Point')}/roster_imports/${shown.id}`
    for (const path of [url, `${url}/problems.csv`])
      expect((await app.call({ method: 'GET', url: path, token: maple.token('Hana Harbor') })).statusCode).toBe(404)
    // Not even without row-level security.
    const seen = await within(app.db.queries, 'all', tx => listImports(tx, maple.id('Harbor Point'), { id: shown.id }))
    expect(seen).toEqual([])
  })
})
