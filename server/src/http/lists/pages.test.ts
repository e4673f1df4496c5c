import { addressOf } from '@hornbook/contract/endpoint'
import { ENDPOINTS } from '@hornbook/contract/endpoints'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { connectionOf } from '../../test/connection-writes.ts'
import { inTown } from '../../test/in-town.ts'
import { uploadClient } from '../../test/upload-client.ts'

const { app, maple, as } = inTown({ hasEdgeCases: true })

beforeAll(async () => {
  await insertManyRows()
})

interface Listing {
  readonly of: () => object
  readonly sorts: readonly string[]
  readonly filters: readonly string[]
}
/** A roster file of Maple Grove whose changes have names. */
let rosterImport = ''
/** Webhooks of 40 deliveries each, of the district and of the provider. */
let webhook = ''
let providerWebhook = ''
/** A connection of 40 nights. */
let connection = ''
/** A spreadsheet that Ada is bringing in. */
let spreadsheet = ''
const NOTHING = { sorts: [], filters: [] }
const inMaple = () => ({ districtId: maple.id('Maple Grove') })
const NAMES = ['filter[nameCont]=elm', 'filter[nameNotNull]=true', 'filter[externalRosterSystemEq]=Clever']
const SUMS = ['name', 'studentsCount', 'averageDaysUsage', 'lastFinishedStudentLesson', 'pace']
const DATES = ['filter[startDateEq]=2026-01-01']
/** Every list of the contract; a test fails when one is missing. */
const LISTS: Readonly<Record<string, Listing>> = {
  listDistricts: { of: () => ({}), sorts: ['name', 'oneRosterId', 'createdAt'], filters: ['filter[nameCont]=maple'] },
  listClassrooms: { of: inMaple, sorts: ['name', 'classCode', 'createdAt'], filters: ['filter[nameCont]=room'] },
  listClassroomsOfSchool: {
    of: () => ({ schoolId: maple.id('Oak') }),
    sorts: ['name', 'createdAt'],
    filters: ['filter[nameNotNull]=false', 'filter[archivedEq]=true'],
  },
  listTeachersOfSchool: {
    of: () => ({ schoolId: maple.id('Oak') }),
    sorts: ['name', 'userType', 'status'],
    filters: ['filter[statusEq]=enabled', 'filter[authCredentialsSetAtNotNull]=true'],
  },
  listSchools: { of: inMaple, sorts: ['name', 'createdAt'], filters: NAMES },
  listTeachers: {
    of: inMaple,
    sorts: ['name', 'email', 'createdAt', 'updatedAt'],
    filters: ['filter[nameCont]=zoe', 'filter[emailNotNull]=false', 'filter[archivedEq]=true'],
  },
  listStudents: {
    of: inMaple,
    sorts: ['name', 'oneRosterId', 'username', 'createdAt', 'updatedAt'],
    filters: ['filter[nameCont]=a', 'filter[oneRosterIdNotNull]=false', 'filter[archivedEq]=true'],
  },
  listRosterChecks: { of: inMaple, ...NOTHING },
  listLikelyTwins: { of: inMaple, ...NOTHING },
  listDistinctStudents: { of: inMaple, ...NOTHING },
  listStudentMerges: { of: inMaple, ...NOTHING },
  listStudentsOfSchool: {
    of: () => ({ schoolId: maple.id('Oak') }),
    sorts: ['name', 'updatedAt'],
    filters: ['filter[usernameNotNull]=true', 'filter[checkEq]=noStudentId'],
  },
  listStudentSummaries: {
    of: () => ({ classroomId: maple.id('Room 1') }),
    sorts: ['fullName', 'grades', 'gradeProgress', 'currentLesson', 'finishedCapit', 'upcomingAssessment'],
    filters: DATES,
  },
  listStudentCredentials: {
    of: () => ({ classroomId: maple.id('Room 1') }),
    sorts: ['fullName', 'username'],
    filters: [],
  },
  listClassroomSummaries: { of: () => ({ schoolId: maple.id('Oak') }), sorts: SUMS, filters: DATES },
  listSchoolSummaries: { of: inMaple, sorts: SUMS, filters: DATES },
  listRosterImports: { of: inMaple, ...NOTHING },
  listOpenImports: { of: () => ({}), sorts: ['status', 'districtName', 'createdAt'], filters: [] },
  listRosterChanges: {
    of: () => ({ ...inMaple(), rosterImportId: rosterImport }),
    sorts: [],
    filters: ['filter[kindEq]=students', 'filter[nameCont]=zoe'],
  },
  listRosterQuestions: { of: () => ({ ...inMaple(), rosterImportId: rosterImport }), ...NOTHING },
  listServiceTokens: { of: () => ({}), ...NOTHING },
  listApiKeys: { of: inMaple, ...NOTHING },
  listDistrictKeys: { of: inMaple, ...NOTHING },
  listNightlyExports: { of: inMaple, ...NOTHING },
  listWebhooks: { of: inMaple, ...NOTHING },
  listWebhookDeliveries: { of: () => ({ ...inMaple(), webhookId: webhook }), ...NOTHING },
  listProviderWebhooks: { of: () => ({}), ...NOTHING },
  listProviderWebhookDeliveries: { of: () => ({ webhookId: providerWebhook }), ...NOTHING },
  listConnections: { of: inMaple, ...NOTHING },
  listConnectionRuns: { of: () => ({ ...inMaple(), connectionId: connection }), ...NOTHING },
  listJobs: {
    of: () => ({}),
    sorts: [],
    filters: ['filter[stateEq]=waiting', 'filter[taskEq]=mails.1', 'filter[triedEq]=false'],
  },
  listBulkActions: { of: inMaple, ...NOTHING },
  listSpreadsheetUploads: { of: inMaple, ...NOTHING },
  listSpreadsheetRows: {
    of: () => ({ ...inMaple(), spreadsheetUploadId: spreadsheet }),
    sorts: [],
    filters: ['filter[outcomeEq]=problem'],
  },
  listTimezones: { of: () => ({}), ...NOTHING },
  listGrades: { of: () => ({}), ...NOTHING },
  listLessonGuides: { of: () => ({}), ...NOTHING },
  listGuideStudents: { of: () => ({}), ...NOTHING },
  listGuideVersions: { of: () => ({ guideId: '1' }), ...NOTHING },
  listDistrictExports: { of: inMaple, ...NOTHING },
  listDistrictSignOns: { of: inMaple, ...NOTHING },
  listSignOns: { of: () => ({}), sorts: [], filters: ['filter[siteCodeEq]=MA'] },
  listSchoolHistory: { of: () => ({ ...inMaple(), schoolId: maple.id('Oak') }), ...NOTHING },
  listClassroomHistory: { of: () => ({ ...inMaple(), classroomId: maple.id('Room 1') }), ...NOTHING },
  listTeacherHistory: { of: () => ({ ...inMaple(), teacherId: maple.id('Tess Teacher') }), ...NOTHING },
  listStudentHistory: { of: () => ({ ...inMaple(), studentId: maple.id('Amara Okafor') }), ...NOTHING },
  listNewYearStudents: {
    of: inMaple,
    sorts: [],
    filters: ['filter[whatEq]=moves', 'filter[noClassEq]=true', 'names=family'],
  },
  listNewYearClassrooms: { of: inMaple, sorts: [], filters: ['filter[whatEq]=closes'] },
  listMatches: { of: inMaple, sorts: [], filters: ['filter[textCont]=a'] },
  listMatchesOfAll: { of: () => ({}), sorts: [], filters: ['filter[textCont]=el'] },
  listAttentionOfSchool: {
    of: () => ({ schoolId: maple.id('Oak') }),
    sorts: [],
    filters: ['filter[attentionEq]=needsYou'],
  },
  listAttentionOfDistrict: { of: inMaple, sorts: [], filters: ['filter[attentionEq]=inHand'] },
  listLessonFeedback: {
    of: () => ({}),
    sorts: [],
    filters: ['filter[likedEq]=false', 'filter[levelEq]=1', 'filter[unitEq]=a-l'],
  },
  listSavedViews: { of: inMaple, sorts: ['name', 'createdAt', 'authorName'], filters: [] },
  listUserAttachments: { of: () => ({}), sorts: ['createdAt', 'filename', 'status'], filters: [] },
}

