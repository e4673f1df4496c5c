import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ParsedAnswer } from '../test/client.ts'
import { inTown } from '../test/in-town.ts'
import { rosterFiles, zipOf } from '../test/oneroster-zip.ts'
import { rosterDesk } from '../test/roster-client.ts'
import { emailOf, TOWN_PASSWORD, tokenOf } from '../test/town.ts'

const { app, maple, as, nobody, call } = inTown({ hasEdgeCases: true })

const signIn = (name: string, password: string) =>
  nobody.post('users/session', { type: 'user', attributes: { email: emailOf(name), password } })

describe('A revoked credential stops working as soon as the revocation is answered', () => {
  test('a session, when its owner sets a new password elsewhere', async () => {
    const token = (await signIn('Sam School', TOWN_PASSWORD)).data.attributes.authenticationToken
    await call({
      method: 'POST',
      url: '/api/credential_requests',
      payload: { email: emailOf('Sam School') },
    })
    await expect.poll(() => app.mails.length).toBeGreaterThan(0)
    const link = /token=([\w-]+)/.exec(app.mails.at(-1)?.text ?? '')?.[1]
    await revokeWhileInUse(
      () => call({ method: 'GET', url: `/api/schools/${maple.id('Oak')}`, token }),
      () => call({ method: 'POST', url: '/api/credentials', payload: { token: link, password: 'Quiet-herons-2026' } }),
      200,
      'sessionExpired',
    )
    expect((await signIn('Sam School', 'Quiet-herons-2026')).status).toBe(201)
  })

  test('a session, when its owner signs out in another window', async () => {
    const token = (await signIn('Elsa Elm', TOWN_PASSWORD)).data.attributes.authenticationToken
    await revokeWhileInUse(
      () => call({ method: 'GET', url: `/api/schools/${maple.id('Elm')}`, token }),
      () => call({ method: 'DELETE', url: '/api/users/session', token }),
      200,
      'sessionExpired',
    )
  })

  test('a service token, and no event that it sent before is lost', async () => {
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
      const answer = await call({
        method: 'POST',
        url: '/api/lesson_completions',
        bearer: tokenOf('maple app'),
        payload,
      })
      if (answer.status === 200) sent.add(id)
      return answer
    }
    const revoke = () => as('Ada Admin').delete(`service_tokens/${maple.id('maple app')}`)
    await revokeWhileInUse(post, revoke, 200, 'invalidToken')
    const rows = await app.owner<{ id: string }>('SELECT id FROM lesson_completions')
    expect(new Set(rows.map(({ id }) => id))).toEqual(sent)
  })
})

describe('Two people with one roster file', () => {
  const district = () => maple.id('Maple Grove')
  const code = (answer: ParsedAnswer) => answer.code ?? answer.status
  const entries = async (action: string) =>
    app.owner<{ account_id: string }>('SELECT account_id FROM audit_entries WHERE district_id = $1 AND action = $2', [
      district(),
      action,
    ])

  test('apply it at the same time: one succeeds, the other gets 409, and it is applied once; undoing works the same way', async () => {
    const desks = ['Ada Admin', 'Dana District'].map(name => rosterDesk(app, maple.token(name)))
    const [ada] = desks as [ReturnType<typeof rosterDesk>]
    // The site code in the file, so that the file is not held for belonging to another district.
    await app.owner(`UPDATE districts SET one_roster_id = '0601234' WHERE id = $1`, [district()])
    const before = await ada.count(district())
    const file = await ada.preview(
      district(),
      await zipOf(rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 12 })),
    )
    const applied = await Promise.all(desks.map(desk => desk.applyCall(district(), file.id)))
    const [refusalCode] = applied.map(code).filter(each => each !== 200)
    expect(applied.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(['inProgress', 'conflict']).toContain(refusalCode)
    expect((await ada.count(district()))?.students).toBe(before?.students + 12)
    expect(await entries('rosterImport.apply')).toHaveLength(1)
    const undone = await Promise.all(desks.map(desk => desk.undoCall(district(), file.id)))
    expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await ada.count(district()))?.students).toBe(before?.students)
    expect(await entries('rosterImport.undo')).toHaveLength(1)
  })
})

/**
 * Keeps using a credential while it is revoked. Calls made before the response to the revocation may succeed; calls made
 * after it must be refused.
 */
async function revokeWhileInUse(
  use: () => Promise<ParsedAnswer>,
  revoke: () => Promise<ParsedAnswer>,
  allowed: number,
  refused: string,
) {
  let stopped = false
  const seen: { at: number; answer: ParsedAnswer }[] = []
  const loops = Array.from({ length: 6 }, async () => {
    while (!stopped) {
      const at = performance.now()
      seen.push({ at, answer: await use() })
    }
  })
  const until = (what: () => boolean) => expect.poll(what, { timeout: 20_000, interval: 5 }).toBe(true)
  let revoked = Number.POSITIVE_INFINITY
  try {
    await until(() => seen.some(({ answer }) => answer.status === allowed))
    expect((await revoke()).status).toBeLessThan(300)
    revoked = performance.now()
    await until(() => seen.some(({ at }) => at > revoked))
  } finally {
    stopped = true
    await Promise.all(loops)
  }
  const after = seen.filter(({ at }) => at > revoked)
  expect(new Set(after.map(({ answer }) => answer.code))).toEqual(new Set([refused]))
}
