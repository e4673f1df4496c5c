import { MAX_SEARCH } from '@hornbook/contract/rostering/matches'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { addStudentWords, emailOf } from '../../test/town.ts'

const { app, maple, as } = inTown({ hasPastAndFuture: true })

beforeAll(renamePeople)

describe('A text finds people and places by the beginnings of their words', () => {
  test.each([
    ['Dana District', 'papa', ['Eleni Papadopoulou']],
    ['Dana District', 'odegard  BENJ', ['Benjamin Lée-Ødegård']],
    ['Dana District', 'LÉE', ['Benjamin Lée-Ødegård']],
    ['Dana District', 'reyes, camila', ['Camila Reyes']],
    ['Dana District', 'tess', ['Tess Teacher']],
    ['Dana District', 'room 3', ['Room 3']],
    ['Dana District', 'elm', ['Elsa Elm', 'Room 3', 'Elm']],
    ['Dana District', 'room oak', ['Room 1', 'Room 2']],
    ['Dana District', 'apad', []],
    ['Dana District', '%', []],
    ['Dana District', '_oom', []],
    ['Dana District', '\\', []],
    ['Dana District', ' ', []],
    ['Dana District', '', []],
    ['Ada Admin', 'papa', ['Eleni Papadopoulou']],
  ])('%s looks for %s', async (person, typed, names) => {
    const { names: found, meta } = await find(person, typed)
    expect(found).toEqual(names)
    expect(meta).toEqual({ found: names.length, more: false, unknown: [] })
  })
})

describe('Ids, user names and addresses are found whole', () => {
  test.each([
    ['0012345', ['Camila Reyes']],
    ['12345', []],
    ['12-CREYES', ['Camila Reyes']],
    ['a1B2-c3', ['Camila Reyes']],
    ['r-1', ['Room 1']],
    ['class-1', ['Room 1']],
    [emailOf('Tess Teacher'), ['Tess Teacher']],
    ['TESS.T', ['Tess Teacher']],
  ])('%s', async (typed, names) => {
    expect((await find('Dana District', typed)).names).toEqual(names)
  })

  test('a site code finds the school', async () => {
    const { data } = await find('Dana District', maple.id('Elm'))
    const schools = data.filter(({ attributes }) => attributes.kind === 'school')
    expect(schools.map(({ attributes }) => [attributes.name, attributes.code])).toEqual([['Elm', maple.id('Elm')]])
  })

  test('several at once, and those that nobody has are named', async () => {
    const pasted = `0012346; 12-creyes;nobody-has-this\n0012345\t${emailOf('Tess Teacher')}; NoOr.Neighbour@town.test`
    const { names, meta } = await find('Dana District', pasted)
    expect(names).toEqual(['Camila Reyes', 'Daniyar Seitkali', 'Noor Neighbour', 'Tess Teacher'])
    expect(meta).toEqual({ found: 4, more: false, unknown: ['nobody-has-this'] })
    expect((await find('Dana District', '0012345 0012346, 77')).meta.unknown).toEqual(['77'])
    const mixed = await find('Dana District', '0012345, 0012346; 77')
    expect([mixed.names, mixed.meta.unknown]).toEqual([['Camila Reyes', 'Daniyar Seitkali'], ['77']])
  })

  test('a hundred of many are sent, and all are counted', async () => {
    await app.owner(
      `INSERT INTO students (district_id, first_name, last_name, one_roster_id)
        SELECT $1, 'Many', 'Crowd', 'M' || n FROM generate_series(1, 150) n`,
      [maple.id('Maple Grove')],
    )
    const { data, meta } = await find('Dana District', Array.from({ length: 150 }, (_, n) => `m${n + 1}`).join(' '))
    expect([data.length, meta.found, meta.unknown]).toEqual([100, 150, []])
    await app.owner(`DELETE FROM students WHERE first_name = 'Many'`)
  })
})