interface Row {
  readonly id: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** The lists that are sent while they are read (CALL-12). */
const BEGINS_WITH_TOTAL: ReadonlySet<string> = new Set(
  ['Schools', 'Classrooms', 'Teachers', 'Students'].flatMap(each => [
    `list${each}`,
    ...(each === 'Schools' ? [] : [`list${each}OfSchool`]),
  ]),
)

async function addWebhook(ofDistrict: string | null): Promise<string> {
  const [made] = await app.owner<{ id: string }>(
    `INSERT INTO webhooks (district_id, name, address, events, sealed_secret)
      VALUES ($1, 'SIS', 'https://sis.example.org/', '{student.added}', '') RETURNING id`,
    [ofDistrict],
  )
  await app.owner(
    `INSERT INTO webhook_deliveries (district_id, webhook_id, events, next_try_at)
      SELECT $1, $2, '[]', NULL FROM generate_series(1, 40)`,
    [maple.id('Maple Grove'), made?.id],
  )
  return made?.id ?? ''
}

describe('The pages of a list add up to the whole list', () => {
  test('every list of the contract is tested', () => {
    // The one for service tokens has a test of its own, server/src/learning/students.test.ts.
    const forPeople = Object.entries(ENDPOINTS).filter(
      ([, { guard }]) => !(typeof guard === 'object' && 'right' in guard),
    )
    const many = forPeople.filter(([, endpoint]) => endpoint.returns.kind === 'many')
    expect(many.map(([name]) => name).sort()).toEqual(Object.keys(LISTS).sort())
  })

  test.each(Object.keys(LISTS))('%s, for any size, sort and filter', async name => {
    const { sorts, filters } = LISTS[name] as Listing
    const returns = ENDPOINTS[name]?.returns
    const mostPerPage = returns?.kind === 'many' ? returns.mostPerPage : null
    const key = fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...(sorts.length > 0 ? sorts : ['none'])))
    const sort = sorts.length > 0 ? fc.array(key, { maxLength: 3 }) : fc.constant([])
    const request = fc.tuple(fc.integer({ min: 1, max: 40 }), sort, fc.subarray([...filters]))
    await fc.assert(
      fc.asyncProperty(request, async ([size, keys, chosen]) => {
        const sorted = keys.length > 0 ? [`sort=${keys.map(([sign, each]) => sign + each).join(',')}`] : []
        const address = `${addressFor(name)}?${[...chosen, ...sorted].join('&')}`
        const whole = await as('Ada Admin').get(address)
        expect(whole.status, address).toBe(200)
        // One that always comes in pages says that this is the only one.
        expect(whole.links).toEqual(mostPerPage === null ? undefined : { next: null })
        const rows: Row[] = whole.data
        if (BEGINS_WITH_TOTAL.has(name)) expect(whole.body).toMatch(new RegExp(`^{"meta":{"total":${rows.length}[,}]`))
        // At most twenty pages, to save time.
        const pageSize = Math.max(size, Math.ceil(rows.length / 20))
        const found = await pages(`${address}&page[size]=${pageSize}`)
        expect(found.flat().map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
        expect(found.slice(0, -1).every(page => page.length === pageSize)).toBe(true)
        if (rows.length > 0) expect(found.at(-1)).not.toEqual([])
      }),
      { numRuns: 12, interruptAfterTimeLimit: 30_000 },
    )
  })

  test('a list without a page size is complete', async () => {
    expect((await as('Ada Admin').get(addressFor('listRosterImports'))).data).toHaveLength(120)
  })

  test('no row is repeated or skipped when others are added or archived between pages', async () => {
    const first = (await schools('sort=-name&page[size]=4')).document
    const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)
    const rest = ids((await schools('sort=-name')).data).slice(4)
    const last = first.data.at(-1).id
    await app.owner('UPDATE schools SET archived_at = now() WHERE id = $1', [last])
    await app.owner(`INSERT INTO schools (district_id, name) VALUES ($1, 'Zelkova')`, [maple.id('Maple Grove')])
    expect(ids((await pages(first.links.next)).flat())).toEqual(rest)
    await app.owner('UPDATE schools SET archived_at = NULL WHERE id = $1', [last])
  })

