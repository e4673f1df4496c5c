import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../test/application.ts'
import { type CsvFiles, rosterFiles, zipOf } from '../test/oneroster-zip.ts'
import { rosterDesk } from '../test/roster-desk.ts'
import { town } from '../test/town.ts'

let app: TestApplication
let desk: ReturnType<typeof rosterDesk>

beforeAll(async () => {
  app = await testApplication()
  desk = rosterDesk(app, (await town(app)).token('Ada Admin'))
})
afterAll(() => app.close())

const SIXTY = { version: '1.1', schools: 3, classes: 6, students: 60 } as const

/** A district into which a file of sixty has come. */
async function settled(name: string): Promise<string> {
  const district = await desk.district(name)
  await desk.bringIn(district, await zipOf(rosterFiles(SIXTY)))
  return district
}

/** The same file with the lines of one of its tables changed. */
function altered(table: string, change: (lines: string[]) => string[]): CsvFiles {
  const files = rosterFiles(SIXTY)
  const [head = '', ...lines] = (files[table] as string).trimEnd().split(/\r?\n/)
  return { ...files, [table]: `${[head, ...change(lines)].join('\r\n')}\r\n` }
}

const over = (line: string) => `${line}2025-12-19`

describe('memberships that a file ends', () => {
  test('hold it when many students would be in no class any more', async () => {
    const district = await settled('Cut enrollments')
    const cut = altered('enrollments.csv', lines => lines.slice(0, -26))
    expect(await desk.preview(district, await zipOf(cut))).toMatchObject({
      status: 'held',
      holds: [{ code: 'guard.no_class', message: '26 of 60 students would be in no class any more.' }],
    })
    const less = altered('enrollments.csv', lines => lines.slice(0, -25))
    expect((await desk.preview(district, await zipOf(less))).holds).toEqual([])
  })

  test('hold it when classes are gone whose students stay', async () => {
    const district = await settled('Cut classes')
    const cut = altered('classes.csv', lines => lines.slice(0, 3))
    expect((await desk.preview(district, await zipOf(cut))).holds).toEqual([
      { code: 'guard.no_class', message: '30 of 60 students would be in no class any more.' },
    ])
  })

  test('hold it when they are all that there are, however few', async () => {
    const few = { ...SIXTY, students: 8 }
    const district = await desk.district('Few')
    await desk.bringIn(district, await zipOf(rosterFiles(few)))
    const files = rosterFiles(few)
    const [head = '', ...lines] = (files['enrollments.csv'] as string).trimEnd().split(/\r?\n/)
    files['enrollments.csv'] = [head, ...lines.map(over)].join('\r\n')
    expect((await desk.preview(district, await zipOf(files))).holds).toEqual([
      { code: 'guard.no_class', message: '8 of 8 students would be in no class any more.' },
    ])
  })

  test('do not hold it when everybody has another class, be it later', async () => {
    const district = await settled('Next year')
    const next = altered('enrollments.csv', lines => [
      ...lines.map(over),
      ...lines.map((line, at) =>
        line
          .replace(/^e/, 'f')
          .replace(/c00000\d,s00000\d/, `c00000${(at + 1) % 6},s00000${(at + 1) % 3}`)
          .replace('2025-08-18', '2099-08-18'),
      ),
    ])
    expect((await desk.preview(district, await zipOf(next))).holds).toEqual([])
  })
})

test('a row whose id a spreadsheet has spoilt holds the file while somebody else would go', async () => {
  const district = await settled('Spoilt ids')
  const spoilt = altered('users.csv', ([first = '', ...lines]) => [first.replace(/^"?[^,"]+"?/, '1.23E+11'), ...lines])
  expect((await desk.preview(district, await zipOf(spoilt))).holds).toEqual([
    {
      code: 'guard.unknown_rows',
      message: '1 row has no id that can be read, and of the people known here 1 would be archived: perhaps the same.',
    },
  ])
  const added = altered('users.csv', lines => [...lines, (lines[0] as string).replace(/^"?[^,"]+"?/, '1.23E+11')])
  expect((await desk.preview(district, await zipOf(added))).holds).toEqual([])
})

test('many members of staff who are gone hold the file', async () => {
  const many = { ...SIXTY, classes: 30 }
  const district = await desk.district('Cut staff')
  await desk.bringIn(district, await zipOf(rosterFiles(many)))
  const files = rosterFiles(many)
  const lines = (files['users.csv'] as string).split(/\r?\n/)
  const teachers = lines.filter(line => /\bteacher\b/.test(line))
  files['users.csv'] = lines.filter(line => !teachers.slice(0, 26).includes(line)).join('\r\n')
  expect((await desk.preview(district, await zipOf(files))).holds).toEqual([
    {
      code: 'guard.threshold',
      message: `26 of ${teachers.length} members of staff are not in the file and would be archived.`,
    },
  ])
})

test('a school that is missing stays while its classes do', async () => {
  const district = await settled('Missing school')
  const before = await desk.count(district)
  const applied = await desk.bringIn(district, await zipOf(altered('orgs.csv', lines => lines.slice(0, -1))))
  expect(applied.counts).toMatchObject({ schools: { archived: 0 }, classrooms: { archived: 0, skipped: 2 } })
  expect(await desk.count(district)).toEqual(before)
})
