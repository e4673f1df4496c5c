import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { type TestApplication, testApplication } from '../test/application.ts'
import { rosterFiles, zipOf } from '../test/oneroster-zip.ts'
import { rosterDesk } from '../test/roster-desk.ts'
import { type Town, town } from '../test/town.ts'
import { alone } from './imports/alone.ts'
import { recoverImports } from './imports/applying.ts'
import { importsSeen } from './imports/rows.ts'

let app: TestApplication
let there: Town
let desk: ReturnType<typeof rosterDesk>
let district: string
beforeAll(async () => {
  app = await testApplication()
  there = await town(app)
  desk = rosterDesk(app, there.token('Ada Admin'))
  district = await desk.district('Refused')
  await desk.bringIn(district, await zipOf(small()))
})
afterAll(() => app.close())

const small = (students = 12) => rosterFiles({ version: '1.1', schools: 2, classes: 4, students })
const headerOnly = () => ({ ...small(), 'users.csv': `${(small()['users.csv'] as string).split('\r\n')[0]}\r\n` })
const without = (name: string) => Object.fromEntries(Object.entries(small()).filter(([file]) => file !== name))
/** A zip whose one name is exchanged for another of the same length: no zip writer would make it. */
const renamed = async (to: string) => {
  const from = 'x'.repeat(to.length)
  const zip = await zipOf({ ...small(), [from]: 'a' })
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
}

describe('a file that cannot be taken changes nothing and says why', () => {
  test.each([
    ['that is no zip', 'zip.unreadable', async () => Buffer.from('PK but not really')],
    ['that was cut off', 'zip.unreadable', async () => (await zipOf(small())).subarray(0, 900)],
    ['with a path that leads outside', 'zip.path_escape', () => renamed('../../evil.csv')],
    ['that swells', 'zip.bomb', () => zipOf({ ...small(), 'demographics.csv': Buffer.alloc(60_000_000, 'a') })],
    ['without users', 'file.missing', () => zipOf(without('users.csv'))],
    ['with a header alone', 'file.empty', () => zipOf(headerOnly())],
    ['with a manifest alone', 'manifest.only', () => zipOf({ 'manifest.csv': small()['manifest.csv'] as string })],
  ] as const)('%s', async (_, code, make) => {
    const before = await desk.dump(district)
    const failed = await desk.preview(district, await make())
    expect(failed.status).toBe('failed')
    expect(failed.problems[0]).toMatchObject({ severity: 'fatal', code })
    const csv = await app.call({
      method: 'GET',
      url: `/api/districts/${district}/roster_imports/${failed.id}/problems.csv`,
      token: there.token('Ada Admin'),
    })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.body).toMatch(/^\uFEFFseverity,/)
    expect(csv.headers['content-disposition']).toBe('attachment; filename="problems.csv"')
    expect(csv.body).toContain(code)
    expect((await desk.applyCall(district, failed.id)).statusCode).toBe(409)
    expect(await desk.dump(district)).toEqual(before)
  })

  test('in another encoding is read with a warning', async () => {
    const files = { ...small(), 'orgs.csv': Buffer.from(`${small()['orgs.csv']}s9,,,École,school,,d1\r\n`, 'latin1') }
    const shown = await desk.preview(district, await zipOf(files))
    expect(shown.status).toBe('previewed')
    expect(shown.problems.map(problem => problem.code)).toContain('file.encoding')
  })

  test('that is not a zip by its type, or empty, is refused outright', async () => {
    expect((await desk.previewCall(district, Buffer.from('a,b'), 'text/csv')).statusCode).toBe(415)
    expect((await desk.previewCall(district, Buffer.alloc(0))).statusCode).toBe(400)
  })
})

