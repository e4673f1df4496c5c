import { beforeAll, describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'

const { app, maple, as } = inTown()

interface Row {
  readonly id: string
  readonly attributes: {
    readonly count: number
    readonly name?: string
    readonly fullName?: string
    readonly noun: string
  }
}

describe('A check finds whom it is about, and its count says how many', () => {
  beforeAll(async () => {
    await app.owner(`UPDATE students SET one_roster_id = 'id-' || id::text, created_at = now()`)
    await change('students', 'Amara Okafor', `one_roster_id = NULL`)
    await change('students', 'Benjamin Lee', `one_roster_id = '', grades = '{KG,01}'`)
    await change('students', 'Camila Reyes', `created_at = now() - interval '15 days'`)
    await change('students', 'Daniyar Seitkali', `created_at = now() - interval '13 days'`)
    await change('students', 'Fatima Idrissi', `one_roster_id = NULL, created_at = now() - interval '1 year'`)
    await app.owner('UPDATE student_enrollments SET ended_at = now() WHERE student_id = $1', [
      maple.id('Eleni Papadopoulou'),
    ])
    await app.owner('INSERT INTO classrooms (district_id, school_id, name, archived_at) VALUES ($1, $2, $3, now())', [
      ...[maple.id('Maple Grove'), maple.id('Oak'), 'Old Room'],
    ])
    await app.owner(
      `UPDATE accounts SET credentials_set_at = NULL WHERE id IN (SELECT account_id FROM staff WHERE id = ANY ($1))`,
      [['Tess Teacher', 'Noor Neighbour', 'Manu Managed'].map(maple.id)],
    )
    await change('staff', 'Noor Neighbour', 'invited_at = now()')
    await app.owner('UPDATE accounts SET last_sign_in_at = now() WHERE credentials_set_at IS NOT NULL')
    await app.owner(
      'UPDATE accounts SET last_sign_in_at = NULL WHERE id IN (SELECT account_id FROM staff WHERE id = $1)',
      [maple.id('Elsa Elm')],
    )
    await change('staff', 'Nil Noone', 'archived_at = now()')
    for (const [name, days] of [
      ['Sam School', 31],
      ['Dana District', 29],
    ] as const) {
      await change('staff', name, `created_at = now() - interval '1 year'`)
      await app.owner(
        `UPDATE accounts SET last_sign_in_at = now() - make_interval(days => $2) WHERE id = (SELECT account_id FROM staff WHERE id = $1)`,
        [maple.id(name), days],
      )
    }
    const inDays = (days: number) => `ends_on = (now() AT TIME ZONE 'America/Los_Angeles')::date + ${days}`
    await change('staff', 'Sam School', inDays(0))
    await change('staff', 'Tess Teacher', inDays(14))
    await change('staff', 'Noor Neighbour', inDays(15))
    await change('staff', 'Elsa Elm', `${inDays(3)}, source = 'SIS'`)
  })

  test.each([
    ['students', 'noStudentId', ['Amara Okafor', 'Benjamin Lee']],
    ['students', 'noClass', ['Eleni Papadopoulou']],
    ['students', 'severalGrades', ['Benjamin Lee']],
    ['students', 'neverActive', ['Camila Reyes']],
    ['classrooms', 'noTeacher', ['Room 3']],
    ['classrooms', 'noStudents', ['Room 3']],
    ['teachers', 'neverInvited', ['Manu Managed', 'Tess Teacher']],
    ['teachers', 'neverActivated', ['Noor Neighbour']],
    ['teachers', 'neverSignedIn', ['Elsa Elm']],
    ['teachers', 'quiet', ['Sam School']],
    ['teachers', 'endsSoon', ['Sam School', 'Tess Teacher']],
  ])('%s: %s', async (list, check, names) => {
    expect(await listed('Dana District', list, check)).toEqual(names)
    expect((await countsFor('Dana District'))[check]).toBe(names.length)
  })

  test('whoever signs in by another way than a password waits for no invitation', async () => {
    const signIn = (at: string | null) =>
      app.owner('UPDATE accounts SET last_sign_in_at = $2 WHERE id = (SELECT account_id FROM staff WHERE id = $1)', [
        maple.id('Manu Managed'),
        at,
      ])
    await signIn(new Date().toISOString())
    expect(await listed('Dana District', 'teachers', 'neverInvited')).toEqual(['Tess Teacher'])
    await change('staff', 'Manu Managed', 'invited_at = now()')
    expect(await listed('Dana District', 'teachers', 'neverActivated')).toEqual(['Noor Neighbour'])
    await signIn(null)
    expect(await listed('Dana District', 'teachers', 'neverActivated')).toEqual(['Manu Managed', 'Noor Neighbour'])
    await change('staff', 'Manu Managed', 'invited_at = NULL')
  })

  test('checks come in one order, in pages too', async () => {
    const whole = (await read('Dana District', 'roster_health')) as { data: Row[] }
    const first = await read('Dana District', 'roster_health?page[size]=6')
    const second = (await as('Dana District').get(first.links.next)).document
    expect([...first.data, ...second.data]).toEqual(whole.data)
    expect(whole.data.map(({ id, attributes: { noun } }) => [id, noun])).toEqual([
      ['noStudentId', 'students'],
      ['noClass', 'students'],
      ['severalGrades', 'students'],
      ['neverActive', 'students'],
      ['twins', 'students'],
      ['noTeacher', 'classrooms'],
      ['noStudents', 'classrooms'],
      ['neverInvited', 'teachers'],
      ['neverActivated', 'teachers'],
      ['neverSignedIn', 'teachers'],
      ['quiet', 'teachers'],
      ['endsSoon', 'teachers'],
    ])
  })

  test('a list narrowed by a check leads to a file of the same rows', async () => {
    const { meta } = await read('Dana District', 'students?filter[checkEq]=noStudentId')
    const file = await as('Dana District').get(meta.links.csv)
    expect(file.status, file.body).toBe(200)
    const lines = file.body.trim().split('\r\n').slice(1)
    expect(lines).toEqual([expect.stringContaining('Amara'), expect.stringContaining('Benjamin')])
  })

  test('a check narrows a list further, and its pages', async () => {
    const { data, links } = await read('Dana District', 'students?filter[checkEq]=noStudentId&page[size]=1&sort=-name')
    expect([data[0].attributes.fullName, typeof links.next]).toEqual(['Benjamin Lee', 'string'])
    expect(
      (await read('Dana District', 'students?filter[checkEq]=noStudentId&filter[nameCont]=amara')).data,
    ).toHaveLength(1)
  })

  test("a school's administrator sees their school's", async () => {
    const oak = await countsFor('Sam School')
    expect(oak).toMatchObject({ noStudentId: 2, noClass: 0, noTeacher: 0, neverInvited: 1, neverSignedIn: 0 })
    const elm = await countsFor('Elsa Elm')
    expect(elm).toMatchObject({ noStudentId: 0, noClass: 1, noTeacher: 1, neverInvited: 0, neverSignedIn: 1 })
    expect(await listed('Elsa Elm', 'students', 'noStudentId')).toEqual([])
  })

  test.each([
    ['students', 'noTeacher'],
    ['teachers', 'noClass'],
    ['classrooms', 'twins'],
    ['students', ''],
    ['students', "noClass'; --"],
  ])('%s have no check %s', async (list, check) => {
    const answer = await as('Dana District').get(
      `districts/${maple.id('Maple Grove')}/${list}?filter[checkEq]=${encodeURIComponent(check)}`,
    )
    expect([answer.status, answer.code]).toEqual([400, 'badParameter'])
  })
})

interface Twins {
  readonly id: string
  readonly attributes: { readonly reasons: readonly string[]; readonly people: readonly object[] }
  readonly relationships: { readonly students: { readonly data: readonly { readonly id: string }[] } }
}
const twinsFor = async (person: string, query = '') =>
  (await read(person, `roster_health/twins${query}`)) as {
    data: Twins[]
    links?: { next: string | null }
  }
const pairsOf = (data: readonly Twins[]) =>
  data.map(({ attributes, relationships }) => [relationships.students.data.map(({ id }) => id), attributes.reasons])

describe('Likely twins', () => {
  const LAST = 'Twin'
  const roster = (id: string, more: object = {}) => ({ source: 'sis', sourced_id: id, one_roster_id: id, ...more })

  test.each<[string, readonly [string, object, string?], readonly [string, object, string?], readonly string[]]>([
    [
      'the same name but for accents and case, one by hand',
      ['Zoë', roster('z1', { grades: ['01'] })],
      ['ZOE', { grades: ['01'], one_roster_id: 'z2' }],
      ['sameName', 'sameSchool', 'sameGrade', 'oneByHand'],
    ],
    [
      'the same name in two schools',
      ['Ana', roster('a1', { grades: ['03'] })],
      ['Ana', roster('a2', { grades: ['03'] }), 'Elm'],
      ['sameName', 'otherSchool', 'sameGrade'],
    ],
    [
      'one without an id, of another grade',
      ['Ivo', { grades: ['03'], one_roster_id: 'i1' }],
      ['Ivo', { grades: ['04'] }],
      ['sameName', 'sameSchool', 'oneWithoutId'],
    ],
    [
      'a near name of the same grade and school',
      ['Michael', { grades: ['02'], one_roster_id: 'm1' }],
      ['Micheal', { grades: ['02'], one_roster_id: 'm2' }],
      ['nearName', 'sameSchool', 'sameGrade'],
    ],
    [
      'a short form',
      ['Ben', { grades: ['02'], one_roster_id: 'b1' }],
      ['Benjamin', { grades: ['02'], one_roster_id: 'b2' }],
      ['nearName', 'sameSchool', 'sameGrade'],
    ],
    [
      'one Student Id, whatever the names',
      ['Bruno', roster('s1', { grades: ['02'], middle_name: 'Jo', one_roster_id: '900' })],
      ['Wen', roster('s2', { grades: ['03'], middle_name: 'Al', one_roster_id: '900' }), 'Elm'],
      ['sameStudentId', 'otherSchool'],
    ],
    [
      'one Student Id and one name',
      ['Wen', roster('s1', { grades: ['02'], one_roster_id: '900' })],
      ['Wen', roster('s2', { grades: ['03'], one_roster_id: '900' })],
      ['sameStudentId', 'sameName', 'sameSchool'],
    ],
    [
      'a middle name that one has',
      ['Lea', { grades: ['02'], one_roster_id: 'l1', middle_name: 'Maria' }],
      ['Lea', { grades: ['02'], one_roster_id: 'l2' }],
      ['sameName', 'sameSchool', 'sameGrade'],
    ],
  ])('%s', async (_, [first, one, school], [second, other, otherSchool], reasons) => {
    const ids = [await add(first, LAST, { ...one }, school), await add(second, LAST, { ...other }, otherSchool)]
    const { data } = await twinsFor('Dana District')
    expect(pairsOf(data)).toEqual([[ids, reasons]])
    expect((await countsFor('Dana District')).twins).toBe(1)
    await removeAdded(LAST)
  })

  test('first and last name swapped', async () => {
    const ids = [await add('Kim', LAST, { grades: ['02'] }), await add(LAST, 'Kim', { grades: ['02'] }, 'Elm')]
    expect(pairsOf((await twinsFor('Dana District')).data)).toEqual([
      [ids, ['swappedName', 'otherSchool', 'sameGrade']],
    ])
    await removeAdded(LAST, 'Kim')
  })

  test.each<[string, readonly [string, object, string?], readonly [string, object, string?]]>([
    [
      'other middle names',
      ['Lea', { grades: ['02'], middle_name: 'Maria' }],
      ['Lea', { grades: ['02'], middle_name: 'Jo' }],
    ],
    [
      'of one roster system and other grades',
      ['Ana', roster('a1', { grades: ['03'] })],
      ['Ana', roster('a2', { grades: ['04'] })],
    ],
    [
      'near names that one roster system has',
      ['Anna', roster('a1', { grades: ['03'] })],
      ['Annan', roster('a2', { grades: ['03'] })],
    ],
    ['other names', ['Anna', { grades: ['03'] }], ['Bruno', { grades: ['03'] }]],
    ['short names with another letter', ['Jan', { grades: ['03'] }], ['Jon', { grades: ['03'] }]],
    ['near names of other grades', ['Michael', { grades: ['02'] }], ['Micheal', { grades: ['03'] }]],
    ['near names of other schools', ['Michael', { grades: ['02'] }], ['Micheal', { grades: ['02'] }, 'Elm']],
    [
      'an archived one',
      ['Ana', { grades: ['03'] }],
      ['Ana', { grades: ['03'], archived_at: new Date().toISOString() }],
    ],
  ])('are not %s', async (_, [first, one, school], [second, other, otherSchool]) => {
    await add(first, LAST, { ...one }, school)
    await add(second, LAST, { ...other }, otherSchool)
    expect((await twinsFor('Dana District')).data).toEqual([])
    await removeAdded(LAST)
  })

  test('are shown once each, the likeliest first, in pages, with what tells them apart', async () => {
    const uma = { name: 'Uma Twin', schools: 'Oak', grades: 'First Grade' }
    const three = [await add('Ana', LAST, { grades: ['01'] }), await add('Ana', LAST, { grades: ['01'] })]
    three.push(await add('Ana', LAST, { grades: ['01'] }))
    const sure = [await add('Uma', LAST, roster('u1', { grades: ['01'] })), await add('Uma', LAST, { grades: ['01'] })]
    const whole = await twinsFor('Dana District')
    expect(pairsOf(whole.data).map(([ids]) => ids)).toEqual([sure, [three[0], three[1]], [three[0], three[2]]])
    expect(whole.data[0]?.attributes.people).toEqual([
      { ...uma, id: sure[0], oneRosterId: 'u1', externalRosterSystem: 'sis' },
      { ...uma, id: sure[1], oneRosterId: null, externalRosterSystem: null },
    ])
    const first = await twinsFor('Dana District', '?page[size]=2')
    const next = await as('Dana District').get(first.links?.next ?? '')
    expect([...first.data, ...next.data]).toEqual(whole.data)
    expect(next.links.next).toBeNull()
    await removeAdded(LAST)
  })

  test("a school's administrator sees no student of another school", async () => {
    await add('Ana', LAST, { grades: ['01'] })
    await add('Ana', LAST, { grades: ['01'] }, 'Elm')
    for (const person of ['Sam School', 'Elsa Elm']) {
      expect((await twinsFor(person)).data).toEqual([])
      expect((await countsFor(person)).twins).toBe(0)
    }
    expect((await twinsFor('Dana District')).data).toHaveLength(1)
    await removeAdded(LAST)
  })

  test('a school that only one of two shares is not said', async () => {
    const both = [await add('Ana', LAST, { grades: ['01'] }), await add('Ana', LAST, { grades: ['01'] })]
    for (const id of both)
      await app.owner('INSERT INTO student_schools (district_id, student_id, school_id) VALUES ($1, $2, $3)', [
        ...[maple.id('Maple Grove'), id, maple.id('Elm')],
      ])
    await app.owner('UPDATE student_schools SET ended_at = now() WHERE student_id = $1 AND school_id = $2', [
      ...[both[0], maple.id('Oak')],
    ])
    expect((await twinsFor('Sam School')).data).toEqual([])
    expect((await twinsFor('Elsa Elm')).data.flatMap(({ attributes: { people } }) => people)).toMatchObject([
      { schools: 'Elm' },
      { schools: 'Elm' },
    ])
    const enrol =
      'INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id) VALUES ($1, $2, $3, $4)'
    for (const [room, school] of [
      ['Room 1', 'Oak'],
      ['Room 3', 'Elm'],
    ] as const)
      await app.owner(enrol, [...[maple.id('Maple Grove'), both[1], maple.id(room), maple.id(school)]])
    // The second child is still at Oak: neither that nor the class there is Elm's business.
    const pair = await read('Elsa Elm', `student_pairs/${both.join('-')}`)
    expect(pair.data.attributes.people).toMatchObject([
      { schools: 'Elm', classrooms: '' },
      { schools: 'Elm', classrooms: 'Room 3' },
    ])
    expect(JSON.stringify(pair)).not.toMatch(/Oak|Room 1/)
    const whole = await read('Dana District', `student_pairs/${both.join('-')}`)
    expect(whole.data.attributes.people).toMatchObject([{}, { schools: 'Elm, Oak', classrooms: 'Room 1, Room 3' }])
    await app.owner('DELETE FROM student_enrollments WHERE student_id = $1', [both[1]])
    await removeAdded(LAST)
  })

  test('a school out of scope that both are in is no reason', async () => {
    const [annex] = await app.owner<{ id: string }>(
      `WITH made AS (INSERT INTO schools (district_id, name) VALUES ($1, 'Annex') RETURNING district_id, id)
        INSERT INTO staff_schools (district_id, staff_id, school_id) SELECT district_id, $2, id FROM made RETURNING school_id AS id`,
      [maple.id('Maple Grove'), maple.id('Sam School')],
    )
    const both = [await add('Ana', LAST, { grades: ['01'] }), await add('Ana', LAST, { grades: ['01'] }, 'Elm')]
    for (const [student, school] of [
      [both[0], maple.id('Elm')],
      [both[1], annex?.id],
    ])
      await app.owner('INSERT INTO student_schools (district_id, student_id, school_id) VALUES ($1, $2, $3)', [
        ...[maple.id('Maple Grove'), student, school],
      ])
    const reasons = async (person: string) => pairsOf((await twinsFor(person)).data)
    expect(await reasons('Dana District')).toEqual([[both, ['sameName', 'sameSchool', 'sameGrade']]])
    expect(await reasons('Sam School')).toEqual([[both, ['sameName', 'otherSchool', 'sameGrade']]])
    await removeAdded(LAST)
    await app.owner('DELETE FROM staff_schools WHERE school_id = $1', [annex?.id])
    await app.owner('DELETE FROM schools WHERE id = $1', [annex?.id])
  })

  test('a name that very many have tells nothing', async () => {
    await app.owner(
      `INSERT INTO students (district_id, first_name, last_name, grades) SELECT $1, 'Test', $2, '{01}' FROM generate_series(1, 200)`,
      [maple.id('Maple Grove'), LAST],
    )
    expect((await twinsFor('Dana District')).data).toEqual([])
    await removeAdded(LAST)
  })
})

test.each([
  ['abcd', 'abcd', false],
  ['abcd', 'abce', true],
  ['abcd', 'acbd', true],
  ['abcd', 'bacd', true],
  ['abcd', 'xbcd', true],
  ['abcd', 'abxcd', true],
  ['abcd', 'xabcd', true],
  ['abcd', 'abcdx', true],
  ['abcd', 'dcba', false],
  ['abcde', 'abxye', false],
  ['abcdef', 'fbcdea', false],
  ['abc', 'abd', false],
  ['ab', 'abcd', false],
  ['abc', 'abcdefg', true],
  ['', '', false],
  ['', 'abcd', false],
  ['żółć', 'żołć', true],
])('%s and %s are nearly the same: %s', async (one, other, is) => {
  const [row] = await app.owner<{ there: boolean; back: boolean }>(
    'SELECT nearly_same($1, $2) AS there, nearly_same($2, $1) AS back',
    [one, other],
  )
  expect(row).toEqual({ there: is, back: is })
})

const read = async (person: string, url: string) => {
  const answer = await as(person).get(`districts/${maple.id('Maple Grove')}/${url}`)
  expect(answer.status, answer.body).toBe(200)
  return answer.document
}
const countsFor = async (person: string): Promise<Record<string, number>> => {
  const { data } = (await read(person, 'roster_health')) as { data: Row[] }
  return Object.fromEntries(data.map(({ id, attributes }) => [id, attributes.count]))
}
const listed = async (person: string, list: string, check: string): Promise<(string | undefined)[]> => {
  const { data } = (await read(person, `${list}?filter[checkEq]=${check}`)) as { data: Row[] }
  return data.map(({ attributes }) => attributes.fullName ?? attributes.name)
}

/** Adds a student by hand, and by default to Oak. */
async function add(first: string, last: string, columns: Readonly<Record<string, unknown>> = {}, school = 'Oak') {
  const all = { district_id: maple.id('Maple Grove'), first_name: first, last_name: last, ...columns }
  const [row] = await app.owner<{ id: string }>(
    `INSERT INTO students (${Object.keys(all)}) VALUES (${Object.keys(all).map((_, at) => `$${at + 1}`)}) RETURNING id`,
    Object.values(all),
  )
  await app.owner('INSERT INTO student_schools (district_id, student_id, school_id) VALUES ($1, $2, $3)', [
    ...[all.district_id, row?.id, maple.id(school)],
  ])
  return row?.id as string
}

const removeAdded = async (...last: string[]) => {
  const added = await app.owner<{ id: string }>('SELECT id FROM students WHERE last_name = ANY ($1)', [last])
  const ids = [added.map(({ id }) => id)]
  await app.owner('DELETE FROM student_schools WHERE student_id = ANY ($1)', ids)
  await app.owner('DELETE FROM students WHERE id = ANY ($1)', ids)
}
const change = (table: string, name: string, set: string) =>
  app.owner(`UPDATE ${table} SET ${set} WHERE id = $1`, [maple.id(name)])