describe('Everybody finds only what is theirs', () => {
  const EVERYBODY = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'r', 's', 'o', 'p', 't', 'n', 'h']
  const LIST = ['0012345', '0012346', '12-creyes', '9-fidrissi', 'a1B2-c3', 'class-1', 'r-1']
  const all = async (person: string, district?: string) => {
    const found = new Set<string>()
    for (const typed of [...EVERYBODY, ...LIST, LIST.join(';')])
      for (const name of (await find(person, typed, district)).names) found.add(name)
    return [...found].sort()
  }

  test('a teacher: the students of her classes, her classes and her school, no staff', async () => {
    expect(await all('Tess Teacher')).toEqual(['Amara Okafor', 'Benjamin Lée-Ødegård', 'Camila Reyes', 'Oak', 'Room 1'])
    expect(await all('Noor Neighbour')).toEqual(['Camila Reyes', 'Daniyar Seitkali', 'Oak', 'Room 2'])
  })
  test('a teacher sees no codes and addresses', async () => {
    const { data } = await find('Tess Teacher', 'camila')
    expect(data.map(({ attributes }) => attributes.code)).toEqual([null])
    expect((await find('Dana District', 'camila')).data[0]?.attributes.code).toBe('0012345')
  })
  test('a SchoolAdmin: nobody of another school', async () => {
    const found = await all('Elsa Elm')
    expect(found).toContain('Eleni Papadopoulou')
    for (const other of ['Amara Okafor', 'Tess Teacher', 'Room 1', 'Oak']) expect(found).not.toContain(other)
  })
  test('nothing of another district, whatever is sent', async () => {
    expect(await all('Hana Harbor', 'Harbor Point')).toEqual([
      'Fatima Idrissi',
      'Hana Harbor',
      'Pier',
      'Piet Pier',
      'Room 9',
    ])
    expect((await find('Dana District', 'fatima')).names).toEqual([])
    expect((await ask('Dana District', 'fatima', 'Harbor Point')).status).toBe(404)
  })
  test('a class out of scope is not said', async () => {
    const { data } = await find('Noor Neighbour', 'camila')
    expect(data[0]?.relationships.classroom?.data?.id).toBe(maple.id('Room 2'))
  })
  test('a school out of scope is not said, though its name comes first', async () => {
    await add('Quill Quist', 'Elm', 'Oak')
    const schoolSeenBy = async (name: string) => (await find(name, 'quist')).data[0]?.relationships.school?.data?.id
    expect([await schoolSeenBy('Dana District'), await schoolSeenBy('Sam School')]).toEqual(
      ['Elm', 'Oak'].map(maple.id),
    )
  })
})

test('names that begin with the text come first', async () => {
  await app.owner(
    `WITH made AS (INSERT INTO students (district_id, first_name, last_name)
        SELECT $1, n[1], n[2] FROM (VALUES (ARRAY['Imani', 'Zéphyr']), (ARRAY['Zephyr', 'Adams'])) v(n) RETURNING *)
      INSERT INTO student_words SELECT m.district_id, m.id, w FROM made m, words_of_name(m.first_name, NULL, m.last_name) w`,
    [maple.id('Maple Grove')],
  )
  expect((await find('Dana District', 'zephyr')).names).toEqual(['Zephyr Adams', 'Imani Zéphyr'])
})

test('archived people and places are left out', async () => {
  const archive = (table: string, name: string, at: string) =>
    app.owner(`UPDATE ${table} SET archived_at = ${at} WHERE id = $1`, [maple.id(name)])
  for (const [table, name, typed] of [
    ['students', 'Amara Okafor', 'amara'],
    ['staff', 'Noor Neighbour', 'noor'],
    ['classrooms', 'Room 3', 'room 3'],
    ['schools', 'Elm', 'elm'],
  ] as const) {
    expect((await find('Dana District', typed)).names).toContain(name)
    await archive(table, name, 'now()')
    expect((await find('Dana District', typed)).names).not.toContain(name)
    await archive(table, name, 'NULL')
  }
})

test('more than seven of a kind are counted, and more than two hundred are said to be more', async () => {
  await app.owner(
    `WITH made AS (INSERT INTO students (district_id, first_name, last_name)
        SELECT $1, 'Zebedee', 'No ' || n FROM generate_series(1, 300) n RETURNING *)
      INSERT INTO student_words SELECT m.district_id, m.id, w FROM made m, words_of_name(m.first_name, NULL, m.last_name) w`,
    [maple.id('Maple Grove')],
  )
  const many = await find('Dana District', 'zeb')
  expect([many.data.length, many.meta.found, many.meta.more]).toEqual([7, 200, true])
  // Those of other schools take no place among the two hundred.
  await add('Zebulon Zane', 'Oak')
  expect(await find('Sam School', 'zeb')).toMatchObject({ names: ['Zebulon Zane'], meta: { found: 1, more: false } })
  const ten = await find('Dana District', 'zebedee 1')
  expect(ten.meta.found).toBe(111)
  expect(ten.names.slice(0, 3)).toEqual(['Zebedee No 1', 'Zebedee No 10', 'Zebedee No 11'])
})

