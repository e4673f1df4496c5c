import { describe, expect, test } from 'vitest'
import { within } from '../../db/pool.ts'
import { lockDistrict } from '../../people/lock-district.ts'
import { inTown } from '../../test/in-town.ts'
import { claimKey } from './idempotency.ts'

const { app, maple, as, call, anotherProcess } = inTown({ hasEdgeCases: true })

const make = (name: string, headers: Record<string, string> = {}, more: object = {}) =>
  as('Ada Admin').post('districts', { type: 'district', attributes: { name, ...more } }, headers)
const faults = (answer: { errors: { code: string; source?: { parameter?: string; pointer?: string } }[] }) =>
  answer.errors.map(({ code, source }) => [code, source?.parameter ?? source?.pointer])

describe('Every answer carries the security headers', () => {
  test.each([
    ['an answer', 'GET', '/api/configuration', 200],
    ['no session', 'GET', '/api/districts', 401],
    ['an unknown address', 'GET', '/api/nothing', 404],
    ['an address that cannot be decoded', 'GET', '/api/schools/%E0%A4%A', 404],
    ['a very long address', 'GET', `/api/schools/${'9'.repeat(4000)}`, 401],
    ['an unsupported method', 'PUT', '/api/districts', 405],
    ['a body that is too large', 'POST', '/api/credential_requests', 413],
    ['a body of an unsupported type', 'POST', '/api/credentials', 415],
    ['metrics', 'GET', '/metrics', 200],
    ['health', 'GET', '/health/ready', 200],
    ['the documentation', 'GET', '/api/docs', 200],
  ])('%s', async (_, method, url, status) => {
    const payload = status === 413 ? `{"email":"${'x'.repeat(1_100_000)}"}` : status === 415 ? 'a=b' : undefined
    const type = status === 415 ? 'application/x-www-form-urlencoded' : 'application/json'
    const answer = await app.server.inject({
      method: method as 'GET',
      url,
      ...(payload && { payload, headers: { 'content-type': type } }),
    })
    expect(answer.statusCode).toBe(status)
    const policy = answer.headers['content-security-policy']
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    if (status >= 400) {
      expect(answer.headers['content-type']).toContain('application/vnd.api+json')
      expect(answer.json().errors[0].meta.requestId).toBe(answer.headers['x-request-id'])
    }
  })
})

