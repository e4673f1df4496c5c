import { type Resource, resourceObject } from '@hornbook/contract/document'
import { classroom } from '@hornbook/contract/rostering/classrooms'
import { school } from '@hornbook/contract/rostering/schools'
import { student } from '@hornbook/contract/rostering/student-noun'
import { teacher } from '@hornbook/contract/rostering/teacher-noun'
import { fullName, searchKey } from '@hornbook/rules/people/names'
import { beforeAll, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'

const { app, maple, as, call } = inTown({ hasEdgeCases: true })

// PostgreSQL writes the rows of a list, finds names and sorts them. It must do so as the contract and rules do.

const NAMES = [
  ...[
    '"quoted" \\ back/slash',
    "O'Neil",
    'tab\tand\nline',
    '\u0001\u001f\u007f',
    'Zoë',
    'ZOE',
    'zoé',
    'Søren Łukasz ß Æon',
  ],
  ...[
    '王小明',
    'محمد',
    '👩‍👧 emoji',
    '\u2028line\u2029',
    ' two  spaces ',
    'x'.repeat(500),
    'ﬁne ＷＩＤＥ',
    'Room 10',
    'room 2',
    'Ñandú',
  ],
]

beforeAll(async () => {
  const [district, oak] = [maple.id('Maple Grove'), maple.id('Oak')]
  await app.owner(`INSERT INTO schools (district_id, name, city) SELECT $1, n, n FROM unnest($2::text[]) n`, [
    district,
    NAMES,
  ])
  await app.owner(
    `INSERT INTO classrooms (district_id, school_id, name, class_code, grades) SELECT $1, $2, n, n, '{KG,99,01}' FROM unnest($3::text[]) n`,
    [district, oak, NAMES],
  )
  await app.owner(
    `WITH made AS (INSERT INTO students (district_id, first_name, middle_name, last_name, one_roster_id, grades)
        SELECT $1, n, n, n, n, '{}' FROM unnest($3::text[]) n RETURNING id)
      INSERT INTO student_schools (district_id, student_id, school_id) SELECT $1, id, $2 FROM made`,
    [district, oak, NAMES],
  )
})

const NOUNS = { schools: school, classrooms: classroom, teachers: teacher, students: student } as const

test.each(Object.entries(NOUNS))('%s are the same text as the contract’s own', async (list, noun: Resource) => {
  for (const person of ['Dana District', 'Sam School'])
    for (const query of ['', '?filter[archivedEq]=true', '?page[size]=7']) {
      const url = `/api/districts/${maple.id('Maple Grove')}/${list}${query}`
      const answer = await as(person).get(url)
      const { data } = answer.document as { data: Sent[] }
      if (query !== '?filter[archivedEq]=true') expect(data.length).toBeGreaterThan(0)
      for (const object of data) {
        const links = Object.entries(object.relationships).map(([name, { data }]) => [name, idsIn(data)])
        const row = { id: object.id, ...object.attributes, relationships: Object.fromEntries(links) }
        expect(JSON.stringify(object)).toBe(JSON.stringify(resourceObject(noun, row as never)))
        expect(noun.attributes.safeParse(object.attributes).error).toBeUndefined()
      }
      // A line feed ends each row of a list that is read while it is sent.
      expect(answer.body.replaceAll('\n', '')).toBe(JSON.stringify(answer.document))
    }
})

interface Identifier {
  readonly id: string
}
interface Sent {
  readonly id: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly relationships: Readonly<Record<string, { readonly data: Identifier | readonly Identifier[] | null }>>
}
const idsIn = (data: Identifier | readonly Identifier[] | null) =>
  data === null ? null : 'id' in data ? data.id : data.map(({ id }) => id)

test('a name has the same key for search as in rules, and a person the same full name', async () => {
  const rows = await app.owner<{ name: string; key: string; full: string }>(
    `SELECT n AS name, search_key(n) AS key, full_name(n, CASE WHEN length(n) > 5 THEN ' ' || n END, '  b ') AS full
      FROM unnest($1::text[]) n`,
    [[...NAMES, '', ' ', 'plain ascii', 'ASCII  twice ']],
  )
  for (const { name, key, full } of rows) {
    expect(key).toBe(searchKey(name))
    const middleName = name.length > 5 ? ` ${name}` : null
    expect(full).toBe(fullName({ firstName: name, middleName, lastName: '  b ' }))
  }
})

test('a student is found by any part of the full name, whatever letters are in it', async () => {
  const list = `/api/districts/${maple.id('Maple Grove')}/students`
  const token = maple.token('Dana District')
  const students = (await call({ method: 'GET', url: list, token })).data as Sent[]
  expect(students.length).toBeGreaterThan(NAMES.length)
  for (const { id, attributes } of students) {
    const letters = [...String(attributes.fullName)]
    for (const some of [letters, letters.slice(1), letters.slice(0, -1), letters.slice(3, -3)]) {
      const part = some.join('')
      // A filter takes no control characters, and not everything.
      if (part.trim() === '' || /\p{Cc}/u.test(part) || part.length > 200) continue
      const found = await call({
        method: 'GET',
        url: `${list}?filter[nameCont]=${encodeURIComponent(part)}`,
        token,
      })
      expect([part, (found.data as Sent[]).map(each => each.id)]).toEqual([part, expect.arrayContaining([id])])
    }
  }
})

test('names sort as people expect', async () => {
  const rows = await app.owner<{ n: string }>(
    `SELECT n FROM unnest(ARRAY['Room 10', 'room 2', 'Élm', 'elm', 'Elms', 'Zoë', 'zoe', 'Ann B', 'anna']) n ORDER BY n COLLATE people`,
  )
  const names = rows.map(({ n }) => n)
  expect(names).toEqual(['Ann B', 'anna', 'elm', 'Élm', 'Elms', 'room 2', 'Room 10', 'Zoë', 'zoe'])
})
