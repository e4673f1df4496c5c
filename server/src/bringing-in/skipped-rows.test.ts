import { describe, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { type CsvFiles, rosterFiles, zipOf } from '../test/oneroster-zip.ts'

const { desk } = inTown()

const small = (version: '1.1' | '1.2' = '1.1') => rosterFiles({ version, schools: 2, classes: 4, students: 12 })
const codes = (shown: { problems: { code: string }[] }) => shown.problems.map(({ code }) => code)

describe('an enrollment whose row cannot be used', () => {
  const row = (cells: string) => new RegExp(`^(e\\d+),,,${cells}$`, 'm')
  const ofStudent = 'c000001,s000001,p000001,student,,2025-08-18,'
  test.each([
    ['ends before it begins', 'c000001,s000001,p000001,student,,2025-08-18,2024-01-01', 'row.date_order'],
    ['has an unknown role', 'c000001,s000001,p000001,wizard,,2025-08-18,', 'row.enum'],
    ['has an id that a spreadsheet has shortened', '1.2E+05,s000001,p000001,student,,2025-08-18,', 'ref.missing'],
    ['names nobody', 'c000001,s000001,,student,,2025-08-18,', 'row.required'],
  ])('is not ended when it %s', async (name, spoilt, code) => {
    const { district, preview } = await districtWithFile(name)
    const files = small()
    files['enrollments.csv'] = (files['enrollments.csv'] as string).replace(row(ofStudent), `$1,,,${spoilt}`)
    const shown = await preview(files)
    expect(codes(shown)).toContain(code)
    expect(desk.changes(shown)).toEqual({})
    expect(shown.counts.enrollments).toMatchObject({ skipped: 1, unchanged: 15 })
    await desk.apply(district, shown.id)
    expect(await desk.studentState(district, 'p000001')).toMatchObject({ classes: ['c000001'] })
  })

  test('is ended as before when its row is gone', async () => {
    const { preview } = await districtWithFile('gone')
    const files = small()
    files['enrollments.csv'] = (files['enrollments.csv'] as string).replace(row(ofStudent), '')
    expect((await preview(files)).counts.enrollments.archived).toBe(1)
  })

  test('leaves its person in the school as well', async () => {
    const two = small()
    two['enrollments.csv'] += 'e9,,,c000000,s000000,p000001,student,,2025-08-18,\r\n'
    const { preview } = await districtWithFile('two schools', two)
    const files = {
      ...two,
      'enrollments.csv': (two['enrollments.csv'] as string).replace(
        'e9,,,c000000,s000000,p000001,student',
        'e9,,,c000000,s000000,p000001,wizard',
      ),
    }
    expect(desk.changes(await preview(files))).toEqual({})
  })
})

test('a role that cannot be read ends nothing of its person', async () => {
  const two = small('1.2')
  two['roles.csv'] += 'r9,,,t000000,secondary,teacher,,,s000001,\r\n'
  const { preview } = await districtWithFile('roles', two)
  const files = {
    ...two,
    'roles.csv': (two['roles.csv'] as string).replace('secondary,teacher,,,s000001', 'secondary,wizard,,,s000001'),
  }
  expect(desk.changes(await preview(files))).toEqual({})
})

test('staff whose access is switched off are named, and their class is without a teacher', async () => {
  const { preview } = await districtWithFile('Disabled')
  const files = small()
  files['users.csv'] = (files['users.csv'] as string).replace('t000000,,,true,', 't000000,,,false,')
  files['users.csv'] += 't9,,,false,s000000,teacher,newbie,,New,Comer,,,newbie@school.example,,,,,\r\n'
  files['enrollments.csv'] += 'e9,,,c000001,s000001,t9,teacher,,,\r\n'
  const shown = await preview(files)
  expect(shown.problems.filter(({ code }) => code === 'user.disabled').map(({ sourcedId }) => sourcedId)).toEqual([
    't000000',
    't9',
  ])
  expect(shown.problems.filter(({ code }) => code === 'class.no_teacher').map(({ sourcedId }) => sourcedId)).toEqual([
    'c000000',
  ])
  expect(shown.counts.teachers).toMatchObject({ archived: 1, skipped: 1, unchanged: 3 })
  expect(shown.counts.enrollments).toMatchObject({ skipped: 1, unchanged: 16 })
})

test('many staff whose access is switched off hold the file, which says so', async () => {
  const { preview } = await districtWithFile('Switched off')
  const files = small()
  files['users.csv'] = (files['users.csv'] as string).replaceAll(/^(t00000[0-2],,),true/gm, '$1,false')
  expect((await preview(files)).holds.map(({ message }) => message)).toEqual([
    '3 of 4 staff members would be archived: 3 have enabledUser false, 0 are not in the file.',
  ])
})

describe('a status that is not known', () => {
  const withStatus = (words: readonly string[]) => {
    const files = small()
    for (const [at, word] of words.entries())
      files['users.csv'] = (files['users.csv'] as string).replace(`p00000${at},,,`, `p00000${at},${word},,`)
    return files
  }

  test('is a warning for each word', async () => {
    const { preview } = await districtWithFile('Few words')
    const shown = await preview(withStatus(['D', 'Withdrawn']))
    expect(shown.holds).toEqual([])
    expect(shown.problems.filter(({ code }) => code === 'row.status_unknown').map(({ message }) => message)).toEqual([
      'The status "D" is not one that OneRoster knows (active, tobedeleted). Its rows count as active.',
      'The status "Withdrawn" is not one that OneRoster knows (active, tobedeleted). Its rows count as active.',
    ])
  })

  test('holds the file where it is in many rows', async () => {
    const { preview } = await districtWithFile('Many words')
    expect((await preview(withStatus(['0', '0', 'deleted']))).holds).toMatchObject([
      {
        code: 'guard.status_unknown',
        count: 3,
        message: 'In users.csv, 3 of 16 rows have a status that is not known, such as "0". They would count as active.',
      },
    ])
  })
})

test('the answer counts every row of every file', async () => {
  const { preview } = await districtWithFile('Counted')
  const shown = (await preview(small())) as unknown as { files: object[] }
  expect(shown.files).toContainEqual({ file: 'users.csv', rows: 16, read: 16, merged: 0, leftOut: 0, skipped: 0 })
  expect(shown.files).toHaveLength(6)
})

async function districtWithFile(name: string, files = small()) {
  const district = await desk.district(name)
  const address = `@${name.toLowerCase().replaceAll(/\W/g, '')}.`
  const own = (made: CsvFiles) =>
    zipOf({ ...made, 'users.csv': (made['users.csv'] as string).replaceAll('@school.', address) })
  await desk.importRoster(district, await own(files))
  return { district, preview: async (made: CsvFiles) => desk.preview(district, await own(made)) }
}