describe('A query may use only declared parameters', () => {
  const district = () => `/api/districts/${maple.id('Maple Grove')}`

  test.each([
    ['an unknown parameter', '/schools?bogus=1', 'bogus'],
    ['an unknown filter', '/schools?filter[passwordEq]=x', 'filter[passwordEq]'],
    ['a filter on a secret', '/teachers?filter[passwordHashCont]=a', 'filter[passwordHashCont]'],
    ['an unknown operator', '/teachers?filter[nameLike]=a', 'filter[nameLike]'],
    ['a sort by an unsortable field', '/schools?sort=password', 'sort'],
    ['an unknown include', '/schools?include=students', 'include'],
    ['a nested include', '/schools?include=timezone.districts', 'include'],
    ['an unknown field', '/schools?fields[school]=name,tokenHash', 'fields[school]'],
    ['fields of another type', '/schools?fields[student]=password', 'fields[student]'],
    ['a repeated filter', '/schools?filter[nameEq]=a&filter[nameEq]=b', 'filter[nameEq]'],
    ['a date that does not exist', '/overview?filter[startDateEq]=2026-02-30', 'filter[startDateEq]'],
    ['a prototype', '/schools?__proto__=1', '__proto__'],
    ['NUL', '/schools?filter[nameEq]=%00', undefined],
  ])('%s is a 400 that names the parameter', async (_, rest, parameter) => {
    const answer = await as('Dana District').get(`${district()}${rest}`)
    expect([answer.status, faults(answer)]).toEqual([400, [['badParameter', parameter]]])
  })

  test.each([
    ['the end before the start', 'filter[startDateEq]=2026-03-02&filter[endDateEq]=2026-03-01', 'start'],
    ['a start before 2000', 'filter[startDateEq]=1999-12-31', 'start'],
    ['an end before 2000', 'filter[endDateEq]=1999-12-31', 'end'],
    ['an end after today', 'filter[endDateEq]=2999-01-01', 'end'],
  ])('a range with %s is a 422', async (_, range, end) => {
    const answer = await as('Dana District').get(`${district()}/overview?${range}`)
    expect([answer.status, faults(answer)]).toEqual([422, [['invalid', `filter[${end}DateEq]`]]])
  })

  test.each([
    ['type=school&instituteType=district', 400],
    ['type=classRoom&instituteType=school', 400],
    ['type=school&instituteType=school', 200],
    ['instituteType=school', 200],
  ])('type and instituteType must agree when both are given: %s', async (types, status) => {
    const answer = await as('Dana District').get(`overall_progresses?id=${maple.id('Oak')}&${types}`)
    expect(answer.status).toBe(status)
    if (status === 400) expect(faults(answer)).toEqual([['badParameter', 'instituteType']])
  })

  test('a range without a start begins on the Monday before its end', async () => {
    const overview = (range: string) => as('Dana District').get(`${district()}/overview?${range}`)
    const [half, whole] = [
      await overview('filter[endDateEq]=2026-02-15'),
      await overview('filter[startDateEq]=2026-02-09&filter[endDateEq]=2026-02-15'),
    ]
    const [tile] = half.data.attributes.overviewData
    expect(tile.boundaries).toEqual({ startsAt: '2026-02-09', endsAt: '2026-02-15' })
    expect(half.data).toEqual(whole.data)
  })

  test('a wrong query for a target out of scope answers as if the target did not exist', async () => {
    const plain = (body: string) => body.replace(/"requestId":"[^"]+"/, '')
    const elm = await as('Tess Teacher').get(`schools/${maple.id('Elm')}?bogus=1`)
    const missing = await as('Tess Teacher').get('schools/987654321?bogus=1')
    expect([elm.status, plain(elm.body)]).toEqual([404, plain(missing.body)])
    expect((await as('Tess Teacher').get(`schools/${maple.id('Oak')}?bogus=1`)).status).toBe(400)
  })

  test.each(['accept', 'content-type'])('an unsupported %s tells nothing of a target out of scope', async header => {
    const ask = (id: string) =>
      as('Tess Teacher').get(`schools/${id}`, {
        [header]: 'application/vnd.api+json; ext="https://example.org/atomic"',
      })
    const plain = (body: string) => body.replace(/"requestId":"[^"]+"/, '')
    const [elm, missing] = [await ask(maple.id('Elm')), await ask('987654321')]
    expect([elm.status, plain(elm.body)]).toEqual([404, plain(missing.body)])
    expect((await ask(maple.id('Oak'))).status).toBe(header === 'accept' ? 406 : 415)
  })

  test('sparse fields, includes, sorts and filters work together', async () => {
    const sparse = await as('Dana District').get(
      `${district()}/schools?fields[school]=name,timezone&include=timezone&sort=-name`,
    )
    const { data, included } = sparse.document
    expect(data.map((row: { attributes: object }) => row.attributes)).toEqual([{ name: 'Oak' }, { name: 'Elm' }])
    expect(Object.keys(data[0].relationships)).toEqual(['timezone'])
    expect(included).toEqual([
      { type: 'timezone', id: 'America/Los_Angeles', attributes: { name: 'America/Los_Angeles' } },
    ])
    const names = async (filter: string) =>
      (await as('Dana District').get(`${district()}/teachers?${filter}`)).data.map(
        (row: { attributes: { firstName: string } }) => row.attributes.firstName,
      )
    expect(await names('filter[nameCont]=%C3%88ls')).toEqual(['Elsa'])
    expect(await names('filter[nameEq]=Tess%20Teacher')).toEqual(['Tess'])
    expect(await names('filter[archivedEq]=true')).toEqual(['Aron'])
    expect(await names('sort[]=-name&filter[nameCont]=t')).toEqual(['Tim', 'Tess', 'Ivy', 'Dana', 'Bea'])
  })
})

