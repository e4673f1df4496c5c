import { classroomName } from '@hornbook/rules/people/names'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { partsOf, workbookCells } from '../test/workbook.ts'

const { app, maple, district, as } = inTown({ hasEdgeCases: true })

/** What spreadsheets spoil: formulas, leading zeros, dates, other scripts, quotes, white space. */
const NAMES = [
  ...["O'Neil", '=1+1', '+1', '-1', '@SUM(A1)', "'=1+1", "''-1", "'quoted", '\t=1', '\r=1', '＝1+1', '007', '1/2'],
  ...['1e5', '2026-01-02', 'TRUE', 'a;b,c', '"both"', 'two\nlines', 'two\r\nlines', ' spaces ', '_x0041_', '<&>'],
  ...['👩‍👧 emoji', 'محمد', '\u202eright to left', '\u0001\u001f', '\u2028', 'ﬁne ＷＩＤＥ', 'x'.repeat(500)],
]

beforeAll(async () => {
  const oak = maple.id('Oak')
  await app.owner(
    `WITH made AS (INSERT INTO students (district_id, first_name, last_name, one_roster_id, username, grades, source, sourced_id)
        SELECT $1, n, n, n, n, '{KG,01}', 'Clever', n FROM unnest($3::text[]) n RETURNING id)
      INSERT INTO student_schools (district_id, student_id, school_id) SELECT $1, id, $2 FROM made`,
    [district(), oak, NAMES],
  )
  await app.owner(
    'INSERT INTO schools (district_id, name, city, postal_code) SELECT $1, n, n, n FROM unnest($2::text[]) n',
    [district(), NAMES],
  )
  await app.owner(
    'INSERT INTO classrooms (district_id, school_id, name, class_code) SELECT $1, $2, n, n FROM unnest($3::text[]) n',
    [district(), oak, [...NAMES, null]],
  )
  await app.owner(`UPDATE students SET created_at = '2026-01-02T06:00:00Z' WHERE first_name = '007'`)
})

interface Sent {
  readonly id: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly relationships: Readonly<Record<string, { readonly data: { id: string } | readonly { id: string }[] | null }>>
}
interface SentList {
  readonly data: readonly Sent[]
  readonly included: readonly { type: string; id: string; attributes: { name: string | null; fullName?: string } }[]
  readonly meta?: { readonly links: { csv: string; xlsx: string } }
}

/** Each list's columns, written out: the header, and the field of the list's objects, which have tests of their own. */
const COLUMNS: Readonly<
  Record<string, { readonly include: string; readonly headers: Readonly<Record<string, string>> }>
> = {
  schools: {
    include: 'timezone',
    headers: {
      'School Name': 'name',
      'Address Line 1': 'addressLine1',
      'Address Line 2': 'addressLine2',
      City: 'city',
      'Zip Code': 'postalCode',
      'Time Zone': 'timezone:timezone',
      'Date Added': 'createdAt',
      'Number of Students': 'studentsCount',
      'Number of Staff': 'teachersCount',
      'Roster System': 'externalRosterSystem',
      'Roster Id': 'sourcedId',
    },
  },
  classrooms: {
    include: 'school,teachers,grades',
    headers: {
      'Class Name': 'name',
      'Class Code': 'classCode',
      School: 'school:school',
      Teachers: 'teacher:teachers',
      Grades: 'grade:grades',
      'Date Added': 'createdAt',
      'Number of Students': 'studentsCount',
      'Number of Staff': 'teachersCount',
      'Roster System': 'externalRosterSystem',
      'Roster Id': 'sourcedId',
    },
  },
  teachers: {
    include: 'schools,classrooms',
    headers: {
      'First Name': 'firstName',
      'Middle Name': 'middleName',
      'Family Name': 'lastName',
      Role: 'userType',
      Email: 'email',
      'Ends On': 'endsOn',
      Schools: 'school:schools',
      Classes: 'classroom:classrooms',
      'Training Status': 'status',
      Activated: 'authCredentialsSetAt',
      Invited: 'invitedAt',
      'Managed Externally': 'managedExternally',
      'Date Added': 'createdAt',
      'Last Login': 'updatedAt',
      'Roster System': 'externalRosterSystem',
      'Roster Id': 'sourcedId',
    },
  },
  students: {
    include: 'schools,classrooms,grades',
    headers: {
      'First Name': 'firstName',
      'Middle Name': 'middleName',
      'Family Name': 'lastName',
      'Student Id': 'oneRosterId',
      Username: 'username',
      Schools: 'school:schools',
      Classes: 'classroom:classrooms',
      Grade: 'grade:grades',
      'Required to take tests': 'requiresAssessmentAction',
      'Date Added': 'createdAt',
      'Last Login': 'updatedAt',
      'Roster System': 'externalRosterSystem',
      'Roster Id': 'sourcedId',
    },
  },
}
const LISTS = Object.keys(COLUMNS)

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' })
const WORDS: Readonly<Record<string, string>> = {
  true: 'Yes',
  false: 'No',
  enabled: 'Complete',
  training: 'In Training',
}

