import { describe, expect, test } from 'vitest'
import { FETCHED, withConnections } from '../../test/connection-desk.ts'

const { app, as, url, district, create, change, running, shown } = withConnections()

describe('What is said of a connection', () => {
  test.each([
    [{ settings: { ...FETCHED, port: 0 } }, '/data/attributes/settings/port'],
    [{ settings: { ...FETCHED, more: 1 } }, '/data/attributes/settings'],
    [{ windowFrom: '25:00' }, '/data/attributes/windowFrom'],
    [{ silentNights: 0 }, '/data/attributes/silentNights'],
    [{ told: ['1'] }, '/data/attributes/told'],
    [{ name: ' ' }, '/data/attributes/name'],
    [{ settings: { ...FETCHED, signIn: 'key' }, secret: 'mine' }, '/data/attributes/secret'],
    [{ kind: 'sftp', settings: {}, secret: 'mine' }, '/data/attributes/secret'],
  ])('is refused as %j', async (more, pointer) => {
    const answer = await as('Ada Admin').post(url(), {
      type: 'connection',
      attributes: { kind: 'sftpFetch', settings: FETCHED, ...more },
    })
    expect(answer.status).toBe(422)
    expect(answer.errors.map((error: { source?: { pointer?: string } }) => error.source?.pointer)).toContain(pointer)
  })

  test('never has its secret, and a change by two people at once is noticed', async () => {
    const id = await create({ secret: 'hunter2-very-secret' })
    const answer = await as('Ada Admin').get(url(`/${id}`))
    expect(JSON.stringify(answer)).not.toContain('hunter2')
    expect(await shown(id)).toMatchObject({ hasSecret: true, version: 1 })
    await change(id, { name: 'One', version: 1 })
    const stale = await as('Ada Admin').patch(url(`/${id}`), {
      type: 'connection',
      id,
      attributes: { name: 'Two', version: 1 },
    })
    expect([stale.status, stale.errors[0]?.code]).toEqual([412, 'stale'])
    const kept = await app.owner(
      `SELECT 1 FROM changes WHERE district_id = $1 AND (before::text || coalesce(after::text, '')) LIKE '%hunter2%'`,
      [district()],
    )
    expect(kept).toEqual([])
    expect((await as('Ada Admin').delete(url(`/${id}`))).status).toBe(204)
    expect((await as('Ada Admin').get(url(`/${id}`))).status).toBe(404)
    const [row] = await app.owner('SELECT sealed_secret FROM connections WHERE id = $1', [id])
    expect(row).toEqual({ sealed_secret: null })
  })

  test('is kept as long as it brings the roster', async () => {
    const id = await running()
    const refused = await as('Ada Admin').delete(url(`/${id}`))
    expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'conflict'])
    expect(refused.errors[0]?.detail).toContain('Switch it off under Connections first')
    expect(await shown(id)).toMatchObject({ role: 'roster' })
    await change(id, { role: 'off' })
    expect((await as('Ada Admin').delete(url(`/${id}`))).status).toBe(204)
  })

  const changing = async (id: string, attributes: object) => {
    const answer = await as('Ada Admin').patch(url(`/${id}`), { type: 'connection', id, attributes })
    return [answer.status, answer.errors?.[0]?.source?.pointer]
  }

  test('a secret goes to no address that was typed after it', async () => {
    const id = await create({ secret: 'hunter2' })
    const refused = [422, '/data/attributes/secret']
    for (const other of [{ host: 'evil.example.org' }, { port: 2222 }, { username: 'other' }])
      expect(await changing(id, { settings: { ...FETCHED, ...other } })).toEqual(refused)
    expect(await changing(id, { settings: { ...FETCHED, folder: '/export' } })).toEqual([200, undefined])
    expect(await changing(id, { settings: { ...FETCHED, host: 'new.example.org' }, secret: 'new' })).toEqual([
      200,
      undefined,
    ])
    const ofKey = { ...FETCHED, signIn: 'key' }
    expect(await changing(id, { settings: ofKey })).toEqual([200, undefined])
    // A private key of ours is never sent as a password, and nothing takes its place.
    expect(await changing(id, { settings: FETCHED })).toEqual(refused)
    expect(await changing(id, { settings: ofKey, secret: 'mine' })).toEqual(refused)
    expect(await changing(id, { secret: 'mine' })).toEqual(refused)
  })

  test('the first roster from another place is looked at', async () => {
    const id = await running({ secret: 'hunter2' })
    await app.owner("UPDATE connections SET last_revision = 'r1', last_sha256 = '' WHERE id = $1", [id])
    await change(id, { settings: FETCHED })
    expect(await shown(id)).toMatchObject({ holdNext: false })
    await change(id, { settings: { ...FETCHED, host: 'new.example.org' }, secret: 'new' })
    expect(await shown(id)).toMatchObject({ holdNext: true })
    const [row] = await app.owner('SELECT last_revision, last_sha256 FROM connections WHERE id = $1', [id])
    expect(row).toEqual({ last_revision: null, last_sha256: null })
  })

  test('a pause ends after it has begun', async () => {
    const id = await create()
    const answer = await as('Ada Admin').patch(url(`/${id}`), {
      type: 'connection',
      id,
      attributes: { pausedFrom: '2026-10-20', pausedUntil: '2026-10-20' },
    })
    expect([answer.status, answer.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/pausedUntil'])
  })
})