describe('A POST with an Idempotency-Key happens once', () => {
  const count = async (name: string) => (await app.owner('SELECT 1 FROM districts WHERE name = $1', [name])).length

  test('the same key and body give the same answer', async () => {
    const key = { 'idempotency-key': 'make-birch' }
    const [first, again] = [await make('Birch', key), await make('Birch', key)]
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    expect(await count('Birch')).toBe(1)
  })
  test('another body under the key is refused', async () => {
    const answer = await make('Beech', { 'idempotency-key': 'make-birch' })
    expect([answer.status, faults(answer)[0]?.[0]]).toEqual([422, 'keyReused'])
    expect(await count('Beech')).toBe(0)
  })
  test('of many calls at once, one happens; the others get 409 or the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => make('Cedar', { 'idempotency-key': 'cedar' })))
    expect(answers.every(answer => [201, 409].includes(answer.status))).toBe(true)
    expect(await count('Cedar')).toBe(1)
    expect((await make('Cedar', { 'idempotency-key': 'cedar' })).status).toBe(201)
  })
  test('a repeated call is refused while the first one runs', async () => {
    const claim = { caller: 'account 1', path: '/api/districts', key: 'juniper' }
    expect(await claimKey(app.db.queries, 'secret', claim, 'body')).toEqual({})
    await expect(claimKey(app.db.queries, 'secret', claim, 'body')).rejects.toMatchObject({ code: 'inProgress' })
  })
  test('a refused call releases its key', async () => {
    const taken = { oneRosterId: 'MA' }
    expect((await make('Dogwood', { 'idempotency-key': 'dogwood' }, taken)).status).toBe(422)
    expect((await make('Dogwood', { 'idempotency-key': 'dogwood' })).status).toBe(201)
  })
  test('another account or another address may use the same key', async () => {
    const [headers, body] = [
      { 'idempotency-key': 'hazel' },
      { data: { type: 'district', attributes: { name: 'Hazel' } } },
    ]
    await app.owner(`WITH made AS (INSERT INTO accounts (username) VALUES ('another') RETURNING id),
        listed AS (INSERT INTO administrators (account_id) SELECT id FROM made)
      INSERT INTO sessions (token_hash, account_id) SELECT sha256('session-of-another-0123456789'), id FROM made`)
    const other = () =>
      call({
        method: 'POST',
        url: '/api/districts',
        token: 'session-of-another-0123456789',
        headers,
        payload: body,
      })
    const ids = [await make('Hazel', headers), await other(), await make('Hazel', headers), await other()].map(
      answer => answer.data.id,
    )
    expect(ids).toEqual([ids[0], ids[1], ids[0], ids[1]])
    expect(ids[0]).not.toBe(ids[1])
    const sendTo = async (name: string) => {
      const answer = await as('Ada Admin').post(
        `districts/${maple.id(name)}/roster_imports`,
        Buffer.from('not a zip'),
        { ...headers, 'content-type': 'application/zip' },
      )
      return answer.data.relationships.district.data.id
    }
    expect(await sendTo('Maple Grove')).toBe(maple.id('Maple Grove'))
    expect(await sendTo('Harbor Point')).toBe(maple.id('Harbor Point'))
  })
  test('a service token is created once, and its secret is not stored', async () => {
    const make = (name: string) =>
      as('Ada Admin').post(
        'service_tokens',
        { type: 'serviceToken', attributes: { name, rights: ['events'] } },
        { 'idempotency-key': 'elm' },
      )
    const first = await make('Elm')
    expect(first.status).toBe(201)
    const again = await make('Elm')
    expect([again.status, again.code]).toEqual([409, 'conflict'])
    expect(again.errors[0].detail).toContain('is not stored')
    expect((await make('Other')).code).toBe('keyReused')
    const [stored] = await app.owner<{ all: string }>('SELECT json_agg(k)::text AS all FROM idempotency_keys k')
    expect(stored?.all).not.toContain(first.data.attributes.token)
  })
  test.each([
    [{ district: {} }, {}, 422],
    [{ districts: { data: { type: 'district', id: '1' } } }, {}, 422],
    [undefined, { district: '1' }, 422],
    [undefined, { districtId: '1' }, 422],
    [undefined, { createdAt: '2026-01-01T00:00:00Z', token: null }, 201],
  ])(
    'a service token whose district is given in the wrong place is refused %#',
    async (relationships, more, status) => {
      const attributes = { name: 'Elm', rights: ['events'], ...more }
      const payload = { data: { type: 'serviceToken', attributes, ...(relationships && { relationships }) } }
      const token = maple.token('Ada Admin')
      const answer = await call({ method: 'POST', url: '/api/service_tokens', token, payload })
      expect(answer.status).toBe(status)
    },
  )

  test('a key belongs to one account', async () => {
    const rows = await app.owner<{ row: string }>("SELECT k::text AS row FROM idempotency_keys k WHERE key = 'cedar'")
    expect(rows[0]?.row).toContain('account')
    const other = await as('Dana District').post(
      'districts',
      { type: 'district', attributes: { name: 'Cedar' } },
      { 'idempotency-key': 'cedar' },
    )
    expect(other.status).toBe(403)
  })
})

