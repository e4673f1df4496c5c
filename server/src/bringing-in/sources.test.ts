import { describe, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { type CsvFiles, rosterFiles, zipOf } from '../test/oneroster-zip.ts'

const { app, desk } = inTown()

const ids = /\b([cstp])(\d{6})\b/g
const labels = (district: string) =>
  app.owner('SELECT label, source FROM roster_labels WHERE district_id = $1 ORDER BY label', [district])
const codes = ({ holds }: { holds: { code: string }[] }) => holds.map(({ code }) => code)

describe('a file whose ids are known under another label', () => {
  test.each([
    ['a newer label', 'PowerSchool SIS 24.1', 'The file names its system "PowerSchool SIS 24.1".'],
    ['no label', '', 'The file does not name its system.'],
  ])('is of the same system under %s, and says so', async (name, label, named) => {
    const of = `renamed${label.length}`
    const district = await districtWith(labelled(roster(of), 'PowerSchool SIS 23.4'), `Renamed: ${name}`)
    const before = await desk.dump(district)
    const shown = await desk.preview(district, await zipOf(labelled(roster(of), label)))
    expect(shown).toMatchObject({ status: 'previewed', source: 'PowerSchool SIS 23.4', label: label || null })
    expect(desk.changes(shown)).toEqual({})
    expect(shown.problems).toContainEqual(
      expect.objectContaining({
        code: 'source.renamed',
        message: `${named} 56 of its 56 ids are known from PowerSchool SIS 23.4, so it was read as a file of that system.`,
      }),
    )
    await desk.apply(district, shown.id)
    expect(await desk.dump(district)).toEqual(before)
    const kept = [{ label: 'PowerSchool SIS 23.4', source: 'PowerSchool SIS 23.4' }]
    expect(await labels(district)).toEqual(label ? [...kept, { label, source: 'PowerSchool SIS 23.4' }] : kept)
    const again = await desk.preview(district, await zipOf(labelled(roster(of), label)))
    expect(again.problems.some(({ code }) => code === 'source.renamed')).toBe(label === '')
  })

  test('is of the same system without its manifest', async () => {
    const district = await districtWith(roster('bare'), 'Bare')
    const { 'manifest.csv': _, ...files } = roster('bare')
    const shown = await desk.preview(district, await zipOf(files))
    expect(shown).toMatchObject({ status: 'previewed', source: 'Riverbend SIS', label: null })
    expect(desk.changes(shown)).toEqual({})
  })
})

test('a file of another district is held, although its ids are known here under another label', async () => {
  const district = await districtWith(labelled(roster('tule'), 'Tule SIS'), 'Tule')
  await app.owner(`UPDATE districts SET one_roster_id = 'TULE-1' WHERE id = $1`, [district])
  const shown = await desk.preview(district, await zipOf(roster('tule')))
  expect([shown.source, codes(shown)]).toEqual(['Tule SIS', ['guard.other_district']])
  expect(codes(await desk.preview(district, await zipOf(labelled(roster('tule'), 'Tule SIS'))))).toEqual([])
})

describe('a file of which only some ids are known under another label', () => {
  const partly = (of: string) => labelled(renumbered(roster(of), 5), 'Campus')

  test('is held with a question, and override does not answer it', async () => {
    const district = await districtWith(roster('asked'), 'Asked')
    const shown = await desk.preview(district, await zipOf(partly('asked')))
    expect(shown.holds[0]).toMatchObject({
      code: 'source.partly_known',
      message:
        'The file names its system "Campus". 15 of its 56 ids are known from Riverbend SIS: is it the same system, or another one?',
    })
    const refused = await desk.applyCall(district, shown.id, true)
    expect([refused.status, refused.code]).toEqual([409, 'held'])
    expect(refused.errors[0].detail).toContain('Say which')
  })

  test("'the same system' compares it with that system's records, and the answer is kept", async () => {
    const district = await districtWith(roster('same'), 'Same')
    const { id } = await desk.preview(district, await zipOf(partly('same')))
    const shown = await desk.answer(district, id, { sameSystem: true })
    expect(shown.source).toBe('Riverbend SIS')
    expect(codes(shown)).not.toContain('source.partly_known')
    expect(shown.counts.students.added).toBe(0)
    await desk.apply(district, id, true)
    expect(await desk.count(district)).toMatchObject({ students: 40 })
    const again = await desk.preview(district, await zipOf(partly('same')))
    expect(again).toMatchObject({ status: 'previewed', source: 'Riverbend SIS' })
    expect(desk.changes(again)).toEqual({})
  })

  test("'another system' leaves the first one alone, and is forgotten when the file is undone", async () => {
    const district = await districtWith(roster('two'), 'Two')
    const file = await zipOf(partly('two'))
    const { id } = await desk.preview(district, file)
    const shown = await desk.answer(district, id, { sameSystem: false })
    expect(shown).toMatchObject({ status: 'previewed', source: 'Campus', holds: [] })
    expect(shown.counts.students.archived).toBe(0)
    await desk.apply(district, id)
    expect(codes(await desk.preview(district, file))).toEqual([])
    await desk.undo(district, id)
    expect(await labels(district)).toEqual([{ label: 'Riverbend SIS', source: 'Riverbend SIS' }])
    expect(codes(await desk.preview(district, file))).toContain('source.partly_known')
  })
})

describe('a file of which no id is known', () => {
  test('is held while another system feeds the district', async () => {
    const district = await districtWith(roster('first'), 'Fed')
    const shown = await desk.preview(district, await zipOf(labelled(strangers('second'), 'Clever')))
    expect(codes(shown)).toContain('source.second')
    expect(shown.source).toBe('Clever')
    const before = await desk.count(district)
    await desk.apply(district, shown.id, true)
    expect(await desk.count(district)).toEqual({
      ...before,
      schools: 4,
      classrooms: 16,
      staff: 16,
      students: 80,
      enrolled: 96,
    })
    expect(codes(await desk.preview(district, await zipOf(labelled(strangers('second'), 'Clever'))))).toEqual([])
  })

  test('does not pass for the first system when neither has a label', async () => {
    const district = await districtWith(labelled(roster('one'), ''), 'Nameless')
    const shown = await desk.preview(district, await zipOf(labelled(strangers('other'), '')))
    expect(shown.source).toBe('OneRoster 2')
    expect(codes(shown)).toContain('source.second')
  })

  test('is taken by an empty district, with a note if the site code differs', async () => {
    const district = await desk.district('Empty')
    await app.owner(`UPDATE districts SET one_roster_id = 'EMPTY-7' WHERE id = $1`, [district])
    const shown = await desk.preview(district, await zipOf(roster('empty')))
    expect(shown).toMatchObject({ status: 'previewed', holds: [] })
    expect(shown.problems).toContainEqual(
      expect.objectContaining({
        code: 'guard.other_code',
        severity: 'warning',
        message:
          'The file is for Riverbend District (0601234), but the site code of Empty is EMPTY-7. Check that it belongs here.',
      }),
    )
  })
})

describe('a file of the same system in which all ids have changed', () => {
  const people = async (district: string) =>
    app.owner(
      `SELECT 'student' AS kind, id FROM students WHERE district_id = $1 AND archived_at IS NULL UNION ALL
       SELECT 'staff', id FROM staff WHERE district_id = $1 AND archived_at IS NULL UNION ALL
       SELECT 'class', id FROM classrooms WHERE district_id = $1 AND archived_at IS NULL UNION ALL
       SELECT 'school', id FROM schools WHERE district_id = $1 AND archived_at IS NULL ORDER BY 1, 2`,
      [district],
    )

  test('is held, and finds people by identifier and classes by school, code and name', async () => {
    const district = await districtWith(roster('anew'), 'Anew')
    const before = await people(district)
    const shown = await desk.preview(district, await zipOf(renumbered(roster('anew'))))
    expect(shown.holds).toEqual([
      {
        code: 'guard.ids_changed',
        count: 0,
        message:
          'The ids in the file are not those that Riverbend SIS had before. 56 of 56 classes and people were found again by identifier, email address, or school, code and name. The others would be added, and those here that were not found would be archived.',
      },
    ])
    await desk.apply(district, shown.id, true)
    expect(await people(district)).toEqual(before)
    expect(await desk.studentState(district, 'p900003')).toEqual({
      archived: false,
      classes: ['c900003'],
      figures: 1,
    })
    expect(desk.changes(await desk.preview(district, await zipOf(renumbered(roster('anew')))))).toEqual({})
  })

  test('guesses at no class whose name and code are not the only ones', async () => {
    const twins = (files: CsvFiles) => ({
      ...files,
      'classes.csv': (files['classes.csv'] as string).replaceAll(/Class [13],(\w+),read1,0000[02]/g, 'Twin,$1,read1,7'),
    })
    const district = await districtWith(twins(roster('twins')), 'Twins')
    const shown = await desk.preview(district, await zipOf(twins(renumbered(roster('twins')))))
    expect(shown.counts.classrooms).toMatchObject({ added: 2, archived: 2, changed: 6 })
    expect(codes(shown)).toContain('guard.ids_changed')
  })

  test("does not mistake next year's classes for this year's while people keep their ids", async () => {
    const district = await districtWith(roster('years'), 'Years')
    const next = Object.fromEntries(
      Object.entries(roster('years')).map(([name, text]) => [name, text.replaceAll(/\bc(\d{6})\b/g, 'n$1')]),
    )
    const shown = await desk.preview(district, await zipOf(next))
    expect(codes(shown)).not.toContain('guard.ids_changed')
    expect(shown.counts.classrooms).toMatchObject({ added: 8, archived: 8 })
  })
})

test('an answer comes too late for a file that is applied', async () => {
  const district = await desk.district('Late')
  const { id } = await desk.importRoster(district, await zipOf(roster('late')))
  const answer = await desk.answerCall(district, id, { sameSystem: true })
  expect([answer.status, answer.code]).toEqual([409, 'conflict'])
  expect((await desk.answerCall(district, id, { sameSystem: 'yes' })).status).toBe(422)
})

/** A roster of eight classes, whose addresses belong to `of`. */
const roster = (of: string): CsvFiles => {
  const files = rosterFiles({ version: '1.1', schools: 2, classes: 8, students: 40 })
  return { ...files, 'users.csv': (files['users.csv'] as string).replaceAll('@school.', `@${of}.`) }
}
const labelled = (files: CsvFiles, label: string): CsvFiles => ({
  ...files,
  'manifest.csv': (files['manifest.csv'] as string).replace('Riverbend SIS', label).replace('RSIS', ''),
})
/** The same places and people with other ids, from number `from` on. */
const renumbered = (files: CsvFiles, from = 0): CsvFiles =>
  Object.fromEntries(
    Object.entries(files).map(([name, text]) => [
      name,
      text.replaceAll(ids, (id, kind, number) => (Number(number) < from ? id : `${kind}9${number.slice(1)}`)),
    ]),
  )
/** Other people, whom no identifier or address connects to those of the first system. */
const strangers = (of: string): CsvFiles => {
  const files = renumbered(roster(of))
  return { ...files, 'users.csv': (files['users.csv'] as string).replaceAll(/,(1\d{4}),/g, ',7$1,') }
}

async function districtWith(files: CsvFiles, name: string): Promise<string> {
  const district = await desk.district(name)
  await desk.importRoster(district, await zipOf(files))
  return district
}
