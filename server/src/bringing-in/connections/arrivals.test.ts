import { describe, expect, test, vi } from 'vitest'
import { filesOf } from '../../files/store/files-of.ts'
import { onCitus } from '../../test/citus.ts'
import { rosterOf, withConnections } from '../../test/connection-desk.ts'
import { jobsOf } from '../../test/jobs.ts'
import { ConnectionFailure } from './adapter.ts'
import { purgeArrivals } from './purge.ts'

const {
  app,
  maple,
  as,
  desk,
  side,
  url,
  district,
  create,
  change,
  running,
  shown,
  runs,
  look,
  settled,
  runNow,
  mailed,
} = withConnections()

const DAY = 86_400_000

describe('What comes by a connection', () => {
  test('is looked at by a person the first time, and applied by itself from then on', async () => {
    const id = await create()
    await change(id, { role: 'roster' })
    side.there = await rosterOf()
    const first = await runNow(id)
    expect(first).toMatchObject({ state: 'held', importStatus: 'previewed', counts: { students: { added: 20 } } })
    expect(first.sentence).toContain('it is the first since')
    const [mail] = await mailed('A roster waits for you: Prairie SIS')
    expect(mail?.to).toBe('dana.district@town.test')
    expect(mail?.text).toContain(first.sentence)
    expect(await desk.count(district())).toMatchObject({ students: 0 })

    await desk.apply(district(), first.importId ?? '')
    expect((await runs(id))[0]).toMatchObject({ state: 'held', importStatus: 'applied' })
    expect((await runs(id))[0]?.sentence).toBe('It was held, then a person applied it.')
    side.there = await rosterOf(21)
    expect(await runNow(id)).toMatchObject({ state: 'applied', importStatus: 'applied' })
    expect(await desk.count(district())).toMatchObject({ students: 21 })
    expect(await shown(id)).toMatchObject({ holdNext: false, failures: 0, alarm: null })
    const [entry] = await app.owner(
      `SELECT actor, account_id FROM audit_entries WHERE district_id = $1 AND action = 'rosterImport.apply' ORDER BY id DESC LIMIT 1`,
      [district()],
    )
    expect(entry).toEqual({ actor: 'server', account_id: null })
  })

  test('is not read again when it is the same file, nor applied when it says the same', async () => {
    const id = await running()
    side.there = await rosterOf()
    expect(await runNow(id)).toMatchObject({ state: 'applied' })
    expect(await runNow(id)).toMatchObject({ state: 'noChange', importId: null })
    // Other bytes with the same content.
    side.there = await rosterOf(20, { 'read me.txt': 'Hello' })
    expect(await runNow(id)).toMatchObject({ state: 'noChange', importStatus: 'discarded' })
    // The import before it is still the one that can be undone.
    const [applied] = (await as('Ada Admin').get(`/api/districts/${district()}/roster_imports`)).data.filter(
      (row: { attributes: { status: string } }) => row.attributes.status === 'applied',
    ) as { attributes: object }[]
    expect(applied?.attributes).toMatchObject({ undoable: true, createdByName: 'Prairie SIS' })
  })

  test('is read again when it comes back after a person has applied another', async () => {
    const id = await running()
    const before = await rosterOf(20)
    side.there = before
    await runNow(id)
    await change(id, { applyBy: 'person' })
    side.there = await rosterOf(21)
    const held = await runNow(id)
    await desk.apply(district(), held.importId ?? '')
    await change(id, { applyBy: 'itself' })
    side.there = before
    expect(await runNow(id)).toMatchObject({ state: 'applied', counts: { students: { archived: 1 } } })
    expect(await runNow(id)).toMatchObject({ state: 'noChange' })
  })

  test('waits for a person when most children would be archived, whatever the connection says', async () => {
    const id = await running()
    side.there = await rosterOf()
    await runNow(id)
    side.there = await rosterOf(4)
    const held = await runNow(id)
    expect(held).toMatchObject({
      state: 'held',
      importStatus: 'held',
      counts: { students: { archived: 16, total: 4 } },
    })
    expect(held.waits).toBe(true)
    expect(held.holds).toContainEqual(expect.stringContaining('16 of 20 students are not in the file'))
    expect(held.sentence).toContain('16 of 20 students are not in the file and would be archived.')
    expect(await desk.count(district())).toMatchObject({ students: 20 })
    const thrown = await as('Ada Admin').delete(`/api/districts/${district()}/roster_imports/${held.importId}`)
    expect(thrown).toMatchObject({ status: 200, data: { attributes: { status: 'discarded' } } })
    expect(await runs(id)).toMatchObject([
      { waits: false, sentence: 'It was held, then a person threw it away.' },
      { waits: false },
    ])
    expect((await desk.applyCall(district(), held.importId ?? '')).status).toBe(409)
  })

  test('is asked for again when it was thrown away, and not once it is in the lists', async () => {
    const id = await running()
    side.there = await rosterOf()
    await runNow(id)
    side.there = await rosterOf(4)
    const held = await runNow(id)
    expect(side.known).toBe('r1')
    const thrown = await as('Ada Admin').delete(`/api/districts/${district()}/roster_imports/${held.importId}`)
    expect(thrown).toMatchObject({ status: 200, data: { attributes: { status: 'discarded' } } })
    await runNow(id)
    expect(side.known).toBe('r1')
    expect(side.asked).toBe(3)
  })

  test('waits for a person where the district said so', async () => {
    const id = await running({ applyBy: 'person' })
    side.there = await rosterOf()
    expect(await runNow(id)).toMatchObject({ state: 'held', importStatus: 'previewed' })
  })

  test('is only looked at beside the one that brings the roster', async () => {
    const main = await running()
    side.there = await rosterOf()
    await runNow(main)
    const beside = await create({ name: 'Other SIS' })
    await change(beside, { role: 'beside' })
    side.there = await rosterOf(19)
    expect(await runNow(beside)).toMatchObject({
      state: 'beside',
      importStatus: 'discarded',
      counts: { students: { archived: 1 } },
    })
    expect(await desk.count(district())).toMatchObject({ students: 20 })
    // It has come all the same, and nobody is told of what is only looked at.
    expect(await shown(beside)).toMatchObject({ lastArrivedAt: expect.any(String), failures: 0 })
    side.there = new ConnectionFailure('sftpFetch.noFolder', { folder: '/' })
    expect(await runNow(beside)).toMatchObject({ state: 'failed' })
    expect(await shown(beside)).toMatchObject({ failures: 0, alarm: null })
    await change(beside, { role: 'roster' })
    expect(await shown(main)).toMatchObject({ role: 'off', nextRunAt: null })
    const off = await as('Ada Admin').post(url(`/${main}/run`), undefined)
    expect([off.status, off.errors[0]?.code]).toEqual([409, 'conflict'])
  })

  test('is not looked at beside a file that waits for a person, which stays', async () => {
    const main = await running({ applyBy: 'person' })
    side.there = await rosterOf()
    const { importId } = await runNow(main)
    const beside = await create()
    await change(beside, { role: 'beside' })
    expect(await runNow(beside)).toMatchObject({ state: 'failed', importId: null })
    expect((await desk.apply(district(), importId ?? '')).status).toBe('applied')
  })

  test('is kept for thirty days as it came', async () => {
    const id = await running()
    side.there = await rosterOf()
    const { id: run } = await runNow(id)
    const path = url(`/${id}/runs/${run}/file`)
    const file = await app.call({ method: 'GET', url: path, token: maple.token('Ada Admin') })
    expect(file.rawPayload.equals(side.there as Buffer)).toBe(true)
    await purgeArrivals(app.db.queries, app.app.settings, Date.now() + 29 * DAY)
    expect((await runs(id))[0]).toMatchObject({ hasFile: true })
    await purgeArrivals(app.db.queries, app.app.settings, Date.now() + 31 * DAY)
    expect((await runs(id))[0]).toMatchObject({ hasFile: false })
    expect(await filesOf(app.app.settings).get(`arrivals/${district()}/${run}`)).toBe(null)
    expect((await app.call({ method: 'GET', url: path, token: maple.token('Ada Admin') })).statusCode).toBe(404)
  })

  test('that failed is told once, and from the third time on it is an alarm that ends by itself', async () => {
    const id = await running()
    side.there = new ConnectionFailure('notOffered')
    expect(await runNow(id)).toMatchObject({
      state: 'failed',
      sentence: 'This server does not offer this kind of connection.',
    })
    await mailed('A roster has failed: Prairie SIS')
    await runNow(id)
    expect(await shown(id)).toMatchObject({ failures: 2, alarm: null })
    await runNow(id)
    expect(await shown(id)).toMatchObject({ failures: 3, alarm: 'failing' })
    await mailed('Three rosters in a row have failed: Prairie SIS')
    side.there = await rosterOf()
    await runNow(id)
    expect(await shown(id)).toMatchObject({ failures: 0, alarm: null })
    await mailed('Rosters come again: Prairie SIS')
    expect(app.mails).toHaveLength(3)
  })

  test('that says nothing new from the first time on needs nobody who looks at it', async () => {
    const by = await running()
    side.there = await rosterOf()
    await runNow(by)
    const id = await create({ name: 'New SIS' })
    await change(id, { role: 'roster' })
    side.there = await rosterOf(20, { 'read me.txt': 'Hello' })
    expect(await runNow(id)).toMatchObject({ state: 'noChange' })
    expect(await shown(id)).toMatchObject({ holdNext: false })
    expect(app.mails).toEqual([])
  })

  test('and was undone is held the next night, as the same file', async () => {
    const id = await running()
    side.there = await rosterOf()
    const { importId } = await runNow(id)
    await desk.undo(district(), importId ?? '')
    await look()
    expect(await runNow(id)).toMatchObject({ state: 'held', importStatus: 'previewed' })
    expect(await desk.count(district())).toMatchObject({ students: 0 })
  })

  test('first, was applied by a person and undone is held the next night', async () => {
    const id = await create()
    await change(id, { role: 'roster' })
    side.there = await rosterOf()
    const { importId } = await runNow(id)
    await desk.apply(district(), importId ?? '')
    await look()
    expect(await shown(id)).toMatchObject({ holdNext: false })
    await desk.undo(district(), importId ?? '')
    await look()
    expect(await shown(id)).toMatchObject({ holdNext: true })
    expect(await runNow(id)).toMatchObject({ state: 'held', importStatus: 'previewed' })
    expect(await desk.count(district())).toMatchObject({ students: 0 })
  })

  // Citus has no triggers on its tables.
  test.skipIf(onCitus())('and cannot be applied is a failure that is told, and is not begun again', async () => {
    const id = await running()
    side.there = await rosterOf()
    await app.owner(`CREATE FUNCTION is_broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$;
      CREATE TRIGGER is_broken BEFORE UPDATE ON roster_imports FOR EACH ROW WHEN (NEW.status = 'applied') EXECUTE FUNCTION is_broken()`)
    const run = await runNow(id)
    await app.owner('DROP TRIGGER is_broken ON roster_imports; DROP FUNCTION is_broken()')
    expect(run).toMatchObject({ state: 'failed', importStatus: 'previewed' })
    expect(run.sentence).toContain('could not be applied')
    await mailed('A roster has failed: Prairie SIS')
    await look()
    expect((await runs(id))[0]).toMatchObject({ state: 'failed', importStatus: 'previewed' })
  })

  test.skipIf(onCitus())('and meets lists that change each time waits for a person after the third', async () => {
    const id = await running()
    side.there = await rosterOf()
    await app.owner(`CREATE FUNCTION moves() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.counts := jsonb_set(NEW.counts::jsonb, '{students,added}', '99'); RETURN NEW; END $$;
      CREATE TRIGGER moves BEFORE UPDATE ON roster_imports FOR EACH ROW WHEN (NEW.status = 'applying') EXECUTE FUNCTION moves()`)
    const run = await runNow(id)
    await app.owner('DROP TRIGGER moves ON roster_imports; DROP FUNCTION moves()')
    expect(run).toMatchObject({ state: 'held', importStatus: 'previewed' })
    expect(run.sentence).toContain('the lists had changed each time')
  })

  test('is not waited for once its connection is removed', async () => {
    const id = await running()
    side.there = await rosterOf()
    const fetched = Promise.withResolvers<void>()
    side.until = fetched.promise
    await as('Ada Admin').post(url(`/${id}/run`), undefined)
    await vi.waitUntil(() => side.asked === 1, { timeout: 20_000 })
    await change(id, { role: 'off' })
    expect((await as('Ada Admin').delete(url(`/${id}`))).status).toBe(204)
    fetched.resolve()
    await vi.waitUntil(async () => (await jobsOf(app, 'connections.fetch')).length === 0, { timeout: 20_000 })
    const ended = await app.owner('SELECT state, reason, import_id FROM connection_runs WHERE connection_id = $1', [id])
    expect(ended).toEqual([{ state: 'failed', reason: 'removed', import_id: null }])
    expect(await desk.count(district())).toMatchObject({ students: 0 })
    const next = await running()
    side.there = await rosterOf(21)
    expect(await runNow(next)).toMatchObject({ state: 'applied', counts: { students: { added: 21 } } })
  })

  test('that cannot be read leaves the lists as they were, and says so', async () => {
    const id = await running()
    side.there = await rosterOf()
    await runNow(id)
    side.there = Buffer.from('<html>Please sign in</html>')
    const { lastArrivedAt } = await shown(id)
    const failed = await runNow(id)
    expect(failed).toMatchObject({ state: 'failed', importStatus: 'failed' })
    expect(await desk.count(district())).toMatchObject({ students: 20 })
    // Something came; what could not even be fetched did not.
    const { lastArrivedAt: after } = await shown(id)
    expect(Date.parse(String(after))).toBeGreaterThan(Date.parse(String(lastArrivedAt)))
    side.there = new ConnectionFailure('sftpFetch.noFolder', { folder: '/' })
    await runNow(id)
    expect(await shown(id)).toMatchObject({ lastArrivedAt: after, failures: 2 })
  })

  test('still waits for a person when what should come after it has failed', async () => {
    const id = await running()
    side.there = await rosterOf()
    await runNow(id)
    side.there = await rosterOf(4)
    const held = await runNow(id)
    side.there = new ConnectionFailure('sftpFetch.noFolder', { folder: '/' })
    for (const _ of [1, 2, 3]) await runNow(id)
    expect(await shown(id)).toMatchObject({ alarm: 'failing', failures: 3 })
    expect((await runs(id)).map(({ waits }) => waits)).toEqual([false, false, false, true, false])
    const { items } = (await as('Ada Admin').get('needs')).document
    const own = items.find((each: { districtId: string }) => each.districtId === district())
    expect(own.needs).toMatchObject([{ cause: 'rosterHeld', fileId: held.importId }, { cause: 'connectionFailing' }])
    // A newer file takes its place, also one that nobody has applied.
    side.there = await rosterOf(3)
    await runNow(id)
    expect((await runs(id)).map(({ waits }) => waits)).toEqual([true, false, false, false, false, false])
  })

  test('runs once at a time in a district', async () => {
    const id = await running()
    side.there = await rosterOf()
    const answers = await Promise.all([1, 2, 3].map(() => as('Ada Admin').post(url(`/${id}/run`), undefined)))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409])
    await settled(id)
    expect(side.asked).toBe(1)
  })
})