  test('a page includes only what its own rows point to', async () => {
    await app.owner(`UPDATE schools SET timezone = 'America/Denver' WHERE name = 'Zelkova'`)
    const answer = (await schools('include=timezone&sort=name&page[size]=1')).document
    expect(answer.included.map(({ id }: Row) => id)).toEqual(['America/Los_Angeles'])
    const zelkova = (await schools('include=timezone&sort=-name&page[size]=1&fields[timezone]=')).document
    expect(zelkova.included).toEqual([{ type: 'timezone', id: 'America/Denver', attributes: {} }])
    const filtered = (await schools('include=timezone&filter[nameEq]=Oak')).document
    expect(filtered.included.map(({ id }: Row) => id)).toEqual(['America/Los_Angeles'])
  })
})

describe('A list accepts only declared parameters', () => {
  const WRONG = ['filter[bogusEq]', 'filter[nameLike]', 'sort', 'sort[]', 'include', 'fields[bogus]', 'page[number]']

  test.each(Object.keys(LISTS))('%s refuses every other name and says which', async name => {
    for (const parameter of WRONG) {
      const answer = await as('Ada Admin').get(`${addressFor(name)}?${encodeURIComponent(parameter)}=bogus`)
      expect([answer.status, answer.errors[0].source]).toEqual([400, { parameter }])
    }
    const returns = ENDPOINTS[name]?.returns
    const type = returns?.kind === 'many' ? returns.of.type : 'none'
    const field = await as('Ada Admin').get(`${addressFor(name)}?fields[${type}]=bogus`)
    expect([field.status, field.errors[0].source]).toEqual([400, { parameter: `fields[${type}]` }])
  })
})

