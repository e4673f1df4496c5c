import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../test/application.ts'
import { edges } from '../test/edges.ts'
import { rosterFiles, zipOf } from '../test/oneroster-zip.ts'
import { rosterDesk } from '../test/roster-desk.ts'
import { emailOf, TOWN_PASSWORD, type Town, tokenOf, town } from '../test/town.ts'

let app: TestApplication
let maple: Town
beforeAll(async () => {
  app = await testApplication()
  maple = await edges(app, await town(app))
})
afterAll(() => app.close())

type Answer = Awaited<ReturnType<TestApplication['call']>>
const signIn = (name: string, password: string) =>
  app.call({
    method: 'POST',
    url: '/api/users/session',
    payload: { data: { type: 'user', attributes: { email: emailOf(name), password } } },
  })

/**
 * Uses something many times a moment while somebody revokes it. Whatever was asked before the revoking was answered may
 * have come through; nothing that was asked after may.
 */
async function inUse(use: () => Promise<Answer>, revoke: () => Promise<Answer>, allowed: number, refused: string) {
  let over = false
  const seen: { at: number; answer: Answer }[] = []
  const users = Array.from({ length: 6 }, async () => {
    while (!over) {
      const at = performance.now()
      seen.push({ at, answer: await use() })
    }
  })
  const until = (what: () => boolean) => expect.poll(what, { timeout: 20_000, interval: 5 }).toBe(true)
  let revoked = Number.POSITIVE_INFINITY
  try {
    await until(() => seen.some(({ answer }) => answer.statusCode === allowed))
    expect((await revoke()).statusCode).toBeLessThan(300)
    revoked = performance.now()
    await until(() => seen.some(({ at }) => at > revoked))
  } finally {
    over = true
    await Promise.all(users)
  }
  const after = seen.filter(({ at }) => at > revoked)
  expect(new Set(after.map(({ answer }) => answer.json().errors?.[0]?.code))).toEqual(new Set([refused]))
}

describe('What is revoked while it is in use is over with the answer to whoever revoked it', () => {
  test('a session, when its person sets a new password elsewhere', async () => {
    const token = (await signIn('Sam School', TOWN_PASSWORD)).json().data.attributes.authenticationToken
    await app.call({
      method: 'POST',
      url: '/api/credential_requests',
      payload: { email: emailOf('Sam School') },
    })
    await expect.poll(() => app.mails.length).toBeGreaterThan(0)
    const link = /token=([\w-]+)/.exec(app.mails.at(-1)?.text ?? '')?.[1]
    await inUse(
      () => app.call({ method: 'GET', url: `/api/schools/${maple.id('Oak')}`, token }),
      () =>
        app.call({ method: 'POST', url: '/api/credentials', payload: { token: link, password: 'Quiet-herons-2026' } }),
      200,
      'sessionExpired',
    )
    expect((await signIn('Sam School', 'Quiet-herons-2026')).statusCode).toBe(201)
  })

  test('a session, when its person signs out in another window', async () => {
    const token = (await signIn('Elsa Elm', TOWN_PASSWORD)).json().data.attributes.authenticationToken
    await inUse(
      () => app.call({ method: 'GET', url: `/api/schools/${maple.id('Elm')}`, token }),
      () => app.call({ method: 'DELETE', url: '/api/users/session', token }),
      200,
      'sessionExpired',
    )
  })

  test('a service token, and nothing that it sent before is lost', async () => {
    const sent = new Set<string>()
    const post = async () => {
      const id = randomUUID()
      const attributes = {
        studentId: maple.id('Amara Okafor'),
        level: 1,
        lesson: 1,
        finishedAt: '2026-03-02T10:00:00Z',
      }
      const payload = { data: [{ type: 'lessonCompletion', id, attributes }] }
      const answer = await app.call({
        method: 'POST',
        url: '/api/lesson_completions',
        bearer: tokenOf('maple app'),
        payload,
      })
      if (answer.statusCode === 200) sent.add(id)
      return answer
    }
    const revoke = () =>
      app.call({
        method: 'DELETE',
        url: `/api/service_tokens/${maple.id('maple app')}`,
        token: maple.token('Ada Admin'),
      })
    await inUse(post, revoke, 200, 'invalidToken')
    const rows = await app.owner<{ id: string }>('SELECT id FROM lesson_completions')
    expect(new Set(rows.map(({ id }) => id))).toEqual(sent)
  })
})

describe('Two people with one roster file', () => {
  const district = () => maple.id('Maple Grove')
  const code = (answer: Answer) => answer.json().errors?.[0].code ?? answer.statusCode
  const entries = async (action: string) =>
    app.owner<{ account_id: string }>('SELECT account_id FROM audit_entries WHERE district_id = $1 AND action = $2', [
      district(),
      action,
    ])

  test('apply it at once: one does, the other is told, and it is in once; and so is undoing it', async () => {
    const desks = ['Ada Admin', 'Dana District'].map(name => rosterDesk(app, maple.token(name)))
    const [ada] = desks as [ReturnType<typeof rosterDesk>]
    // The site code that the file names, so that it is not held for another district's.
    await app.owner(`UPDATE districts SET one_roster_id = '0601234' WHERE id = $1`, [district()])
    const before = await ada.count(district())
    const file = await ada.preview(
      district(),
      await zipOf(rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 12 })),
    )
    const applied = await Promise.all(desks.map(desk => desk.applyCall(district(), file.id)))
    const [told] = applied.map(code).filter(each => each !== 200)
    expect(applied.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(['inProgress', 'conflict']).toContain(told)
    expect((await ada.count(district()))?.students).toBe(before?.students + 12)
    expect(await entries('rosterImport.apply')).toHaveLength(1)
    const undone = await Promise.all(desks.map(desk => desk.undoCall(district(), file.id)))
    expect(undone.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await ada.count(district()))?.students).toBe(before?.students)
    expect(await entries('rosterImport.undo')).toHaveLength(1)
  })
})
