import { describe, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { type CsvFiles, rosterFiles, zipOf } from '../test/oneroster-zip.ts'

const { desk } = inTown()

const DIGITS: Readonly<Record<string, string>> = { s: '01', c: '02', t: '03', p: '04' }

describe('a file whose ids have lost their leading zeros', () => {
  test('is held, and one call restores them: nothing changes then', async () => {
    const district = await districtWith('all')
    const before = await desk.dump(district)
    const shown = await desk.preview(district, await zipOf(damaged(numbered('all'))))
    expect(shown.holds[0]).toMatchObject({ code: 'guard.zeros_lost' })
    expect(shown.holds[0]?.message).toMatch(
      /^These \d+ ids match if their leading zeros are restored\. For example, the file has "1000000" where "01000000" is known\.$/,
    )
    const restored = await desk.answer(district, shown.id, { restoreZeros: true })
    expect([restored.status, restored.holds]).toEqual(['previewed', []])
    expect(desk.changes(restored)).toEqual({})
    expect(restored.problems.map(({ code }) => code)).toContain('id.zeros_restored')
    await desk.apply(district, shown.id)
    expect(await desk.dump(district)).toEqual(before)
  })

  test('is held for a single one, which is restored', async () => {
    const district = await districtWith('one')
    const files = numbered('one')
    const one = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, text.replaceAll('04000003', '4000003')]),
    )
    const shown = await desk.preview(district, await zipOf(one))
    expect(shown.holds).toEqual([
      {
        code: 'guard.zeros_lost',
        count: 1,
        message:
          'This id matches if its leading zeros are restored. For example, the file has "4000003" where "04000003" is known.',
      },
    ])
    expect(desk.changes(await desk.answer(district, shown.id, { restoreZeros: true }))).toEqual({})
  })

  test.each([['enrollments.csv'], ['users.csv'], ['classes.csv'], ['orgs.csv']])(
    'is restored when only %s has lost them',
    async table => {
      const of = table.replace('.csv', '')
      const district = await districtWith(of)
      const shown = await desk.preview(district, await zipOf(damaged(numbered(of), [table])))
      expect(shown.holds[0]?.code).toBe('guard.zeros_lost')
      const restored = await desk.answer(district, shown.id, { restoreZeros: true })
      expect(restored.holds).toEqual([])
      expect(desk.changes(restored)).toEqual({})
    },
  )

  test('restores references within the first file of a district', async () => {
    const district = await desk.district('first')
    const shown = await desk.preview(district, await zipOf(damaged(numbered('first'), ['enrollments.csv'])))
    expect([shown.holds[0]?.code, shown.counts.enrollments.added]).toEqual(['guard.zeros_lost', 0])
    const restored = await desk.answer(district, shown.id, { restoreZeros: true })
    expect([restored.holds, restored.counts.enrollments.added]).toEqual([[], 16])
  })

  test('is applied as it is with override, and the next file is asked anew', async () => {
    const district = await districtWith('kept')
    const file = await zipOf(damaged(numbered('kept'), ['classes.csv', 'enrollments.csv']))
    const { id } = await desk.preview(district, file)
    await desk.answer(district, id, { restoreZeros: true })
    expect((await desk.answer(district, id, { restoreZeros: false })).holds[0]?.code).toBe('guard.zeros_lost')
    await desk.answer(district, id, { restoreZeros: true })
    expect((await desk.preview(district, file)).holds[0]?.code).toBe('guard.zeros_lost')
  })
})

test('an id is not taken for another that the file has as well', async () => {
  const district = await districtWith('both')
  const files = numbered('both')
  files['users.csv'] += '4000003,,,true,01000000,student,other,,Other,Child,,,,,,,01,\r\n'
  files['enrollments.csv'] += 'e9,,,02000000,01000000,4000003,student,,,\r\n'
  const shown = await desk.preview(district, await zipOf(files))
  expect(shown.holds).toEqual([])
  expect(shown.counts.students.added).toBe(1)
})

test('an id that matches once its zeros are restored still asks about another name', async () => {
  const district = await districtWith('recycled')
  const users = (numbered('recycled')['users.csv'] as string).split('\n')
  const row = users.find(line => line.startsWith('04000003')) ?? ''
  const other = row.replace('04000003', '4000003').replace(/,[^,]+,Abara,/, ',Zuri,Quill,')
  expect(other).toContain('Zuri')
  const files: CsvFiles = Object.fromEntries(
    Object.entries(numbered('recycled')).map(([name, text]) => [
      name,
      name === 'users.csv'
        ? users.map(line => (line === row ? other : line)).join('\n')
        : text.replaceAll('04000003', '4000003'),
    ]),
  )
  const before = await desk.dump(district)
  const shown = await desk.preview(district, await zipOf(files))
  expect(shown.holds[0]?.code).toBe('guard.zeros_lost')
  const restored = await desk.answer(district, shown.id, { restoreZeros: true })
  expect(restored.problems.map(({ code }) => code)).toContain('person.left_out')
  expect(desk.changes(restored)).toEqual({})
  await desk.apply(district, shown.id)
  expect(await desk.dump(district)).toEqual(before)
})

/** A roster whose ids are numbers with a leading zero, and whose Student IDs have one too. */
const numbered = (of: string): CsvFiles =>
  Object.fromEntries(
    Object.entries(rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 12 })).map(([name, text]) => [
      name,
      text
        .replaceAll(/\b([sctp])(\d{6})\b/g, (_, kind, number) => `${DIGITS[kind]}${number}`)
        .replaceAll(/,(100\d\d),/g, ',0$1,')
        .replaceAll('@school.', `@${of}.`),
    ]),
  )

const damaged = (files: CsvFiles, tables = Object.keys(files)): CsvFiles =>
  Object.fromEntries(
    Object.entries(files).map(([name, text]) => [
      name,
      tables.includes(name) ? text.replaceAll(/(?<=^|,|")0+(?=[1-9]\d*(,|"|$))/gm, '') : text,
    ]),
  )

async function districtWith(of: string): Promise<string> {
  const district = await desk.district(of)
  await desk.importRoster(district, await zipOf(numbered(of)))
  return district
}