describe('An impossible page is a 400 that names the parameter', () => {
  const fault = (answer: { errors: { source?: { parameter?: string } }[] }) => answer.errors[0]?.source?.parameter
  const cursorOf = async (query: string, name?: string) =>
    new URLSearchParams((await schools(query, name)).links.next.split('?')[1]).get('page[after]') ?? ''

  test.each(['0', '-1', '1001', '1.5', '1e2', ' 5', '٣', 'ten', ''])('a size of %j is refused', async size => {
    const answer = await schools(`page[size]=${encodeURIComponent(size)}`)
    expect([answer.status, fault(answer)]).toEqual([400, 'page[size]'])
  })
  test.each(['1', '1000'])('a size of %s is allowed', async size => {
    expect((await schools(`page[size]=${size}`)).status).toBe(200)
  })

  test('an unknown page parameter is refused, and so is a page of a single resource', async () => {
    for (const name of ['page[before]', 'page[number]', 'page[limit]', 'page'])
      expect([name, fault(await schools(`${name}=1`))]).toEqual([name, name])
    expect(fault(await as('Ada Admin').get(`schools/${maple.id('Oak')}?page[size]=1`))).toBe('page[size]')
  })

  test('a cursor that is forged, cut, changed or re-encoded, or has no page size', async () => {
    const cursor = await cursorOf('page[size]=2')
    const changed = [...Array(cursor.length).keys()].map(
      at => cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1),
    )
    const wrong = ['x', 'eyJpZCI6IjEifQ', '9'.repeat(60), cursor.slice(0, -3), `${cursor}=`, `${cursor}!`, ...changed]
    for (const each of wrong) {
      const answer = await schools(`page[size]=2&page[after]=${encodeURIComponent(each)}`)
      expect([each, answer.status, fault(answer)]).toEqual([each, 400, 'page[after]'])
    }
    expect(fault(await schools(`page[after]=${cursor}`))).toBe('page[after]')
    expect((await schools(`page[size]=7&include=timezone&page[after]=${cursor}`)).status).toBe(200)
  })

  test('a cursor from another sort, filter, list or person', async () => {
    const cursor = await cursorOf('page[size]=2&sort=name&filter[nameCont]=e', 'Dana District')
    const after = `page[size]=2&page[after]=${cursor}`
    const good = `sort=name&filter[nameCont]=e&${after}`
    expect((await schools(good, 'Dana District')).status).toBe(200)
    for (const other of [
      `sort=-name&filter[nameCont]=e`,
      'sort=name',
      'sort=name&filter[nameCont]=el',
      'sort=createdAt',
    ])
      expect([other, fault(await schools(`${other}&${after}`, 'Dana District'))]).toEqual([other, 'page[after]'])
    expect(fault(await schools(good))).toBe('page[after]')
    expect(fault(await as('Dana District').get(`${addressFor('listSchoolSummaries')}?${good}`))).toBe('page[after]')
    const harbor = addressOf('/api/districts/{districtId}/schools', { districtId: maple.id('Harbor Point') })
    expect((await as('Dana District').get(`${harbor}?${good}`)).status).toBe(404)
  })

  test('a cursor does not reveal the row that it points to', async () => {
    const answer = await as('Ada Admin').get(`${addressFor('listTeachers')}?page[size]=1&sort=name,email`)
    const { data, links } = answer.document
    const bytes = Buffer.from(new URLSearchParams(links.next.split('?')[1]).get('page[after]') ?? '', 'base64url')
    for (const value of [data[0].attributes.lastName, data[0].attributes.email ?? '@', `"${data[0].id}"`])
      expect(bytes.toString('latin1')).not.toContain(value)
  })
})