describe('A refused write says what to correct', () => {
  test('a stale version is a 412 with the current one; without a version nothing is checked', async () => {
    const { version } = (await change({})).data.attributes
    expect((await change({ name: 'Maple Grove', version })).status).toBe(200)
    const stale = await change({ name: 'Maple Groves', version })
    expect([stale.status, stale.errors[0].meta.version]).toEqual([412, version + 1])
    expect((await change({ name: 'Maple Grove' })).status).toBe(200)
  })
  test('the id in the body must be the id in the address', async () => {
    const patch = (id: string) =>
      as('Ada Admin').patch(`districts/${maple.id('Maple Grove')}`, {
        type: 'district',
        id,
        attributes: { name: 'Maple Grove' },
      })
    const other = await patch(maple.id('Harbor Point'))
    expect([other.status, faults(other)]).toEqual([409, [['conflict', '/data/id']]])
    expect((await patch(maple.id('Maple Grove'))).status).toBe(200)
  })
  test('of three saves of one version at once, one succeeds', async () => {
    const { version } = (await change({})).data.attributes
    // The district stays locked until all three wait for it, so that none of them reads it after another's save.
    // Three web processes: within one, a district has one writer at a time.
    const processes = [as, (await anotherProcess()).as, (await anotherProcess()).as]
    const { saves } = await within(app.db.queries, [], async tx => {
      await lockDistrict(tx, maple.id('Maple Grove'))
      const saves = Promise.all(processes.map(process => change({ version }, process)))
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await expect.poll(async () => (await app.owner(waiting)).length).toBe(3)
      return { saves }
    })
    const answers = await saves
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 412, 412])
  })
  test('JSON:API: another type is a conflict, an own id is forbidden, and Location leads to what was created', async () => {
    const sent = { method: 'POST' as const, url: '/api/districts', token: maple.token('Ada Admin') }
    const post = (data: object) => call({ ...sent, payload: JSON.stringify({ data }) })
    const attributes = { name: 'Elmwood' }
    const other = await post({ type: 'school', attributes })
    expect([other.status, faults(other)]).toEqual([409, [['conflict', '/data/type']]])
    const own = await post({ type: 'district', id: '77', attributes })
    expect([own.status, faults(own)]).toEqual([403, [['forbidden', '/data/id']]])
    expect((await post({ attributes })).status).toBe(422)
    // Clients like kitsu take the type from the address.
    const created = await post({ type: 'districts', attributes })
    expect([created.status, created.headers.location]).toEqual([201, `/api/districts/${created.data.id}`])
    const read = await as('Ada Admin').get(created.headers.location as string)
    expect(read.data.attributes.name).toBe('Elmwood')
  })
  test('a wrong value is described by a sentence', async () => {
    const answer = await make(
      'x'.repeat(201),
      {},
      { oneRosterEnabled: 'yes', membershipExpiresAt: '2026-02-30T00:00:00Z' },
    )
    const details = answer.errors.map((each: { detail: string }) => each.detail)
    expect(details).toEqual([
      'This cannot have more than 200 characters.',
      'This must be an instant like 2026-01-31T08:00:00Z.',
      'This must be true or false.',
    ])
  })
  test('a body that is not an object is a fault of the whole body', async () => {
    const sent = { method: 'POST' as const, url: '/api/districts', token: maple.token('Ada Admin') }
    for (const payload of ['[]', 'null', '7'])
      expect(faults(await call({ ...sent, payload }))).toEqual([['invalid', '']])
  })
  test('every wrong field is listed at once, each with its pointer', async () => {
    const answer = await make('', {}, { oneRosterId: 'x'.repeat(101), membershipExpiresAt: 'tomorrow' })
    expect(faults(answer)).toEqual([
      ['invalid', '/data/attributes/name'],
      ['invalid', '/data/attributes/oneRosterId'],
      ['invalid', '/data/attributes/membershipExpiresAt'],
    ])
  })
  test('a taken site code is listed with the other faults; the district’s own code is not a fault', async () => {
    const wrong = { name: '', membershipExpiresAt: 'tomorrow' }
    const both = [
      ['invalid', '/data/attributes/name'],
      ['invalid', '/data/attributes/membershipExpiresAt'],
    ]
    const taken = [...both, ['invalid', '/data/attributes/oneRosterId']]
    expect(faults(await make('', {}, { ...wrong, oneRosterId: ' HA ' }))).toEqual(taken)
    expect(faults(await make('', {}, { ...wrong, oneRosterId: 'ha' }))).toEqual(taken)
    expect(faults(await change({ ...wrong, oneRosterId: 'HA' }))).toEqual(taken)
    expect(faults(await change({ ...wrong, oneRosterId: 'Ha' }))).toEqual(taken)
    expect(faults(await change({ ...wrong, oneRosterId: 'ma' }))).toEqual(both)
    expect(faults(await change({ ...wrong, oneRosterId: 'MA' }))).toEqual(both)
    expect(faults(await change({ ...wrong, oneRosterId: 7 }))).toHaveLength(3)
  })
  test.each([
    ['a taken site code', { oneRosterId: 'HA' }, '/data/attributes/oneRosterId'],
    ['the year 0', { membershipExpiresAt: '0000-01-01T00:00:00Z' }, '/data/attributes/membershipExpiresAt'],
    [
      'a year that has five digits in UTC',
      { membershipExpiresAt: '9999-12-31T23:59:59-23:00' },
      '/data/attributes/membershipExpiresAt',
    ],
  ])('%s is refused', async (_, more, pointer) => {
    expect(faults(await make('Elder', {}, more))).toEqual([['invalid', pointer]])
  })
  test('half a surrogate pair is refused', async () => {
    expect((await make('\ud800')).status).toBe(400)
  })
  test('attributes that the server sets are ignored in a body', async () => {
    const more = { id: '1', createdAt: '2000-01-01T00:00:00Z', version: 99, studentsCount: 9, administrator: true }
    const { attributes } = (await make('Fir', {}, more)).data
    expect(attributes).toMatchObject({ name: 'Fir', version: 1, studentsCount: 0 })
    expect(attributes).not.toHaveProperty('administrator')
  })
})

const change = (attributes: object, on = as) =>
  on('Ada Admin').patch(`districts/${maple.id('Maple Grove')}`, { type: 'district', attributes })
