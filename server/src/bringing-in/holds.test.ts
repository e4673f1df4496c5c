import { beforeAll, describe, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { type CsvFiles, rosterFiles, zipOf } from '../test/oneroster-zip.ts'
import { tokenOf } from '../test/town.ts'

const { call, desk } = inTown()

const SIXTY = { version: '1.1', schools: 3, classes: 6, students: 60 } as const

const ended = (line: string) => `${line}2025-12-19`

describe('a file that ends memberships', () => {
  test('is held when many students would be left without a class', async () => {
    const district = await districtWithFile('Cut enrollments')
    const cut = changedFile('enrollments.csv', lines => lines.slice(0, -7))
    expect(await desk.preview(district, await zipOf(cut))).toMatchObject({
      status: 'held',
      holds: [
        { code: 'guard.no_class', message: '7 of 60 students would no longer be in any class.' },
        { code: 'guard.school_enrollments' },
      ],
    })
    const less = changedFile('enrollments.csv', lines => lines.slice(0, -6))
    expect((await desk.preview(district, await zipOf(less))).holds).toEqual([])
  })

  test('is held when classes are missing but their students stay', async () => {
    const district = await districtWithFile('Cut classes')
    const cut = changedFile('classes.csv', lines => lines.slice(0, 3))
    expect((await desk.preview(district, await zipOf(cut))).holds).toMatchObject([
      { code: 'guard.no_class', message: '30 of 60 students would no longer be in any class.' },
      { code: 'guard.school_enrollments' },
    ])
  })

  test('is held when every student would be left without a class, however few', async () => {
    const few = { ...SIXTY, schools: 1, students: 8 }
    const district = await desk.district('Few')
    await desk.importRoster(district, await zipOf(rosterFiles(few)))
    const files = rosterFiles(few)
    const [head = '', ...lines] = (files['enrollments.csv'] as string).trimEnd().split(/\r?\n/)
    files['enrollments.csv'] = [head, ...lines.map(ended)].join('\r\n')
    expect((await desk.preview(district, await zipOf(files))).holds).toMatchObject([
      { code: 'guard.no_class', message: '8 of 8 students would no longer be in any class.' },
      { code: 'guard.school_enrollments' },
    ])
  })

  test('is not held when every student has another class', async () => {
    const district = await districtWithFile('Other classes')
    const next = changedFile('enrollments.csv', lines => [
      ...lines.map(ended),
      ...lines.map((line, at) =>
        line
          .replace(/^e/, 'f')
          .replace(/c00000\d,s00000\d/, `c00000${(at + 1) % 6},s00000${(at + 1) % 3}`)
          .replace('2025-08-18', '2025-08-19'),
      ),
    ])
    expect((await desk.preview(district, await zipOf(next))).holds).toEqual([])
  })
})

test('a row with a spoilt id holds the file only if somebody would be archived', async () => {
  const district = await districtWithFile('Spoilt ids')
  const spoilt = changedFile('users.csv', ([first = '', ...lines]) => [
    first.replace(/^"?[^,"]+"?/, '1.23E+11'),
    ...lines,
  ])
  expect((await desk.preview(district, await zipOf(spoilt))).holds).toMatchObject([
    {
      code: 'guard.unknown_rows',
      message:
        '1 row has no readable id, and 1 of the people known here would be archived. They may be the same people.',
    },
  ])
  const added = changedFile('users.csv', lines => [...lines, (lines[0] as string).replace(/^"?[^,"]+"?/, '1.23E+11')])
  expect((await desk.preview(district, await zipOf(added))).holds).toEqual([])
})

test('a file that would archive many staff members is held', async () => {
  const many = { ...SIXTY, classes: 30 }
  const district = await desk.district('Cut staff')
  await desk.importRoster(district, await zipOf(rosterFiles(many)))
  const files = rosterFiles(many)
  const lines = (files['users.csv'] as string).split(/\r?\n/)
  const teachers = lines.filter(line => /\bteacher\b/.test(line))
  files['users.csv'] = lines.filter(line => !teachers.slice(0, 26).includes(line)).join('\r\n')
  expect((await desk.preview(district, await zipOf(files))).holds).toMatchObject([
    {
      code: 'guard.threshold',
      message: `26 of ${teachers.length} staff members are not in the file and would be archived.`,
    },
  ])
})

test('a missing school stays while its classes stay', async () => {
  const district = await districtWithFile('Missing school')
  const before = await desk.count(district)
  const applied = await desk.importRoster(district, await zipOf(changedFile('orgs.csv', lines => lines.slice(0, -1))))
  expect(applied.counts).toMatchObject({ schools: { archived: 0 }, classrooms: { archived: 0, skipped: 2 } })
  expect(await desk.count(district)).toEqual(before)
})

describe('the files that need somebody', () => {
  const open = async () => {
    const answer = await call({ method: 'GET', url: '/api/open_imports', token: tokenOf('Ada Admin') })
    expect(answer.status, answer.body).toBe(200)
    return answer.data.map(({ attributes }: { attributes: Record<string, unknown> }) => attributes)
  }
  const of = async (name: string) => (await open()).filter((row: { districtName: string }) => row.districtName === name)

  test('are the latest of their districts that are held or failed, with the reason', async () => {
    const district = await districtWithFile('Waits for somebody')
    expect(await of('Waits for somebody')).toEqual([])
    const cut = changedFile('enrollments.csv', lines => lines.slice(0, -26))
    await desk.preview(district, await zipOf(cut))
    expect(await of('Waits for somebody')).toMatchObject([
      { status: 'held', reason: '26 of 60 students would no longer be in any class.', createdByName: 'Ada Admin' },
    ])
    await desk.preview(district, await zipOf({ 'users.csv': 'sourcedId\r\n1\r\n' }))
    expect(await of('Waits for somebody')).toMatchObject([{ status: 'failed', reason: expect.stringMatching(/\w/) }])
    await desk.importRoster(district, await zipOf(rosterFiles(SIXTY)))
    expect(await of('Waits for somebody')).toEqual([])
  })
})

describe('of forty students', () => {
  const FORTY = { version: '1.1', schools: 4, classes: 8, students: 40 } as const
  /** The file without the rows that name one of these students. */
  const without = (from: number, to: number, tables: readonly string[]) => {
    const isGone = (line: string) => {
      const number = Number(/\bp(\d{6})\b/.exec(line)?.[1] ?? -1)
      return number >= from && number < to
    }
    const cut = ([name, text]: [string, string]) =>
      [
        name,
        tables.includes(name)
          ? text
              .split(/\r?\n/)
              .filter(line => !isGone(line))
              .join('\r\n')
          : text,
      ] as const
    return Object.fromEntries(Object.entries(rosterFiles(FORTY)).map(cut))
  }
  let district: string
  const holds = async (files: CsvFiles) => (await desk.preview(district, await zipOf(files))).holds
  const gone = ['users.csv', 'enrollments.csv']

  beforeAll(async () => {
    district = await desk.district('Forty')
    await desk.importRoster(district, await zipOf(rosterFiles(FORTY)))
  })

  test('twenty missing hold the file', async () => {
    expect(await holds(without(0, 20, gone))).toMatchObject([
      { code: 'guard.threshold', message: '20 of 40 students are not in the file and would be archived.', count: 20 },
      { code: 'guard.school_enrollments' },
    ])
  })

  test('five missing hold it, four do not', async () => {
    expect(await holds(without(0, 5, gone))).toMatchObject([{ code: 'guard.threshold', count: 5 }])
    expect(await holds(without(0, 4, gone))).toEqual([])
  })

  test('three of one school hold it, though they are less than a tenth of the district', async () => {
    const files = rosterFiles(FORTY)
    const ofFirstSchool = ['p000000', 'p000004', 'p000008']
    for (const name of gone)
      files[name] = (files[name] as string)
        .split(/\r?\n/)
        .filter(line => !ofFirstSchool.some(id => line.includes(id)))
        .join('\r\n')
    expect(await holds(files)).toEqual([
      {
        code: 'guard.school_enrollments',
        count: 3,
        message:
          'Many enrollments would end, without new ones: 3 of 10 at School 1. 3 of these are of students or classes that ' +
          'would be archived, and are counted there, not among the enrollments.',
      },
    ])
  })

  test('who only changes school does not count', async () => {
    const files = rosterFiles(FORTY)
    files['enrollments.csv'] = (files['enrollments.csv'] as string).replaceAll(
      /c00000(\d),s00000(\d),(p00000[048]),/g,
      (_, group, __, person) => `c00000${(Number(group) + 1) % 8},s00000${(Number(group) + 1) % 4},${person},`,
    )
    expect(await holds(files)).toEqual([])
  })
})

test('two of nine students may leave', async () => {
  const few = { ...SIXTY, students: 9 }
  const district = await desk.district('Nine')
  await desk.importRoster(district, await zipOf(rosterFiles(few)))
  const shown = await desk.preview(district, await zipOf(rosterFiles({ ...few, students: 7 })))
  expect(shown).toMatchObject({ status: 'previewed', counts: { students: { archived: 2 } } })
})

/** A new district with a file of sixty students applied. */
async function districtWithFile(name: string): Promise<string> {
  const district = await desk.district(name)
  await desk.importRoster(district, await zipOf(rosterFiles(SIXTY)))
  return district
}

/** The same file with the rows of one table changed. */
function changedFile(table: string, change: (lines: string[]) => string[]): CsvFiles {
  const files = rosterFiles(SIXTY)
  const [head = '', ...lines] = (files[table] as string).trimEnd().split(/\r?\n/)
  return { ...files, [table]: `${[head, ...change(lines)].join('\r\n')}\r\n` }
}