describe('one at a time', () => {
  test('of two calls to apply, one applies', async () => {
    const shown = await desk.preview(district, await zipOf(small(13)))
    const answers = await Promise.all([desk.applyCall(district, shown.id), desk.applyCall(district, shown.id)])
    expect(answers.map(answer => answer.statusCode).toSorted()).toEqual([200, 409])
    expect((await desk.count(district))?.students).toBe(13)
    const [late] = answers.filter(answer => answer.statusCode === 409)
    expect(late?.json().errors[0].detail).not.toMatch(/another/i)
  })

  test.each([
    ['reading', 'This roster file is being read right now.'],
    ['applying', 'This roster file is being applied right now.'],
    ['applied', 'This roster file is being undone right now.'],
  ])('the file that is in hand itself, %s, is not called another', async (status, detail) => {
    const [mine, other] = [
      await desk.preview(district, await zipOf(small())),
      await desk.preview(district, await zipOf(small(16))),
    ]
    const details = await alone(app.db.queries, { districtId: district }, async () => {
      const early = await desk.applyCall(district, other.id)
      const row = `UPDATE roster_imports SET progress = '{"done":0,"of":100,"step":"reading"}', status = $2 WHERE id = $1`
      await app.owner(row, [mine.id, status])
      return [early, await desk.applyCall(district, mine.id), await desk.undoCall(district, other.id)].map(answer => {
        expect([answer.statusCode, answer.json().errors[0].code]).toEqual([409, 'inProgress'])
        return answer.json().errors[0].detail
      })
    })
    await app.owner(`UPDATE roster_imports SET progress = NULL, status = 'previewed' WHERE id = $1`, [mine.id])
    expect(details).toEqual([
      'A roster file of this district is being read, applied or undone right now.',
      detail,
      'Another roster file of this district is being read, applied or undone right now.',
    ])
  })

  test('a file that has been applied is not applied again', async () => {
    const shown = await desk.preview(district, await zipOf(small(13)))
    await desk.apply(district, shown.id)
    const before = await desk.dump(district)
    const again = await desk.applyCall(district, shown.id)
    expect(again.statusCode).toBe(409)
    expect(again.json().errors[0]).toMatchObject({ code: 'conflict', detail: 'This file has been applied already.' })
    expect(await desk.dump(district)).toEqual(before)
  })

  test('a preview that the district has outrun is refused and made anew', async () => {
    const shown = await desk.preview(district, await zipOf(small(14)))
    await app.owner(`UPDATE students SET first_name = 'Other' WHERE district_id = $1 AND sourced_id = 'p000001'`, [
      district,
    ])
    const stale = await desk.applyCall(district, shown.id)
    expect(stale.statusCode).toBe(409)
    expect(stale.json().errors[0].code).toBe('stalePreview')
    const applied = await desk.apply(district, shown.id)
    expect(applied.counts.students).toMatchObject({ added: 1, changed: 1 })
  })

  test('an older preview cannot be applied once a newer file is there', async () => {
    const older = await desk.preview(district, await zipOf(small(15)))
    await desk.preview(district, await zipOf(small(14)))
    expect((await desk.applyCall(district, older.id)).json().errors[0].code).toBe('stalePreview')
  })

  test('a second file waits for the first to be over', async () => {
    await alone(app.db.queries, { districtId: district }, async () => {
      const refused = await desk.previewCall(district, await zipOf(small()))
      expect(refused.statusCode).toBe(409)
      expect(refused.json().errors[0].code).toBe('inProgress')
    })
  })

  test('while a file is in hand, one that is not there is not found', async () => {
    const elsewhere = await desk.preview(await desk.district('Elsewhere'), await zipOf(small()))
    await alone(app.db.queries, { districtId: district }, async () => {
      for (const id of ['999999999', elsewhere.id]) {
        expect((await desk.applyCall(district, id)).statusCode).toBe(404)
        expect((await desk.undoCall(district, id)).statusCode).toBe(404)
      }
    })
  })
})

describe('a run that is cut off', () => {
  test('by what the database refuses is known for one at the preview', async () => {
    await app.owner(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`)
    await app.owner('CREATE TRIGGER refuse BEFORE INSERT ON students EXECUTE FUNCTION refuse()')
    const refused = await desk.previewCall(district, await zipOf(small(39)))
    await app.owner('DROP TRIGGER refuse ON students')
    expect(refused.statusCode).toBe(500)
    const [latest] = await app.owner<{ status: string; code: string }>(
      `SELECT status, problems->0->>'code' AS code FROM roster_imports WHERE district_id = $1 ORDER BY id DESC LIMIT 1`,
      [district],
    )
    expect(latest).toEqual({ status: 'failed', code: 'run.failed' })
  })

  test('in the middle of applying leaves nothing behind, and can be applied again', async () => {
    const shown = await desk.preview(district, await zipOf(small(40)))
    const before = await desk.dump(district)
    await app.owner(`CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$`)
    await app.owner('CREATE TRIGGER cut AFTER INSERT ON student_timelines EXECUTE FUNCTION cut()')
    const cut = await desk.applyCall(district, shown.id)
    await app.owner('DROP TRIGGER cut ON student_timelines')
    expect(cut.statusCode).toBe(503)
    expect(await desk.dump(district)).toEqual(before)
    expect(await desk.apply(district, shown.id)).toMatchObject({ status: 'applied' })
    expect((await desk.count(district))?.students).toBe(40)
  })

  test('is put right when a server starts, and one that another server works on is left', async () => {
    const shown = await desk.preview(district, await zipOf(small(41)))
    const statusIs = async () =>
      (await app.owner<{ status: string }>('SELECT status FROM roster_imports WHERE id = $1', [shown.id]))[0]?.status
    await app.owner(`UPDATE roster_imports SET status = 'applying' WHERE id = $1`, [shown.id])
    await alone(app.db.queries, { districtId: district }, () => recoverImports(app.db.queries))
    expect(await statusIs()).toBe('applying')
    await recoverImports(app.db.queries)
    expect(await statusIs()).toBe('previewed')
  })
})

describe('who may', () => {
  const list = (token: string, at = there.id('Maple Grove')) =>
    app.call({ method: 'GET', url: `/api/districts/${at}/roster_imports`, token: there.token(token) })

  test('the office of a district where it is switched on, nobody of a school, nobody next door', async () => {
    expect((await list('Dana District')).statusCode).toBe(200)
    expect((await list('Sam School')).statusCode).toBe(403)
    expect((await list('Hana Harbor')).statusCode).toBe(404)
    await within(app.db.queries, [there.id('Maple Grove')], tx =>
      tx.updateTable('districts').set({ one_roster_enabled: false }).execute(),
    )
    expect((await list('Dana District')).statusCode).toBe(403)
    expect((await list('Ada Admin')).statusCode).toBe(200)
  })

  test('an import of another district is not found', async () => {
    const shown = await desk.preview(district, await zipOf(small()))
    expect((await desk.applyCall(there.id('Harbor Point'), shown.id)).statusCode).toBe(404)
    const url = `/api/districts/${there.id('Harbor Point')}/roster_imports/${shown.id}`
    for (const path of [url, `${url}/problems.csv`])
      expect((await app.call({ method: 'GET', url: path, token: there.token('Hana Harbor') })).statusCode).toBe(404)
    // Nor with the second wall wide open.
    const seen = await within(app.db.queries, 'all', tx => importsSeen(tx, there.id('Harbor Point'), { id: shown.id }))
    expect(seen).toEqual([])
  })
})
