import { addressOf, type Endpoint, paramNames } from '@hornbook/contract/endpoint'
import { ENDPOINTS } from '@hornbook/contract/endpoints'
import { mayCallWhileViewing } from '@hornbook/contract/viewing'
import { describe, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { hurryJobs } from '../test/jobs.ts'
import { emailOf, TOWN_PASSWORD } from '../test/town.ts'

const { app, maple, as, call, nobody } = inTown({ hasEdgeCases: true })

const asked = (userId: string, reason: unknown = 'Ticket 4182: the table is empty') => ({
  type: 'viewAs',
  attributes: { userId, reason },
})
const view = async (name = 'Tess Teacher', by = as('Ada Admin')) => {
  const answer = await by.post('view_as', asked(maple.id(name)))
  expect(answer.status, answer.body).toBe(200)
  const token = answer.data.attributes.authenticationToken as string
  const read = (path: string) => call({ method: 'GET', url: path.startsWith('/') ? path : `/api/${path}`, token })
  return { id: answer.data.id as string, token, read, ...answer.data.attributes }
}
const entries = (action: string) =>
  app.owner<{ district_id: string; account_id: string | null; facts: Record<string, string> }>(
    'SELECT district_id, account_id, facts FROM audit_entries WHERE action = $1 ORDER BY id',
    [action],
  )
const signInAsAda = async () => {
  const attributes = { email: emailOf('Ada Admin'), password: TOWN_PASSWORD }
  const token = (await nobody.post('users/session', { type: 'user', attributes })).data.attributes.authenticationToken
  const post = (path: string, data: object) => call({ method: 'POST', url: `/api/${path}`, token, payload: { data } })
  return { token: token as string, client: { ...as('Ada Admin'), post: post as never } }
}

test('an Administrator reads what the person reads, and the session says so', async () => {
  const tess = await view()
  for (const path of ['districts', `classrooms/${maple.id('Room 1')}`, `classrooms/${maple.id('Room 2')}`]) {
    const [seen, own] = [await tess.read(path), await as('Tess Teacher').get(path)]
    expect([path, seen.status, seen.data]).toEqual([path, own.status, own.data])
  }
  const { attributes, id } = (await tess.read('users/session')).data
  const own = (await as('Tess Teacher').get('users/session')).data
  expect([id, attributes.fullName, attributes.userType]).toEqual([own.id, 'Tess Teacher', 'Teacher'])
  expect(attributes.viewedBy).toEqual({
    name: 'Ada Admin',
    until: tess.until,
    reason: 'Ticket 4182: the table is empty',
  })
  expect(own.attributes.viewedBy).toBeNull()
  const minutes = (Date.parse(tess.until) - Date.now()) / 60_000
  expect([minutes > 29, minutes <= 30]).toEqual([true, true])
})

test('it is in the audit of each of their districts, with the reason, and in the history of the person', async () => {
  await app.owner('UPDATE accounts SET credentials_set_at = now() WHERE email = $1', [emailOf('Bea Both')])
  const before = (await entries('viewAs.begin')).length
  const { id } = await view('Bea Both')
  expect((await entries('viewAs.begin')).slice(before).map(entry => entry.district_id)).toEqual([
    maple.id('Maple Grove'),
    maple.id('Dry Creek'),
  ])
  await as('Ada Admin').delete(`view_as/${id}`)
  expect((await entries('viewAs.end')).slice(-2).map(({ facts }) => [facts.viewId, facts.by])).toEqual([
    [id, 'click'],
    [id, 'click'],
  ])
  await view('Tess Teacher')
  const history = await as('Dana District').get(
    `districts/${maple.id('Maple Grove')}/teachers/${maple.id('Tess Teacher')}/history`,
  )
  expect(history.data[0].attributes).toMatchObject({
    action: 'viewAs.begin',
    author: 'provider',
    added: false,
    changes: [{ field: 'viewReason', before: null, after: 'Ticket 4182: the table is empty' }],
  })
  const shown = await view('Tess Teacher')
  await as('Ada Admin').delete(`view_as/${shown.id}`)
  const ended = await as('Dana District').get(
    `districts/${maple.id('Maple Grove')}/teachers/${maple.id('Tess Teacher')}/history`,
  )
  expect(ended.data[0].attributes).toMatchObject({
    action: 'viewAs.end',
    author: 'provider',
    changes: [{ field: 'viewEnded', before: null, after: 'click' }],
  })
})

describe('While viewing', () => {
  const ANYONE = new Set(['anyone', 'signed address'])
  const SESSION_CALLS = Object.entries(ENDPOINTS).filter(
    ([, { guard }]) => !(typeof guard === 'string' ? ANYONE.has(guard) : 'right' in guard),
  )
  /** All that a view may call, by name: another one has to be thought about. */
  const READ = SESSION_CALLS.filter(([, endpoint]) => mayCallWhileViewing(endpoint)).map(([name]) => name)

  test('every write, file, secret and call of the provider is refused by the gate, and nothing else', async () => {
    const tess = await view('Dana District')
    const answers = await Promise.all(SESSION_CALLS.map(([name, endpoint]) => refusalOf(name, endpoint, tess.token)))
    const isRefused = (name: string) => !READ.includes(name)
    expect(answers.filter(({ name, code }) => isRefused(name) !== (code === 'viewingAs'))).toEqual([])
    expect(answers.filter(({ name }) => isRefused(name)).every(({ status }) => status === 403)).toBe(true)
    for (const [name, { method, returns, path }] of SESSION_CALLS)
      if (
        method !== 'GET' ||
        ['file', 'text'].includes(returns.kind) ||
        /password|credential|secret|download/i.test(path)
      )
        expect([name, isRefused(name)]).toEqual([name, true])
    expect(READ).toEqual(expect.arrayContaining(['readSession', 'listStudents', 'readClassroomOverview']))
    expect(READ.length).toBeGreaterThan(40)
  })

  async function refusalOf(name: string, endpoint: Endpoint, token: string) {
    const known: Readonly<Record<string, string>> = {
      districtId: maple.id('Maple Grove'),
      schoolId: maple.id('Oak'),
      classroomId: maple.id('Room 1'),
      studentId: maple.id('Amara Okafor'),
    }
    const params = Object.fromEntries(paramNames(endpoint.path).map(param => [param, known[param] ?? '1']))
    const url = addressOf(endpoint.path, params as never)
    const { status, document } = await call({ method: endpoint.method, url, token })
    return { name, status, code: document?.errors?.[0]?.code ?? document?.code }
  }

  test('it is no sign-in of the person, and keeps only the own session of the Administrator alive', async () => {
    const state = async () =>
      app.owner(
        `SELECT (SELECT last_sign_in_at FROM accounts WHERE id = $1),
          (SELECT array_agg(used_at) FROM sessions WHERE account_id = $1 AND view_id IS NULL) AS used`,
        [maple.id('account of Elsa Elm')],
      )
    const ada = await signInAsAda()
    const before = await state()
    const elsa = await view('Elsa Elm', ada.client)
    await app.owner(
      `UPDATE sessions SET used_at = now() - interval '10 minutes' WHERE view_id = $1 OR token_hash =
      (SELECT viewer_session FROM sessions WHERE view_id = $1)`,
      [elsa.id],
    )
    expect((await elsa.read('districts')).status).toBe(200)
    expect(await state()).toEqual(before)
    const [used] = await app.owner<{ fresh: boolean }>(
      `SELECT v.used_at > now() - interval '1 minute' AS fresh FROM sessions s JOIN sessions v ON v.token_hash = s.viewer_session
        WHERE s.view_id = $1`,
      [elsa.id],
    )
    expect(used?.fresh).toBe(true)
  })
})

describe('A view ends', () => {
  const isOver = async (read: (path: string) => Promise<{ status: number }>) =>
    expect((await read('users/session')).status).toBe(401)

  test('by Stop, which can be pressed twice', async () => {
    const tess = await view()
    expect((await as('Ada Admin').delete(`view_as/${tess.id}`)).status).toBe(204)
    await isOver(tess.read)
    const count = (await entries('viewAs.end')).length
    expect((await as('Ada Admin').delete(`view_as/${tess.id}`)).status).toBe(204)
    expect((await entries('viewAs.end')).length).toBe(count)
  })

  test('after half an hour, which a job writes to the audit', async () => {
    const tess = await view()
    await app.owner('UPDATE sessions SET view_until = now() WHERE view_id = $1', [tess.id])
    await isOver(tess.read)
    await hurryJobs(app, 'key = $1', [`view ${tess.id}`])
    await expect
      .poll(async () => (await entries('viewAs.end')).at(-1))
      .toMatchObject({ account_id: null, facts: { viewId: tess.id, by: 'time' } })
  })

  test('with the own session of the Administrator', async () => {
    const ada = await signInAsAda()
    const tess = await view('Tess Teacher', ada.client)
    await call({ method: 'DELETE', url: '/api/users/session', token: ada.token })
    await isOver(tess.read)
    expect((await entries('viewAs.end')).at(-1)?.facts).toMatchObject({ viewId: tess.id, by: 'signOut' })
  })

  test('when the own session of the Administrator is too old', async () => {
    const ada = await signInAsAda()
    const tess = await view('Tess Teacher', ada.client)
    await app.owner(
      `UPDATE sessions SET created_at = now() - interval '2 days' WHERE token_hash =
      (SELECT viewer_session FROM sessions WHERE view_id = $1)`,
      [tess.id],
    )
    await isOver(tess.read)
  })

  test('when the Administrator is none any more, or the person has become one', async () => {
    const tess = await view()
    const ada = maple.id('Ada Admin')
    const [row] = await app.owner<Record<string, unknown>>(
      'DELETE FROM administrators WHERE account_id = $1 RETURNING *',
      [ada],
    )
    await isOver(tess.read)
    await app.owner('INSERT INTO administrators SELECT * FROM json_populate_record(NULL::administrators, $1)', [
      JSON.stringify(row),
    ])
    expect((await tess.read('users/session')).status).toBe(200)
    const own = maple.id('account of Tess Teacher')
    await app.owner('INSERT INTO administrators (account_id) VALUES ($1)', [own])
    await isOver(tess.read)
    expect((await as('Ada Admin').post('view_as', asked(maple.id('Tess Teacher')))).code).toBe('forbidden')
    await app.owner('DELETE FROM administrators WHERE account_id = $1', [own])
  })
})

test('nobody is viewed without a reason of one line', async () => {
  for (const reason of [undefined, '', '  ', 'a\nb', 'x'.repeat(201), '\u200b', 7]) {
    const attributes = { userId: maple.id('Tess Teacher'), reason }
    const answer = await as('Ada Admin').post('view_as', { type: 'viewAs', attributes })
    expect([reason, answer.status, answer.errors[0].source.pointer]).toEqual([reason, 422, '/data/attributes/reason'])
  }
})

test('only staff who can sign in are viewed', async () => {
  const codes = async (...ids: string[]) =>
    Promise.all(ids.map(async id => (await as('Ada Admin').post('view_as', asked(id))).code))
  expect(await codes(maple.id('Aron Archived'), '987654321', 'x')).toEqual(Array(3).fill('notFound'))
  expect(await codes(maple.id('Ivy Invited'))).toEqual(['forbidden'])
})

test('nobody views from within a view, and a token of one is no token of its owner', async () => {
  const dana = await view('Dana District')
  const again = await call({ method: 'POST', url: '/api/view_as', token: dana.token, payload: { data: asked('1') } })
  expect([again.status, again.code]).toEqual([403, 'viewingAs'])
  const stop = await call({ method: 'DELETE', url: `/api/view_as/${dana.id}`, token: dana.token })
  expect([stop.status, stop.code]).toEqual([403, 'viewingAs'])
})