describe.each(LISTS)('The file of %s', list => {
  test.each([
    ['Dana District', ''],
    ['Sam School', 'sort=-name'],
    ['Elsa Elm', ''],
    ['Dana District', 'filter[archivedEq]=true'],
    ['Dana District', 'filter[nameCont]=1&sort=-createdAt,name'],
  ])('has the rows of the list, exactly, for %s with %j', async (person, query) => {
    const expected = await expectedOf(list, query, person)
    if (query === '') expect(expected.length).toBeGreaterThan(1)
    const csv = await download(list, `format=csv&${query}`, person)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(rowsOf(csv.bytes)).toEqual(expected.map(row => row.map(String)))
    const xlsx = await download(list, `format=xlsx&${query}`, person)
    expect(xlsx.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const width = expected[0]?.length ?? 0
    const padded = (await workbookCells(xlsx.bytes)).map(row => [...row, ...Array(width - row.length).fill('')])
    expect(padded).toEqual(expected)
  })

  test('is where the list says it is (CALL-21)', async () => {
    for (const address of [
      addressOf(list, 'sort=-name&filter[nameCont]=o&page[size]=1'),
      ...(list === 'schools' ? [] : [`/api/schools/${maple.id('Oak')}/${list}?sort=-name`]),
    ]) {
      const { data, meta } = (await as('Dana District').get(address)).document as SentList
      const rows = rowsOf((await as('Dana District').get(meta?.links.csv ?? '')).bytes).slice(1)
      const whole = (await as('Dana District').get(address.replace('&page[size]=1', ''))).document as SentList
      expect(data.length).toBeGreaterThan(0)
      expect(rows.map(([id]) => id)).toEqual(whole.data.map(({ id }) => id))
      expect((await as('Dana District').get(meta?.links.xlsx ?? '')).bytes.subarray(0, 2).toString()).toBe('PK')
    }
  })

  test('can be of chosen rows, in their order, each once', async () => {
    const ids = ((await as('Dana District').get(addressOf(list, 'sort=name'))).document as SentList).data
      .map(({ id }) => id)
      .reverse()
    const chosen = [ids[2], ids[0], ids[1], ids[0]] as string[]
    const answer = await choose(list, chosen)
    expect(rowsOf(answer.bytes).slice(1)).toEqual(
      (await Promise.all(
        chosen.slice(0, 3).map(async id => rowsOf((await choose(list, [id])).bytes)[1]),
      )) as string[][],
    )
    expect(rowsOf(answer.bytes).map(([id]) => id)).toEqual(['Hornbook id', ...chosen.slice(0, 3)])
  })
})

const downloads = () =>
  app.owner<{ action: string; facts: Record<string, unknown>; account_id: string }>(
    `SELECT action, facts, account_id FROM audit_entries WHERE district_id = $1 AND action LIKE '%.download' ORDER BY id`,
    [district()],
  )

describe('Safe and whole', () => {
  test('no cell of a CSV file is a formula, and every line ends with CR LF', async () => {
    const text = (await download('students', 'format=csv')).bytes.toString().slice(1)
    const cells = (parse(text, { record_delimiter: '\r\n' }) as string[][]).flat()
    expect(cells.filter(cell => /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(cell))).toEqual([])
    expect(cells).toEqual(expect.arrayContaining(["'=1+1", "''=1+1", "'''-1", "'quoted", "O'Neil", '007']))
    expect(text.endsWith('\r\n')).toBe(true)
  })
  test('every text of a workbook is a text cell, its header is frozen, and counts are numbers', async () => {
    const sheet =
      (await partsOf((await download('schools', 'format=xlsx')).bytes)).get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toContain('s="1" t="inlineStr"><is><t xml:space="preserve">007</t></is></c>')
    expect(sheet).toContain('<t xml:space="preserve">=1+1</t>')
    expect(sheet).not.toContain('<f>')
    const types = new Set(
      [...sheet.matchAll(/<c r="([A-Z])\d+"( s="\d" t="inlineStr")?><(\w+)>/g)].map(
        each => `${each[2] ? 'text' : 'number'} ${each[3]}`,
      ),
    )
    expect([...types].sort()).toEqual(['number v', 'text is'])
  })
  test('a day is that of the district', async () => {
    const rows = rowsOf((await download('students', 'format=csv')).bytes)
    const at = rows[0]?.indexOf('Date Added') ?? -1
    expect(rows.find(row => row[1] === '007')?.[at]).toBe('2026-01-01')
  })
  test('the audit has who took a list, how much of it and which, before it is sent', async () => {
    const before = (await downloads()).length
    await download('students', 'format=xlsx&filter[nameCont]=007', 'Sam School')
    await choose('teachers', [maple.id('Tess Teacher')])
    const entries = (await downloads()).slice(before)
    expect(entries).toEqual([
      {
        action: 'students.download',
        facts: { format: 'xlsx', count: 1, chosen: false, 'filter[nameCont]': '007' },
        account_id: maple.id('account of Sam School'),
      },
      {
        action: 'teachers.download',
        facts: { format: 'csv', count: 1, chosen: true },
        account_id: maple.id('account of Dana District'),
      },
    ])
  })
  test('its name is safe in any file system', async () => {
    await app.owner('UPDATE districts SET name = $2 WHERE id = $1', [maple.id('Harbor Point'), 'Ä/ö "Böse"\r\n..\\x'])
    const answer = await as('Hana Harbor').get(`districts/${maple.id('Harbor Point')}/teachers/spreadsheet?format=csv`)
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="a-o-bose-x-staff-\d{4}-\d\d-\d\d\.csv"$/,
    )
  })
  test('a list without rows is a file with its header', async () => {
    const query = 'filter[nameEq]=nobody'
    expect(rowsOf((await download('students', `format=csv&${query}`)).bytes)).toHaveLength(1)
    expect(await workbookCells((await download('students', `format=xlsx&${query}`)).bytes)).toHaveLength(1)
  })
})

