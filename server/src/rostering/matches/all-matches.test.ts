import { MAX_SEARCH } from '@hornbook/contract/rostering/matches'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { addStudentWords, emailOf } from '../../test/town.ts'

const { app, maple, as } = inTown({ hasPastAndFuture: true })

beforeAll(async () => {
  const change = (name: string, set: string) => app.owner(`UPDATE students SET ${set} WHERE id = $1`, [maple.id(name)])
  await change('Camila Reyes', "one_roster_id = '0012345', username = '12-creyes', sourced_id = 'a1B2-c3'")
  await change('Fatima Idrissi', "last_name = 'Reyes', one_roster_id = '0012345', username = '9-fidrissi'")
  await app.owner('DELETE FROM student_words WHERE student_id = $1', [maple.id('Fatima Idrissi')])
  await addStudentWords(app, [maple.id('Fatima Idrissi')])
})

describe('An Administrator finds anyone of any district, with the district', () => {
  test.each([
    ['reyes', ['Camila Reyes, Maple Grove', 'Fatima Reyes, Harbor Point']],
    ['REYES, fat', ['Fatima Reyes, Harbor Point']],
    ['piet', ['Piet Pier, Harbor Point']],
    ['elm', ['Elsa Elm, Maple Grove', 'Elm, Maple Grove']],
    [emailOf('Hana Harbor'), ['Hana Harbor, Harbor Point']],
    ['12-creyes', ['Camila Reyes, Maple Grove']],
    ['a1b2-C3', []],
    ['a1B2-c3', ['Camila Reyes, Maple Grove']],
    ['0012345', ['Camila Reyes, Maple Grove', 'Fatima Reyes, Harbor Point']],
    ['eyes', []],
    ['%%', []],
    ['e', []],
    ['', []],
  ])('%s', async (typed, expected) => {
    const { names, meta } = await find(typed)
    expect(names).toEqual(expected)
    expect(meta).toEqual({ found: expected.length, more: false, unknown: [] })
  })

  test('a site code finds the school, and pasted ids those who have them', async () => {
    expect((await find(maple.id('Pier'))).names).toContain('Pier, Harbor Point')
    const { names, meta } = await find(`12-creyes; nobody-1;${emailOf('Hana Harbor')}`)
    expect(names).toEqual(['Camila Reyes, Maple Grove', 'Hana Harbor, Harbor Point'])
    expect(meta.unknown).toEqual(['nobody-1'])
  })

  test('the class, the school and the district are there to be opened', async () => {
    const [camila, fatima] = (await find('reyes')).data
    const room = (of: Match | undefined) => of?.relationships.classroom?.data?.id
    expect(camila?.attributes).toMatchObject({ code: '0012345', schoolName: 'Oak' })
    expect([room(camila), room(fatima)]).toEqual([maple.id('Room 1'), maple.id('Room 9')])
    expect(fatima?.relationships.district?.data?.id).toBe(maple.id('Harbor Point'))
  })

  test('who is archived is left out', async () => {
    const archive = (table: string, name: string, at: string) =>
      app.owner(`UPDATE ${table} SET archived_at = ${at} WHERE id = $1`, [maple.id(name)])
    for (const [table, name, typed] of [
      ['students', 'Fatima Idrissi', 'fatima'],
      ['students', 'Fatima Idrissi', '9-fidrissi'],
      ['staff', 'Hana Harbor', 'hana'],
      ['schools', 'Pier', maple.id('Pier')],
    ] as const) {
      const before = (await find(typed)).names
      await archive(table, name, 'now()')
      expect((await find(typed)).names.length, typed).toBe(before.length - 1)
      await archive(table, name, 'NULL')
    }
  })

  test('more than two hundred are said to be more', async () => {
    await app.owner(
      `WITH made AS (INSERT INTO students (district_id, first_name, last_name)
          SELECT $1, 'Zebedee', 'No ' || n FROM generate_series(1, 300) n RETURNING *)
        INSERT INTO student_words SELECT m.district_id, m.id, w FROM made m, words_of_name(m.first_name, NULL, m.last_name) w`,
      [maple.id('Harbor Point')],
    )
    const many = await find('zeb')
    expect([many.data.length, many.meta.found, many.meta.more]).toEqual([7, 200, true])
    expect((await find('zebedee 111')).names).toEqual(['Zebedee No 111, Harbor Point'])
  })
})

test.each(['Dana District', 'Sam School', 'Tess Teacher', 'Hana Harbor'])('%s finds nobody so', async person => {
  expect((await ask('camila', person)).status).toBe(403)
})

describe('A bad search', () => {
  test.each([
    ['quotes', `O'Neil "Bobby"; DROP TABLE students --`],
    ['right to left', 'محمد \u202eabc'],
    ['many words', Array.from({ length: 200 }, (_, n) => `w${String.fromCharCode(97 + (n % 26))}x`).join(' ')],
    ['two halves of nothing', '\u{10ffff}\u{10ffff}'],
  ])('%s is answered', async (_, typed) => {
    expect((await ask(typed)).status).toBe(200)
  })

  test.each([
    ['NUL', 'a\u0000b'],
    ['a letter too many', 'x'.repeat(MAX_SEARCH + 1)],
  ])('%s is refused', async (_, typed) => {
    const answer = await ask(typed)
    expect([answer.status, answer.code]).toEqual([400, 'badParameter'])
  })
})

interface Match {
  readonly attributes: Readonly<Record<'name' | 'code' | 'schoolName' | 'districtName', string | null>>
  readonly relationships: Readonly<Record<string, { readonly data: { readonly id: string } | null }>>
}

async function find(typed: string) {
  const answer = await ask(typed)
  expect(answer.status, answer.body).toBe(200)
  const { data, meta } = answer.document as { data: Match[]; meta: { found: number; more: boolean; unknown: string[] } }
  return { data, meta, names: data.map(({ attributes }) => `${attributes.name}, ${attributes.districtName}`) }
}

const ask = (typed: string, person = 'Ada Admin') =>
  as(person).get(`matches?filter[textCont]=${encodeURIComponent(typed)}`)
