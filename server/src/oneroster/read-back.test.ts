import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { readOneMoment } from '../db/batches.ts'
import { within } from '../db/pool.ts'
import { inTown } from '../test/in-town.ts'
import { type CsvFiles, rosterFiles, zipOf } from '../test/oneroster-zip.ts'
import { linesInBatches, oneRosterFiles } from './files.ts'
import { readOutOf } from './source.ts'

const { app, desk, district: maple } = inTown()

let river = ''
beforeAll(async () => {
  river = await desk.district('Riverbend')
  const shown = await desk.preview(river, await zipOf(withOddities()))
  await desk.apply(river, shown.id, true)
})

test('what came from a roster system goes out and comes back without a difference', async () => {
  const written = await filesOf(river)
  const shown = await desk.preview(river, await zipOf(written))
  expect([shown.status, shown.holds, desk.changes(shown)]).toEqual(['previewed', [], {}])
  expect(shown.source).toBe('Riverbend SIS')
  expect(shown.problems.filter(({ severity }) => severity !== 'info' && severity !== 'warning')).toEqual([])
})

test('applying it changes no row, also none that a preview does not count', async () => {
  const before = await desk.dump(river)
  const rolesBefore = await rolesOf(river)
  const shown = await desk.preview(river, await zipOf(await filesOf(river)))
  await desk.apply(river, shown.id)
  expect(await desk.dump(river)).toEqual(before)
  expect(await rolesOf(river)).toEqual(rolesBefore)
})

test('an archived student is in no file, and comes back archived', async () => {
  await app.owner(`UPDATE students SET archived_at = now() WHERE district_id = $1 AND sourced_id = 'p000011'`, [river])
  const written = await filesOf(river)
  expect(Object.values(written).join('')).not.toContain('p000011')
  expect(desk.changes(await desk.preview(river, await zipOf(written)))).toEqual({})
})

test('records that were made by hand have ids of ours, and no password is in any file', async () => {
  const written = await filesOf(maple())
  expect(Object.keys(written).toSorted()).toEqual([
    'academicSessions.csv',
    'classes.csv',
    'courses.csv',
    'enrollments.csv',
    'manifest.csv',
    'orgs.csv',
    'roles.csv',
    'users.csv',
  ])
  expect(written['manifest.csv']).toContain('source.systemName,Hornbook\r\n')
  expect(written['users.csv']).toMatch(/\r\nhornbook-student-\d+,,,true,/)
  const [header = '', ...rows] = written['users.csv']?.split('\r\n') ?? []
  const at = header.split(',').indexOf('password')
  expect(rows.filter(row => row !== '').every(row => row.split(',')[at] === '')).toBe(true)
})

test('progress goes along where it is asked for, and the roster comes back without a difference all the same', async () => {
  const written = await filesOf(river, true)
  const lines = (name: string) => (written[name] ?? '').trimEnd().split('\r\n').slice(1)
  expect([lines('categories.csv').length, lines('lineItems.csv').length]).toEqual([1, 9 * 4])
  const of = lines('enrollments.csv').filter(line => line.includes(',student,'))
  expect(lines('results.csv').length % 4).toBe(0)
  expect(lines('results.csv').length / 4).toBeGreaterThan(of.length / 2)
  expect(lines('results.csv')[0]).toMatch(
    /^hornbook-result-1-\d+,,,hornbook-line-item-1-\d+,p\d+,not submitted,0,\d{4}-\d\d-\d\d,/,
  )
  expect(written['manifest.csv']).toContain('file.results,bulk\r\n')
  const shown = await desk.preview(river, await zipOf(written))
  expect([shown.status, shown.holds, desk.changes(shown)]).toEqual(['previewed', [], {}])
})

test('a district without classes has no file of them, and the manifest says so', async () => {
  const written = await filesOf(await desk.district('Empty'))
  expect(Object.keys(written)).toEqual(['academicSessions.csv', 'courses.csv', 'orgs.csv', 'manifest.csv'])
  expect(written['manifest.csv']).toContain('file.classes,absent\r\n')
})

/** A roster with the names and roles that are easily lost on the way. */
function withOddities(): CsvFiles {
  const files = rosterFiles({ version: '1.2', schools: 3, classes: 9, students: 60 })
  const change = (name: string, from: string | RegExp, to: string) => {
    if ((files[name]?.search(from) ?? -1) < 0) throw new Error(`${name} has no ${from}`)
    files[name] = (files[name] ?? '').replace(from, to)
  }
  change('users.csv', 'student7,,', `student7,,"=1+1, ""x""",`)
  change('users.csv', 'student8,,', `student8,,'t-,`)
  change('users.csv', /student9,,[^,]+/, 'student9,,+')
  change('classes.csv', 'c000001,,,Class 2', 'c000001,,,-Class')
  change('classes.csv', ',00002,', ',@7,')
  change('enrollments.csv', 'p000004,student,,2025-08-18,', 'p000004,student,,2025-08-18,2099-01-01')
  change('enrollments.csv', 'p000005,student,,2025-08-18,', 'p000005,student,,2098-01-01,')
  // Somebody who teaches at a second school by a class alone, and one who has no class.
  files['enrollments.csv'] += 'e900000,,,c000001,s000001,t000000,teacher,,2025-08-18,\r\n'
  files['users.csv'] += user('a1', 'Ann', 'Office') + user('a2', 'Pat', 'Principal') + user('a3', 'Rae', 'Reader')
  files['roles.csv'] +=
    'r900000,,,a1,primary,districtAdministrator,,,d1,\r\n' +
    'r900001,,,a2,primary,principal,2024-08-01,2099-07-01,s000001,\r\n' +
    'r900002,,,a2,secondary,teacher,,,s000002,\r\n' +
    'r900003,,,a3,primary,teacher,2098-08-01,,s000002,\r\nr900004,,,a3,primary,teacher,,,s000000,\r\n'
  return files
}

const user = (id: string, given: string, family: string) =>
  `${id},,,true,${id},,${given},${family},,${id}-number,${id}@river.example,,,,,,,,,,,\r\n`

async function filesOf(district: string, hasResults = false): Promise<CsvFiles> {
  return within(app.db.queries, [district], async tx => {
    await readOneMoment(tx)
    const files: CsvFiles = {}
    for await (const { name, content } of oneRosterFiles(
      linesInBatches(tx),
      await readOutOf(tx, district, Date.now()),
      '1.2',
      hasResults,
    ))
      files[name] = (await buffer(content as AsyncIterable<Buffer> as never)).toString()
    return files
  })
}

const rolesOf = (district: string) =>
  app.owner(
    'SELECT id, role, school_id, begins_on, ends_on, ended_at FROM staff_roles WHERE district_id = $1 ORDER BY id',
    [district],
  )
