import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { withCopyTransaction } from '../demo/create/copying.ts'
import { makeDistrict } from '../demo/create/district.ts'
import { demoDistricts } from '../demo/districts.ts'
import { inTown } from '../test/in-town.ts'
import { rosterFiles, zipOf } from '../test/oneroster-zip.ts'

const { app, maple, district, as, desk } = inTown()

const VERSIONS = ['1.1', '1.2'] as const

const address = (of: string, query = '') => `/api/districts/${of}/oneroster_export${query}`

async function exported(of: string, version: string, more = ''): Promise<Buffer> {
  const url = address(of, `?version=${version}${more}`)
  const answer = await app.call({ method: 'GET', url, token: maple.token('Ada Admin') })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.rawPayload
}

async function filesIn(zip: Buffer): Promise<Record<string, string>> {
  const opened = await fromBufferPromise(zip, { lazyEntries: true, autoClose: false })
  const files: Record<string, string> = {}
  for await (const entry of opened.eachEntry())
    files[entry.fileName] = await text(await opened.openReadStreamPromise(entry))
  return files
}

/** Rows by their header. */
function rowsOf(file: string | undefined): Record<string, string>[] {
  const [header = '', ...lines] = (file ?? '').split('\r\n').slice(0, -1)
  const names = header.split(',')
  return lines.map(line => {
    const cells = line.match(/("([^"]|"")*"|[^,"]*)(,|$)/g)?.map(cell => cell.replace(/,$/, '').replace(/^"|"$/g, ''))
    return Object.fromEntries(names.map((name, at) => [name, cells?.[at] ?? '']))
  })
}

let demo = ''
/** Half from a roster system of 1.1, half made here. */
let mixed = ''
beforeAll(async () => {
  const [plan] = demoDistricts()
  if (!plan) throw new Error('There is no demo')
  await withCopyTransaction(app.db, copying =>
    makeDistrict(copying, plan, { now: Date.now(), passwordHash: '', secret: null }),
  )
  const [made] = await app.owner<{ id: string }>('SELECT id FROM districts WHERE one_roster_id = $1', [plan.code])
  demo = made?.id ?? ''
  mixed = await desk.district('Mixed')
  await desk.importRoster(mixed, await zipOf(rosterFiles({ version: '1.1', schools: 2, classes: 6, students: 40 })))
  await app.owner(
    `WITH place AS (SELECT id FROM classrooms WHERE district_id = $1 ORDER BY id LIMIT 1),
      school AS (INSERT INTO schools (district_id, name) VALUES ($1, 'By hand') RETURNING id),
      room AS (INSERT INTO classrooms (district_id, school_id, name) SELECT $1, id, 'Room, "by hand"' FROM school RETURNING id, school_id),
      child AS (INSERT INTO students (district_id, first_name, last_name) VALUES ($1, '=Ana', '''1st O"Hara, Jr.') RETURNING id),
      belongs AS (INSERT INTO student_schools (district_id, student_id, school_id)
        SELECT $1, child.id, c.school_id FROM child, place JOIN classrooms c ON c.district_id = $1 AND c.id = place.id)
    INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id)
      SELECT $1, child.id, c.id, c.school_id FROM child, place JOIN classrooms c ON c.district_id = $1 AND c.id = place.id
      UNION ALL SELECT $1, (SELECT id FROM students WHERE district_id = $1 ORDER BY id LIMIT 1), room.id, room.school_id FROM room`,
    [mixed],
  )
})

test.each(VERSIONS)('the town, the demo and a district of two origins come back from %s unchanged', async version => {
  for (const of of [district(), demo, mixed]) {
    const shown = await desk.preview(of, await exported(of, version))
    expect([shown.status, shown.holds, desk.changes(shown)]).toEqual(['previewed', [], {}])
    // Whoever looks at it sees how much is in the file, also where all of it was made here.
    const files = await filesIn(await exported(of, version))
    const roles = rowsOf(files[version === '1.1' ? 'users.csv' : 'roles.csv'])
    expect([
      shown.counts.schools,
      shown.counts.classrooms,
      shown.counts.students,
      shown.counts.enrollments,
    ]).toMatchObject([
      { unchanged: rowsOf(files['orgs.csv']).filter(({ type }) => type === 'school').length },
      { unchanged: rowsOf(files['classes.csv']).length },
      { unchanged: roles.filter(({ role }) => role === 'student').length },
      { unchanged: rowsOf(files['enrollments.csv']).length },
    ])
    const before = await desk.dump(of)
    await desk.apply(of, shown.id)
    expect(await desk.dump(of)).toEqual(before)
  }
})

test.each(VERSIONS)(
  'a package of %s has what the format requires, and refers to nothing that it lacks',
  async version => {
    for (const of of [district(), demo, mixed]) {
      const files = await filesIn(await exported(of, version))
      expect(Object.keys(files)).toEqual([
        ...['academicSessions.csv', 'classes.csv', 'courses.csv', 'enrollments.csv', 'orgs.csv'],
        ...(version === '1.2' ? ['roles.csv'] : []),
        ...['users.csv', 'manifest.csv'],
      ])
      expect(files['manifest.csv']).toContain(`oneroster.version,${version}\r\n`)
      expect(problemsOf(files, version)).toEqual([])
    }
  },
)

test('a school goes out with who is there and nobody else', async () => {
  const oak = maple.id('Oak')
  for (const version of VERSIONS) {
    const files = await filesIn(await exported(district(), version, `&schoolId=${oak}`))
    expect(problemsOf(files, version)).toEqual([])
    expect(rowsOf(files['orgs.csv']).map(({ name }) => name)).toEqual(['Maple Grove', 'Oak'])
    expect(rowsOf(files['classes.csv']).map(({ title }) => title)).toEqual(['Room 1', 'Room 2'])
    const names = rowsOf(files['users.csv']).map(({ givenName, familyName }) => `${givenName} ${familyName}`)
    expect(names).toContain('Tess Teacher')
    expect(names).toContain('Amara Okafor')
    expect(names).not.toContain('Elsa Elm')
  }
})

