import { describe, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { rosterFiles, zipOf } from '../test/oneroster-zip.ts'

const { app, desk } = inTown()

const spoil = (id: string) => app.owner(`UPDATE roster_file_parts SET bytes = 'spoilt' WHERE import_id = $1`, [id])

describe('the reading of the preview', () => {
  test('is applied without reading the file again', async () => {
    const district = await desk.district('kept')
    const made = files('kept')
    made['users.csv'] += 'x1,,,true,s000000,student,"a""b\\c{,}",,"Zoë, ""Z"" \\ {O}",NULL,,,,,,,KG,\r\n'
    made['users.csv'] += 'x2,,,true,s000000,student,xu,,,Li,,,,,,,KG,\r\n'
    const shown = await desk.preview(district, await zipOf(made))
    await spoil(shown.id)
    const applied = await desk.apply(district, shown.id)
    expect(applied).toMatchObject({ status: 'applied', counts: shown.counts, problems: shown.problems })
    expect(applied.counts.students).toMatchObject({ added: 13, skipped: 1 })
    expect(
      await app.owner(
        `SELECT first_name, last_name, middle_name, grades FROM students WHERE district_id = $1 AND sourced_id = 'x1'`,
        [district],
      ),
    ).toEqual([{ first_name: 'Zoë, "Z" \\ {O}', last_name: 'NULL', middle_name: null, grades: ['KG'] }])
    expect(desk.changes(await desk.importRoster(district, await zipOf(made)))).toEqual({})
  })

  test('is deleted once the file is applied or replaced', async () => {
    const district = await desk.district('goes')
    const older = await desk.preview(district, await zipOf(files('goes')))
    expect(await importsWithReading(district)).toEqual([older.id])
    const newer = await desk.preview(district, await zipOf(files('goes')))
    expect(await importsWithReading(district)).toEqual([newer.id])
    await desk.apply(district, newer.id)
    expect(await importsWithReading(district)).toEqual([])
    await desk.preview(district, await zipOf(files('goes', 13)))
    await desk.preview(district, Buffer.from('PK but not really'))
    expect(await importsWithReading(district)).toEqual([])
  })

  test('is kept when the preview is out of date, for the next call to apply', async () => {
    const district = await desk.district('stays')
    await desk.importRoster(district, await zipOf(files('stays')))
    const shown = await desk.preview(district, await zipOf(files('stays', 13)))
    await spoil(shown.id)
    await app.owner(`UPDATE students SET first_name = 'Other' WHERE district_id = $1 AND sourced_id = 'p000001'`, [
      district,
    ])
    expect((await desk.applyCall(district, shown.id)).code).toBe('stalePreview')
    expect((await desk.apply(district, shown.id)).counts.students).toMatchObject({ added: 1, changed: 1 })
  })

  test.each([
    [
      'on another day',
      `UPDATE roster_readings SET columns[1] = jsonb_set(columns[1]::jsonb, '{readAs}', '"1 2020-01-01 America/Chicago"')::text WHERE import_id = $1 AND list = 'rest'`,
      'import',
    ],
    ['in another time zone', `UPDATE districts SET timezone = 'America/Denver' WHERE id = $1`, 'district'],
  ] as const)('is not reused %s', async (name, makeStale, target) => {
    const of = name.replaceAll(' ', '')
    const district = await desk.district(of)
    const shown = await desk.preview(district, await zipOf(files(of)))
    await app.owner(makeStale, [target === 'import' ? shown.id : district])
    const [{ bytes } = { bytes: '' }] = await app.owner<{ bytes: string }>(
      `SELECT encode(bytes, 'hex') AS bytes FROM roster_file_parts WHERE import_id = $1`,
      [shown.id],
    )
    await spoil(shown.id)
    expect((await desk.applyCall(district, shown.id)).status).toBe(500)
    await app.owner(`UPDATE roster_file_parts SET bytes = decode($2, 'hex') WHERE import_id = $1`, [shown.id, bytes])
    expect(await desk.apply(district, shown.id)).toMatchObject({ status: 'applied', counts: shown.counts })
    expect(await importsWithReading(district)).toEqual([])
  })
})

const files = (of: string, students = 12) => {
  const made = rosterFiles({ version: '1.1', schools: 2, classes: 4, students })
  return { ...made, 'users.csv': (made['users.csv'] as string).replaceAll('@school.', `@${of}.`) }
}
/** The imports of a district that have a stored reading. */
const importsWithReading = async (district: string) =>
  (
    await app.owner<{ id: string }>('SELECT DISTINCT import_id AS id FROM roster_readings WHERE district_id = $1', [
      district,
    ])
  ).map(({ id }) => id)
