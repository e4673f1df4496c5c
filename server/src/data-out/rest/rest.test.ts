import { beforeAll, describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { rosterFiles, zipOf } from '../../test/oneroster-zip.ts'
import { receiverOf } from '../../test/receiver.ts'

const { app, maple, district, desk } = inTown()

const BASES = { '1.1': '/ims/oneroster/v1p1', '1.2': '/ims/oneroster/rostering/v1p2' } as const
type Version = keyof typeof BASES
const VERSIONS = ['1.1', '1.2'] as const

let river = ''
let atRiver: Awaited<ReturnType<typeof receiverOf>>
let atMaple: Awaited<ReturnType<typeof receiverOf>>
beforeAll(async () => {
  river = await desk.district('Riverbend')
  const files = rosterFiles({ version: '1.2', schools: 3, classes: 9, students: 60 })
  const shown = await desk.preview(river, await zipOf(files))
  await desk.apply(river, shown.id)
  atRiver = await receiverOf(app, { district: river, token: maple.token('Ada Admin') })
  atMaple = await receiverOf(app, { district: district(), token: maple.token('Ada Admin') })
})

interface Sent {
  readonly sourcedId: string
  readonly dateLastModified: string
  readonly familyName: string
  readonly givenName: string
  readonly email?: string
  readonly type: string
  readonly class: { readonly sourcedId: string }
  readonly school: { readonly sourcedId: string }
}

const get = (version: Version, path: string, by = atRiver) => by.get(`${BASES[version]}/${path}`)
async function objects(version: Version, path: string, by = atRiver): Promise<Sent[]> {
  const answer = await get(version, path, by)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return Object.values(answer.json() as Record<string, Sent[]>)[0] ?? []
}

describe.each(VERSIONS)('the roster of %s', version => {
  test.each([
    ['academicSessions', 'academicSessions', 3],
    ['terms', 'academicSessions', 1],
    ['gradingPeriods', 'academicSessions', 1],
    ['orgs', 'orgs', 4],
    ['schools', 'orgs', 3],
    ['courses', 'courses', 1],
    ['classes', 'classes', 9],
    ['users', 'users', 69],
    ['students', 'users', 60],
    ['teachers', 'users', 9],
    ['enrollments', 'enrollments', 69],
    ['demographics', 'demographics', 0],
    ['schools/s000000/classes', 'classes', 3],
    ['schools/s000000/courses', 'courses', 1],
    ['schools/s000000/students', 'users', 20],
    ['schools/s000000/teachers', 'users', 3],
    ['schools/s000000/enrollments', 'enrollments', 23],
    ['schools/s000000/terms', 'academicSessions', 1],
    ['schools/s000000/classes/c000000/students', 'users', 7],
    ['schools/s000000/classes/c000000/teachers', 'users', 1],
    ['schools/s000000/classes/c000000/enrollments', 'enrollments', 8],
    ['classes/c000000/students', 'users', 7],
    ['classes/c000000/teachers', 'users', 1],
    ['students/p000000/classes', 'classes', 1],
    ['users/t000000/classes', 'classes', 1],
    ['teachers/t000000/classes', 'classes', 1],
    ['courses/hornbook-course/classes', 'classes', 9],
  ])('%s has all of its objects, and their number', async (path, envelope, count) => {
    const answer = await get(version, `${path}?limit=1000`)
    expect([answer.statusCode, answer.headers['x-total-count']]).toEqual([200, String(count)])
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.json()[envelope]).toHaveLength(count)
  })

  test('every object is at its own address, and every reference leads to one', async () => {
    for (const name of ['academicSessions', 'orgs', 'courses', 'classes', 'users', 'enrollments']) {
      for (const object of await objects(version, `${name}?limit=3`)) {
        const answer = await get(version, `${name}/${object.sourcedId}`)
        expect([name, answer.statusCode]).toEqual([name, 200])
        expect(Object.values(answer.json())).toEqual([object])
        expect(object.dateLastModified).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
        const hrefs = JSON.stringify(object).match(/"href":"[^"]+"/g) ?? []
        for (const href of hrefs) {
          const address = new URL(JSON.parse(`{${href}}`).href)
          expect([href, (await atRiver.get(address.pathname)).statusCode]).toEqual([href, 200])
        }
      }
    }
  })

  test('pages hold everybody once, with links from one to the next', async () => {
    const seen: string[] = []
    let url: string | undefined = `${BASES[version]}/users?limit=25`
    while (url) {
      const answer = await atRiver.get(url)
      seen.push(...answer.json().users.map(({ sourcedId }: { sourcedId: string }) => sourcedId))
      const link = String(answer.headers.link)
      expect(link).toContain('rel="last"')
      const [, next] = /<([^>]+)>; rel="next"/.exec(link) ?? []
      url = next && new URL(next).pathname + new URL(next).search
    }
    expect([seen.length, new Set(seen).size]).toEqual([69, 69])
    expect(await objects(version, 'users?offset=1000')).toEqual([])
  })

  test.each([
    [
      "users?filter=familyName='Brown' AND givenName='Amara'",
      (user: Sent) => user.familyName === 'Brown' && user.givenName === 'Amara',
    ],
    ["users?filter=givenName='Amara' OR givenName='Emi'", (user: Sent) => ['Amara', 'Emi'].includes(user.givenName)],
    ["users?filter=email~'STUDENT1'", (user: Sent) => user.email?.includes('student1') === true],
    ["users?filter=sourcedId>='p000050'", (user: Sent) => user.sourcedId >= 'p000050'],
    ["users?filter=role='student'", (user: Sent) => user.sourcedId.startsWith('p')],
    ["users?filter=role!='student'", (user: Sent) => user.sourcedId.startsWith('t')],
    ["enrollments?filter=class.sourcedId='c000001'", (each: Sent) => each.class.sourcedId === 'c000001'],
    ["classes?filter=school.sourcedId='s000002'", (each: Sent) => each.school.sourcedId === 's000002'],
    ["classes?filter=terms.sourcedId~'hornbook-term'", () => true],
    ["orgs?filter=type='district'", (org: Sent) => org.type === 'district'],
    ["users?filter=status='active'", () => true],
    ["users?filter=dateLastModified>'2020-01-01T00:00:00.000Z'", () => true],
    ["users?filter=dateLastModified>'2999-01-01'", () => false],
    ["users?filter=familyName='O''Hara'", () => false],
  ])('%s finds those and no others', async (path, matches) => {
    const [name = '', filter = ''] = path.split('?')
    const all = await objects(version, `${name}?limit=1000`)
    const found = await objects(
      version,
      `${name}?limit=1000&${filter.replace(/=(.*)$/, (_, value) => `=${encodeURIComponent(value)}`)}`,
    )
    expect(found).toEqual(all.filter(matches))
  })

  test('a list is sorted by a field, upwards and downwards', async () => {
    const names = (await objects(version, 'students?sort=familyName&limit=1000')).map(user => user.familyName)
    expect(names).toEqual(names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))))
    const down = (await objects(version, 'students?sort=familyName&orderBy=desc&limit=1000')).map(
      user => user.familyName,
    )
    expect(down).toEqual(names.toReversed())
  })

  test('only the fields that are asked for are sent', async () => {
    for (const user of await objects(version, 'users?fields=sourcedId,givenName'))
      expect(Object.keys(user)).toEqual(['sourcedId', 'givenName'])
  })

  test.each([
    ['users?limit=0', 400, 'invaliddata'],
    ['users?limit=10001', 400, 'invaliddata'],
    ['users?offset=-1', 400, 'invaliddata'],
    ['users?filter=nothing', 400, 'invalid_filter_field'],
    [`users?filter=${encodeURIComponent("shoeSize='9'")}`, 400, 'invalid_filter_field'],
    [`users?filter=${encodeURIComponent("password='x'")}`, 400, 'invalid_filter_field'],
    [`users?filter=${encodeURIComponent("a='1' AND b='2' AND c='3'")}`, 400, 'invalid_filter_field'],
    ['users?sort=shoeSize', 400, 'invalid_sort_field'],
    ['users?fields=shoeSize', 400, 'invalid_selection_field'],
    ['users?fields=', 400, 'invalid_selection_field'],
    ['users?fields=password', 400, 'invalid_selection_field'],
    ['users/nobody', 404, 'unknownobject'],
    ['users/hornbook-student-1', 404, 'unknownobject'],
    ['constructor', 404, 'unknownobject'],
    ['constructor/constructor/constructor', 404, 'unknownobject'],
    ['classes/nothing/students', 404, 'unknownobject'],
    ['classes/c000000/classes', 404, 'unknownobject'],
    // A class of another school.
    ['schools/s000001/classes/c000000/students', 404, 'unknownobject'],
  ])('%s is refused, in the words of the standard', async (path, status, minor) => {
    const answer = await get(version, path)
    const { imsx_codeMajor, imsx_CodeMinor } = answer.json()
    expect([answer.statusCode, imsx_codeMajor]).toEqual([status, 'failure'])
    expect(imsx_CodeMinor.imsx_codeMinorField[0].imsx_codeMinorFieldValue).toBe(minor)
  })

  test('nobody sees another district, by whatever id', async () => {
    const amara = `hornbook-student-${maple.id('Amara Okafor')}`
    expect((await get(version, `users/${amara}`, atMaple)).statusCode).toBe(200)
    expect((await get(version, `users/${amara}`)).statusCode).toBe(404)
    expect((await get(version, 'users/p000000', atMaple)).statusCode).toBe(404)
    const all = await objects(version, 'users?limit=1000', atMaple)
    expect(JSON.stringify(all)).not.toContain('Gabriel')
  })

  test('nothing names a password, and an archived student is gone', async () => {
    const body = JSON.stringify(await objects(version, 'users?limit=1000'))
    expect(body).not.toMatch(/password|pin/i)
    await app.owner(`UPDATE students SET archived_at = now() WHERE district_id = $1 AND sourced_id = 'p000059'`, [
      river,
    ])
    expect((await get(version, 'users/p000059')).statusCode).toBe(404)
    await app.owner(`UPDATE students SET archived_at = NULL WHERE district_id = $1 AND sourced_id = 'p000059'`, [river])
  })
})

test('who a user is stands as each version has it', async () => {
  const old = (await objects('1.1', 'teachers?limit=1'))[0]
  expect(old).toMatchObject({ role: 'teacher', enabledUser: 'true', orgs: [{ type: 'org', sourcedId: 's000000' }] })
  const now = (await objects('1.2', 'teachers?limit=1'))[0]
  expect(now).toMatchObject({
    primaryOrg: { sourcedId: 's000000' },
    roles: [{ roleType: 'primary', role: 'teacher', org: { sourcedId: 's000000' } }],
  })
})

test('without a token, and with one of the portal or of the learning app, nothing is read', async () => {
  for (const bearer of [maple.token('Ada Admin'), 'service-token-of-the-tests', 'x'])
    expect((await atRiver.get(`${BASES['1.2']}/users`, bearer)).statusCode).toBe(401)
  const without = await app.call({ method: 'GET', url: `${BASES['1.2']}/users` })
  expect([without.statusCode, without.json().imsx_codeMajor]).toEqual([401, 'failure'])
})
