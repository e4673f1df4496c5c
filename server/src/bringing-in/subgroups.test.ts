import { expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { type CsvFiles, rosterFiles, zipOf } from '../test/oneroster-zip.ts'

const { app, maple, as, desk, differences } = inTown()

const LANGUAGES = ['Spanish', 'spanish', 'Vietnamese', '']
/** 60 students in two schools: 24 of program A, 6 of program B, 20 of both names of Spanish at each school. */
const withSubgroups = (headers = ['metadata.program', 'metadata.language'], of = programsOf): CsvFiles => {
  const files = rosterFiles({ version: '1.2', schools: 2, classes: 4, students: 60 })
  const lines = (files['users.csv'] ?? '').trimEnd().split('\r\n')
  const rows = lines.map((line, at) => {
    if (at === 0) return `${line},${headers.join(',')}`
    const number = Number(/^p(\d+)/.exec(line)?.[1] ?? 'NaN')
    return Number.isNaN(number) ? `${line},,` : `${line},"${of(number)}",${LANGUAGES[number % 4]}`
  })
  return { ...files, 'users.csv': `${rows.join('\r\n')}\r\n` }
}
const programsOf = (number: number) =>
  [number % 5 < 2 ? 'English learners' : '', number % 10 === 0 ? 'Speech' : ''].filter(Boolean).join(', ')

const switchOn = (district: string, subgroups: readonly string[]) =>
  as('Ada Admin').patch(`districts/${district}/subgroups`, JSON.stringify({ subgroups }))
const stored = (district: string, column: 'programs' | 'languages') =>
  app.owner<{ names: string; count: number }>(
    `SELECT coalesce(array_to_string(${column}, '+'), '') AS names, count(*)::int AS count FROM students WHERE district_id = $1 GROUP BY 1 ORDER BY 1`,
    [district],
  )
const figuresOf = async (path: string) => {
  const answer = await as('Ada Admin').get(`${path}/subgroup_figures`)
  expect(answer.status, answer.body).toBe(200)
  return answer.data.attributes
}

test('nothing is taken from a file until the district wants it, then each student has what the file says', async () => {
  const district = await desk.district('Rio Bravo')
  await desk.importRoster(district, await zipOf(withSubgroups()))
  expect(await stored(district, 'programs')).toEqual([{ names: '', count: 60 }])
  const again = await desk.preview(district, await zipOf(withSubgroups()))
  expect(again.counts.students).toMatchObject({ changed: 0, added: 0 })
  expect((await figuresOf(`districts/${district}`)).kinds).toEqual([])

  expect((await switchOn(district, ['language', 'program'])).document).toEqual({ subgroups: ['program', 'language'] })
  const shown = await desk.preview(district, await zipOf(withSubgroups()))
  expect(shown.counts.students.changed).toBe(51)
  await desk.apply(district, shown.id)
  expect(await stored(district, 'programs')).toEqual([
    { names: '', count: 36 },
    { names: 'English learners', count: 18 },
    { names: 'English learners+Speech', count: 6 },
  ])
  const { kinds, everyone } = await figuresOf(`districts/${district}`)
  const shape = kinds.map(({ groups, ...kind }: { groups: { name: string; studentsCount: number }[] }) => ({
    ...kind,
    groups: groups.map(({ name, studentsCount }) => [name, studentsCount]),
  }))
  expect(everyone.studentsCount).toBe(60)
  expect(shape).toEqual([
    { kind: 'program', known: true, heldBackCount: 2, groups: [[null, 36]] },
    {
      kind: 'language',
      known: true,
      heldBackCount: 0,
      groups: [
        ['Spanish', 30],
        ['Vietnamese', 15],
        [null, 15],
      ],
    },
  ])
  expect(await differences(district)).toEqual([])
})

test('an empty cell takes a student out, a file without the column changes nothing, and undoing puts it back', async () => {
  const district = await desk.district('Rio Seco')
  await switchOn(district, ['program'])
  await desk.importRoster(district, await zipOf(withSubgroups()))
  const before = await stored(district, 'programs')
  const other = await desk.preview(district, await zipOf(withSubgroups(['metadata.other', 'metadata.more'])))
  expect(other.counts.students.changed).toBe(0)
  const emptied = await desk.preview(district, await zipOf(withSubgroups(undefined, () => '')))
  const { id } = await desk.apply(district, emptied.id)
  expect(await stored(district, 'programs')).toEqual([{ names: '', count: 60 }])
  await desk.undo(district, id)
  expect(await stored(district, 'programs')).toEqual(before)
})

test('switching off deletes what was known, and leaves the other kind', async () => {
  const district = await desk.district('Rio Lindo')
  await switchOn(district, ['program', 'language'])
  await desk.importRoster(district, await zipOf(withSubgroups(['metadata.programs', 'metadata.homeLanguage'])))
  const languages = await stored(district, 'languages')
  expect(languages).toHaveLength(4)
  const off = await switchOn(district, ['language'])
  expect(off.status, off.body).toBe(200)
  expect(await stored(district, 'programs')).toEqual([{ names: '', count: 60 }])
  expect(await stored(district, 'languages')).toEqual(languages)
  const [entry] = await app.owner(
    `SELECT c.before, c.after FROM audit_entries e JOIN changes c ON c.entry_id = e.id AND c.district_id = e.district_id
      WHERE e.action = 'district.subgroups' AND e.district_id = $1 ORDER BY e.id DESC LIMIT 1`,
    [district],
  )
  expect(entry).toEqual({ before: { subgroups: ['program', 'language'] }, after: { subgroups: ['language'] } })
})

test.each([
  [{ subgroups: ['race'] }],
  [{ subgroups: ['program', 'program', 'program'] }],
  [{ subgroups: 'program' }],
  [{}],
])('%j is no wish', async body => {
  const answer = await as('Dana District').patch(`districts/${maple.id('Maple Grove')}/subgroups`, JSON.stringify(body))
  expect(answer.status).toBe(422)
})