test('the file is named, and the audit knows who took it', async () => {
  const answer = await app.call({ method: 'GET', url: address(district()), token: maple.token('Dana District') })
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(answer.headers['content-disposition']).toMatch(/"maple-grove-oneroster-1-2-[\d-]+\.zip"/)
  const [entry] = await app.owner(
    `SELECT account_id, facts FROM audit_entries WHERE action = 'oneRoster.download' ORDER BY id DESC LIMIT 1`,
  )
  expect(entry).toEqual({
    account_id: maple.id('account of Dana District'),
    facts: { version: '1.2', schoolId: null },
  })
})

test.each([
  ['another version', '?version=1.0', 400],
  ['another parameter', '?format=zip', 400],
  ['a school that is no number', '?schoolId=x', 400],
  ['a school that is not there', '?schoolId=987654321', 404],
])('%s is refused', async (_, query, status) => {
  expect((await as('Dana District').get(address(district(), query))).status).toBe(status)
})

test("another district's school is refused", async () => {
  const query = `?schoolId=${maple.id('Pier')}`
  expect((await as('Ada Admin').get(address(district(), query))).status).toBe(404)
})

const REQUIRED: Readonly<Record<string, string>> = {
  'academicSessions.csv': 'sourcedId,title,type,startDate,endDate,schoolYear',
  'orgs.csv': 'sourcedId,name,type',
  'courses.csv': 'sourcedId,title,orgSourcedId',
  'classes.csv': 'sourcedId,title,courseSourcedId,classType,schoolSourcedId,termSourcedIds',
  'users.csv': 'sourcedId,enabledUser,username,givenName,familyName',
  'enrollments.csv': 'sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role',
  'roles.csv': 'sourcedId,userSourcedId,roleType,role,orgSourcedId',
}

/** Cells that the format requires and that are empty, ids that are twice or not of its letters, and references to nothing. */
function problemsOf(files: Readonly<Record<string, string>>, version: string): string[] {
  const all = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, rowsOf(file)]))
  const ids = (name: string) => new Set(all[name]?.map(({ sourcedId }) => sourcedId))
  const known = Object.values(all).flatMap(rows => rows.map(({ sourcedId }) => sourcedId))
  const missing = Object.entries(REQUIRED).flatMap(([name, required]) => {
    const more = name === 'users.csv' && version === '1.1' ? ',orgSourcedIds,role' : ''
    return (all[name] ?? []).flatMap(row =>
      `${required}${more}`.split(',').flatMap(column => (row[column] ? [] : [`${name} ${row.sourcedId} ${column}`])),
    )
  })
  const dangling = Object.entries(all).flatMap(([name, rows]) =>
    rows.flatMap(row =>
      Object.entries(row).flatMap(([column, value]) =>
        /.SourcedIds?$/.test(column) && value !== ''
          ? value.split(',').flatMap(id => (known.includes(id) ? [] : [`${name} ${row.sourcedId} ${column} ${id}`]))
          : [],
      ),
    ),
  )
  const twice = Object.keys(all)
    .filter(name => name !== 'manifest.csv')
    .filter(name => ids(name).size !== all[name]?.length)
  const odd = known.filter(id => id !== undefined && !/^[\w./@-]{1,255}$/.test(id))
  const primaries = (all['roles.csv'] ?? [])
    .filter(({ roleType }) => roleType === 'primary')
    .map(({ userSourcedId, orgSourcedId }) => `${userSourcedId} ${orgSourcedId}`)
  const several = primaries.filter((each, at) => primaries.indexOf(each) !== at)
  const withoutRole =
    version === '1.1'
      ? []
      : [...ids('users.csv')].filter(id => !all['roles.csv']?.some(({ userSourcedId }) => userSourcedId === id))
  return [...missing, ...dangling, ...twice, ...odd, ...several, ...withoutRole].map(String).slice(0, 20)
}

test('of two schools, 1.1 has both and 1.2 the one that was made first, whichever the child came to first', async () => {
  const [{ child, schools } = { child: '', schools: [''] }] = await app.owner<{ child: string; schools: string[] }>(
    `WITH child AS (INSERT INTO students (district_id, first_name, last_name, one_roster_id) VALUES ($1, 'Two', 'Schools', 'two-schools') RETURNING id),
      two AS (SELECT array_agg(id ORDER BY id) AS ids, array_agg(coalesce(sourced_id, 'hornbook-school-' || id) ORDER BY id) AS named
        FROM (SELECT * FROM schools WHERE district_id = $1 ORDER BY id LIMIT 2) x),
      belongs AS (INSERT INTO student_schools (district_id, student_id, school_id)
        SELECT $1, child.id, each.id FROM child, two, unnest(two.ids) WITH ORDINALITY AS each (id, at) ORDER BY each.at DESC)
    SELECT child.id AS child, two.named AS schools FROM child, two`,
    [mixed],
  )
  expect(schools).toHaveLength(2)
  const row = async (version: string) =>
    rowsOf((await filesIn(await exported(mixed, version)))['users.csv']).find(
      ({ sourcedId }) => sourcedId === `hornbook-student-${child}`,
    )
  expect((await row('1.1'))?.orgSourcedIds).toBe(schools.join())
  expect((await row('1.2'))?.primaryOrgSourcedId).toBe(schools[0])
})