/** Rows for several pages: names that differ only in case or accents, missing names and addresses, equal times. */
async function insertManyRows() {
  const district = maple.id('Maple Grove')
  await app.owner(
    `INSERT INTO schools (district_id, name, created_at, source, sourced_id)
      SELECT $1, (ARRAY['elm', 'Élm', 'ELM', 'Birch 2', 'Birch 10'])[1 + n % 5], date_trunc('hour', now()),
        (ARRAY['Clever', NULL])[1 + n % 2], CASE WHEN n % 3 = 0 THEN 's' || n END FROM generate_series(1, 9) n`,
    [district],
  )
  await app.owner(
    `INSERT INTO classrooms (district_id, school_id, name) SELECT $1, $2, CASE WHEN n % 2 = 0 THEN 'Room' END FROM generate_series(1, 5) n`,
    [district, maple.id('Oak')],
  )
  await app.owner(
    `WITH made AS (INSERT INTO accounts (email, first_name, last_name)
        SELECT CASE WHEN n % 3 > 0 THEN 'crowd' || n || '@town.test' END, 'Zoë', 'Crowd' FROM generate_series(1, 9) n RETURNING id)
      INSERT INTO staff (district_id, account_id, role, first_name, last_name)
        SELECT $1, id, 'Teacher', (ARRAY['Zoë', 'Zoe', 'Ann'])[1 + id::int % 3], 'Crowd' FROM made`,
    [district],
  )
  // More rows than a whole list begins with, and names that are longer than an index takes.
  await app.owner(
    `INSERT INTO students (district_id, first_name, last_name, middle_name)
      SELECT $1, (ARRAY['Zoë', 'Zoe', 'ann', 'Ann'])[1 + n % 4] || CASE WHEN n % 7 = 0 THEN repeat('é', 3000) || n ELSE '' END,
        'Crowd', CASE WHEN n % 3 = 0 THEN 'B' END FROM generate_series(1, 450) n`,
    [district],
  )
  await app.owner(
    `INSERT INTO roster_imports (district_id, status, file_name, file_sha256)
      SELECT $1, 'failed', 'roster.zip', '' FROM generate_series(1, 120)`,
    [district],
  )
  const [made] = await app.owner<{ id: string }>('SELECT max(id)::text AS id FROM roster_imports')
  rosterImport = made?.id ?? ''
  webhook = await addWebhook(district)
  providerWebhook = await addWebhook(null)
  connection = await connectionOf({ app, maple })
  await app.owner(
    `INSERT INTO connection_runs (district_id, connection_id, asked_by, state)
      SELECT $1, $2, 'schedule', 'nothing' FROM generate_series(1, 40)`,
    [district, connection],
  )
  await app.owner(
    `INSERT INTO roster_changes (district_id, import_id, n, kind, what, name, search, fields)
      SELECT $1, $2, n, (ARRAY['students', 'classrooms'])[1 + n % 2], 'added', 'Zoë ' || n, 'zoe ' || n, '[]'
      FROM generate_series(1, 40) n`,
    [district, rosterImport],
  )
  await app.owner(
    `INSERT INTO roster_questions (district_id, import_id, n, kind, record_id, incoming, key, value, known_name, incoming_name,
        has_left, unanswered)
      SELECT $1, $2, n, 'student', n, 'quill zuri', 'sourcedId', 'p' || n, 'Ben Abara', 'Zuri Quill', n % 2 = 0, 'leftOut'
      FROM generate_series(1, 30) n`,
    [district, rosterImport],
  )
  await app.owner(
    `INSERT INTO jobs (task, lane, max_attempts) SELECT 'mails.' || n % 2, 'remote', 1 + n % 3 FROM generate_series(1, 50) n`,
  )
  const students = ['Amara Okafor', 'Benjamin Lee', 'Camila Reyes', 'Daniyar Seitkali'].map(maple.id)
  await app.owner(
    `INSERT INTO student_merges (district_id, kept_id, merged_id, takes, entry_id, merged_at, undone_at)
      SELECT $1, a, b, '{}', 1, now(), now() FROM unnest($2::bigint[]) a, unnest($2::bigint[]) b WHERE a < b`,
    [district, students],
  )
  await app.owner(
    `INSERT INTO distinct_students (district_id, student_id, other_id, entry_id, at)
      SELECT $1, a, b, 1, now() FROM unnest($2::bigint[]) a, unnest($2::bigint[]) b WHERE a < b`,
    [district, students],
  )
  await app.owner(
    `INSERT INTO lesson_feedback (district_id, account_id, classroom_id, level, lesson, liked, given_at)
      SELECT $1, $2, $3, 1, n, n % 3 = 0, now() FROM generate_series(1, 30) n`,
    [district, maple.id('account of Tess Teacher'), maple.id('Room 1')],
  )
  const rows = Array.from({ length: 9 }, (_, n) => `A,${n}`)
  const client = uploadClient(app, maple.token('Ada Admin'), district)
  spreadsheet = (await client.upload('students', ['First Name,Family Name', ...rows].join('\n'))).id
  await app.owner(`INSERT INTO districts (name) SELECT 'Maple ' || n % 3 FROM generate_series(1, 6) n`)
}

/** Follows the `next` links from the first page to the last. */
async function pages(address: string): Promise<Row[][]> {
  const found: Row[][] = []
  for (let next: string | null = address; next !== null; ) {
    const { data, links }: { data: Row[]; links: { next: string | null } } = (await as('Ada Admin').get(next)).document
    expect(links).toHaveProperty('next')
    found.push(data)
    next = links.next
    if (next !== null) expect(next.split('?')[0]).toBe(address.split('?')[0])
  }
  return found
}

const addressFor = (name: string) => addressOf(ENDPOINTS[name]?.path ?? '', LISTS[name]?.of() as never)
const schools = (query: string, name = 'Ada Admin') => as(name).get(`${addressFor('listSchools')}?${query}`)