test('a student is found by the name that was written last, and by nobody else’s', async () => {
  const asDana = (method: 'POST' | 'PATCH', url: string, attributes: object, relationships?: object) =>
    as('Dana District').send(method, url, { type: 'student', attributes, ...(relationships && { relationships }) })
  const url = `/api/schools/${maple.id('Oak')}/students`
  const made = await asDana(
    'POST',
    url,
    { firstName: 'Ines', lastName: "O'Alba-Söder", oneRosterId: '778', username: 'ines', password: 'abc123' },
    {
      grades: { data: [{ type: 'grade', id: '5' }] },
      classrooms: { data: [{ type: 'classroom', id: maple.id('Room 1') }] },
    },
  )
  expect(made.status, made.body).toBe(201)
  for (const typed of ['ines alba', 'soder', "o'alba", 'oalba', '778'])
    expect((await find('Dana District', typed)).names).toEqual(["Ines O'Alba-Söder"])
  const { id } = made.data
  expect((await asDana('PATCH', `${url}/${id}`, { lastName: 'Quispe' })).status).toBe(200)
  expect((await find('Dana District', 'soder')).names).toEqual([])
  expect((await find('Dana District', 'quispe ines')).names).toEqual(['Ines Quispe'])
  const words = await app.owner<{ word: string }>('SELECT word FROM student_words WHERE student_id = $1 ORDER BY 1', [
    id,
  ])
  expect(words.map(({ word }) => word)).toEqual(['ines', 'quispe'])
})

describe('A bad search', () => {
  test.each([
    ['quotes', `O'Neil "Bobby"; DROP TABLE students --`],
    ['emoji', '👩‍👧 🏫'],
    ['right to left', 'محمد \u202eabc'],
    ['500 letters', 'é'.repeat(500)],
    ['many words', Array.from({ length: 200 }, (_, n) => `w${String.fromCharCode(97 + (n % 26))}x`).join(' ')],
    ['one letter often', 'a '.repeat(150)],
    ['a list with spaces and empty lines', '\n;;\t ;1;\n'],
    ['the last letter of all', '\u{10ffff}'],
  ])('%s is answered', async (_, typed) => {
    expect((await ask('Dana District', typed)).status).toBe(200)
  })

  test.each([
    ['NUL', 'a\u0000b'],
    ['10,000 ids', Array.from({ length: 10_000 }, (_, n) => n).join(' ')],
    ['a letter too many', 'x'.repeat(MAX_SEARCH + 1)],
  ])('%s is refused', async (_, typed) => {
    const answer = await ask('Dana District', typed)
    expect([answer.status, answer.code]).toEqual([400, 'badParameter'])
  })
})

/** Adds a student who is in these schools, and in no class. */
async function add(name: string, ...schools: readonly string[]) {
  const [made] = await app.owner<{ id: string }>(
    'INSERT INTO students (district_id, first_name, last_name) VALUES ($1, $2, $3) RETURNING id',
    [maple.id('Maple Grove'), ...name.split(' ')],
  )
  await app.owner(
    'INSERT INTO student_schools (district_id, student_id, school_id) SELECT $1, $2, unnest($3::bigint[])',
    [maple.id('Maple Grove'), made?.id, schools.map(maple.id)],
  )
  await addStudentWords(app, [made?.id ?? ''])
}

/** Changes a student by hand, and the words with it. */
async function rename(name: string, columns: Readonly<Record<string, string>>) {
  const set = Object.keys(columns).map((column, at) => `${column} = $${at + 2}`)
  await app.owner(`UPDATE students SET ${set} WHERE id = $1`, [maple.id(name), ...Object.values(columns)])
  await app.owner('DELETE FROM student_words WHERE student_id = $1', [maple.id(name)])
  await addStudentWords(app, [maple.id(name)])
}

interface Match {
  readonly attributes: { readonly kind: string; readonly name: string; readonly code: string | null }
  readonly relationships: Readonly<Record<string, { readonly data: { readonly id: string } | null }>>
}

async function find(person: string, typed: string, district?: string) {
  const answer = await ask(person, typed, district)
  expect(answer.status, answer.body).toBe(200)
  const { data, meta } = answer.document as { data: Match[]; meta: { found: number; more: boolean; unknown: string[] } }
  return { data, meta, names: data.map(({ attributes }) => attributes.name) }
}

const ask = (person: string, typed: string, district = 'Maple Grove') =>
  as(person).get(`districts/${maple.id(district)}/matches?filter[textCont]=${encodeURIComponent(typed)}`)

async function renamePeople() {
  const id = (name: string) => maple.id(name)
  await rename('Benjamin Lee', { last_name: 'Lée-Ødegård' })
  await rename('Camila Reyes', { one_roster_id: '0012345', username: '12-creyes', sourced_id: 'a1B2-c3' })
  await rename('Daniyar Seitkali', { one_roster_id: '0012346' })
  await rename('Fatima Idrissi', { one_roster_id: '0012345', username: '9-fidrissi' })
  await app.owner(`UPDATE classrooms SET class_code = 'R-1', sourced_id = 'class-1' WHERE id = $1`, [id('Room 1')])
  await app.owner(`UPDATE accounts SET username = 'tess.t' WHERE email = $1`, [emailOf('Tess Teacher')])
}