describe('Refused', () => {
  test.each(['', 'format=pdf', 'format=csv&page[size]=2', 'format=csv&include=schools', 'format=csv&filter[xEq]=1'])(
    'an address with %j',
    async query => {
      const answer = await download('students', query)
      expect([answer.status, answer.code]).toEqual([400, 'badParameter'])
    },
  )
  test.each([
    ['nothing', () => [], 422],
    ['no list', () => 'all', 422],
    ['what is no id', () => ['1 OR true'], 422],
    ['more than 100,000', () => Array.from({ length: 100_001 }, (_, at) => String(at + 1)), 422],
    ['one of another district', () => [maple.id('Amara Okafor'), maple.id('Fatima Idrissi')], 404],
    ['one who is archived', () => [maple.id('Amara Okafor'), maple.id('Ola Old')], 404],
    ['one who does not match the filter', () => [maple.id('Amara Okafor')], 404],
  ])('a choice of %s', async (what, ids, status) => {
    const before = (await downloads()).length
    const filter = what.endsWith('filter') ? '&filter[nameEq]=Benjamin%20Lee' : ''
    const answer = await choose('students', ids(), `format=csv${filter}`)
    expect([answer.status, (await downloads()).length]).toEqual([status, before])
  })
  test('a choice out of scope', async () => {
    const answer = await choose(
      'students',
      [maple.id('Amara Okafor'), maple.id('Eleni Papadopoulou')],
      undefined,
      'Sam School',
    )
    expect(answer.status).toBe(404)
  })
  test('a link for those who may not download', async () => {
    const { meta } = (await as('Tess Teacher').get(addressOf('classrooms', ''))).document as SentList
    expect(meta?.links).toBeUndefined()
  })
})

/** The cells of a CSV file, read as an upload reads them: without the quote that a download puts before a formula. */
const rowsOf = (csv: Buffer): string[][] =>
  (parse(csv, { bom: true, record_delimiter: '\r\n' }) as string[][]).map(row =>
    row.map(cell => cell.replace(/^'('*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/, '$1')),
  )

function cellOf({ attributes, relationships }: Sent, { included }: SentList, field: string): string | number {
  const [type, link] = field.split(':')
  if (link === undefined) {
    const value = attributes[field]
    if (typeof value === 'string' && /At$/.test(field)) return DAY.format(new Date(value))
    if (typeof value === 'boolean' || field === 'status') return WORDS[String(value)] as string
    return (value ?? '') as string | number
  }
  const ids = [relationships[link]?.data ?? []].flat().map(({ id }) => id)
  const named = ids.map(id => included.find(each => each.type === type && each.id === id))
  return named
    .map(each => each && (each.attributes.fullName ?? classroomName({ id: each.id, name: each.attributes.name })))
    .join('; ')
}

/** What the file of a list must hold. */
async function expectedOf(list: string, query: string, person: string): Promise<(string | number)[][]> {
  const { include, headers } = COLUMNS[list] as (typeof COLUMNS)[string]
  const sent = (await as(person).get(addressOf(list, `${query}&include=${include}`))).document as SentList
  const rows = sent.data.map(row => [row.id, ...Object.values(headers).map(field => cellOf(row, sent, field))])
  return [['Hornbook id', ...Object.keys(headers)], ...rows]
}

const addressOf = (list: string, query: string, inside = '') => `/api/districts/${district()}/${list}${inside}?${query}`
const download = (list: string, query: string, person = 'Dana District') =>
  as(person).get(addressOf(list, query, '/spreadsheet'))
const choose = (list: string, ids: unknown, query = 'format=csv', person = 'Dana District') =>
  as(person).post(addressOf(list, query, '/spreadsheet'), { type: 'spreadsheet', attributes: { ids } })
