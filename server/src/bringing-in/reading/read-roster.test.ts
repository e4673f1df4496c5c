import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { rosterFiles, zipOf } from '../../test/oneroster-zip.ts'
import { readRosterZip } from './read-roster.ts'

const at = { now: new Date('2026-03-01T12:00:00Z'), timeZone: 'America/Chicago' }
const small = (version: '1.1' | '1.2' = '1.1') => rosterFiles({ version, schools: 2, classes: 4, students: 12 })
const read = async (files: Record<string, string | Buffer>) => readRosterZip(await zipOf(files), at)
const samples = '../shared/data/roster'
const sample = (name: string) =>
  Object.fromEntries(readdirSync(`${samples}/${name}`).map(file => [file, readFileSync(`${samples}/${name}/${file}`)]))

describe('a clean file', () => {
  test.each(['1.1', '1.2'] as const)('of OneRoster %s is read completely, without problems', async version => {
    const { roster, problems } = await read(small(version))
    expect(problems.all()).toEqual([])
    expect(roster).toMatchObject({
      source: { label: 'Riverbend SIS', version },
      district: { sourcedId: 'd1', name: 'Riverbend District', identifier: '0601234' },
    })
    expect(roster?.schools.map(school => school.name)).toEqual(['School 1', 'School 2'])
    expect(roster?.classrooms[1]).toEqual({
      sourcedId: 'c000001',
      name: 'Class 2',
      asWritten: [],
      classCode: '00001',
      schoolSourcedId: 's000001',
      courseSourcedId: 'read1',
      grades: ['KG'],
    })
    expect(roster?.students).toHaveLength(12)
    expect(roster?.students[2]).toMatchObject({
      firstName: 'Chloé',
      username: 'student2',
      grade: '01',
      schools: ['s000000'],
      enabled: true,
    })
    expect(roster?.staff.map(person => person.role)).toEqual(Array(4).fill('Teacher'))
    expect(roster?.roles[1]).toEqual({
      userSourcedId: 't000001',
      role: 'Teacher',
      schoolSourcedId: 's000001',
      beginsOn: null,
      endsOn: null,
    })
    expect(roster?.enrollments).toHaveLength(16)
    expect(roster?.enrollments[0]).toEqual({
      classSourcedId: 'c000000',
      userSourcedId: 't000000',
      kind: 'teacher',
      beginsOn: '2025-08-18',
      endsOn: null,
    })
  })
})

describe('rosters of other systems', () => {
  test.each([
    ['a CRLF header and LF rows', (text: string) => text.replaceAll('\r\n', '\n').replace('\n', '\r\n')],
    ['an LF header and CRLF rows', (text: string) => text.replace('\r\n', '\n')],
    ['CR line endings', (text: string) => text.replaceAll('\r\n', '\r')],
    ['CRCRLF line endings', (text: string) => text.replaceAll('\r\n', '\r\r\n')],
  ])('a file with %s is read row by row', async (_, withEndings) => {
    const quoted = Object.entries(small()).map(([name, text]) => {
      const rows = String(text).replace(/^.+$/gm, row => row.replace(/[^,\r]*(?=\r?$)/, '"$&"'))
      return [name, withEndings(rows)] as const
    })
    const { roster, problems } = await read(Object.fromEntries(quoted))
    expect(problems.all()).toEqual([])
    expect(roster).toEqual((await read(small())).roster)
  })

  test.runIf(existsSync(`${samples}/grand-bend-oneroster-1.1`))(
    'Grand Bend is read as it is; its past terms end no membership',
    async () => {
      const { roster, problems } = await read(sample('grand-bend-oneroster-1.1'))
      expect(roster?.schools).toHaveLength(1)
      expect(roster?.classrooms).toHaveLength(2)
      expect(roster?.students).toHaveLength(8)
      expect(roster?.staff.map(person => person.role)).toEqual(['Teacher', 'Teacher'])
      expect(roster?.enrollments.filter(one => one.kind === 'student')).toHaveLength(10)
      expect(roster?.enrollments.filter(one => one.kind === 'teacher')).toHaveLength(2)
      expect(roster?.enrollments.every(one => one.endsOn === null && one.beginsOn === '2020-08-17')).toBe(true)
      expect(roster?.classrooms.map(one => one.courseSourcedId)).toEqual(['ENG-1', '03100500'])
      expect(problems.all().map(({ code, count }) => [code, count])).toEqual([
        ['session.ended', 1],
        ['row.duplicate_enrollment', 12],
      ])
    },
  )

  test.runIf(existsSync(`${samples}/microsoft-sds-v2.1`))('School Data Sync is named and refused', async () => {
    const { roster, problems } = await read(sample('microsoft-sds-v2.1'))
    expect(roster).toBeNull()
    expect(problems.first(1)[0]).toMatchObject({ severity: 'fatal', code: 'format.unsupported' })
    expect(problems.first(1)[0]?.message).toContain('Microsoft School Data Sync')
  })
})

describe('roles of 1.2', () => {
  const withRoles = (rows: string[]) => {
    const files = small('1.2')
    files['users.csv'] += 'x1,,,true,xena,,Xena,Stone,,,xena@school.example,,,,,,,,,,,\r\n'
    files['roles.csv'] += rows.map((row, index) => `x${index},,,x1,secondary,${row},`).join('\r\n')
    return files
  }
  const xena = async (rows: string[]) => {
    const { roster, problems } = await read(withRoles(rows))
    return {
      person: roster?.staff.find(one => one.sourcedId === 'x1'),
      codes: problems.all().map(problem => problem.code),
    }
  }

  test('several roles are merged into one person', async () => {
    const { person } = await xena(['teacher,,,s000000', 'teacher,,,s000001'])
    expect(person).toMatchObject({ role: 'Teacher', schools: ['s000000', 's000001'] })
  })

  test('the highest role counts, and only in the schools that it names', async () => {
    const { person, codes } = await xena(['teacher,,,s000000', 'principal,,,s000001'])
    expect(person).toMatchObject({ role: 'SchoolAdmin', schools: ['s000001'] })
    expect(codes).toContain('role.several')
  })

  test('a teacher does not get the school where they are a parent', async () => {
    const { person } = await xena(['teacher,,,s000000', 'parent,,,s000001'])
    expect(person?.schools).toEqual(['s000000'])
  })

  test.each(['districtAdministrator', 'systemAdministrator'])('%s becomes a DistrictAdmin', async role => {
    expect((await xena([`${role},,,d1`])).person).toMatchObject({ role: 'DistrictAdmin', schools: [] })
  })

  test('a person without any role is skipped', async () => {
    expect(await xena([])).toEqual({ person: undefined, codes: ['role.none'] })
  })

  test('an aide without a class is left out', async () => {
    const { person, codes } = await xena(['aide,,,s000000'])
    expect(person).toBeUndefined()
    expect(codes).toEqual(['role.no_class'])
  })

  test('an aide with a class is a teacher', async () => {
    const files = withRoles(['aide,,,s000000'])
    files['enrollments.csv'] += 'ex,,,c000000,s000000,x1,teacher,,,\r\n'
    const { roster } = await read(files)
    expect(roster?.staff.find(one => one.sourcedId === 'x1')?.role).toBe('Teacher')
  })
})

describe('roles of 1.1', () => {
  test.each([
    ['administrator', 'd1', 'DistrictAdmin'],
    ['administrator', 's000001', 'SchoolAdmin'],
    ['Teacher', 's000001', 'Teacher'],
    ['guardian', 's000001', undefined],
    ['proctor', 's000001', undefined],
  ])('%s at %s is %s', async (role, org, type) => {
    const files = small()
    files['users.csv'] += `x1,,,true,${org},${role},xena,,Xena,Stone,,,xena@school.example,,,,,\r\n`
    const { roster, problems } = await read(files)
    expect(roster?.staff.find(one => one.sourcedId === 'x1')?.role).toBe(type)
    expect(problems.counts().error).toBe(0)
  })
})

describe('the role of an enrollment decides who teaches, whatever users.csv says:', () => {
  const named = async (role: string, enrollments: readonly string[]) => {
    const files = small()
    files['users.csv'] += `x1,,,true,s000000,${role},xena,,Xena,Stone,,,xena@school.example,,,,,\r\n`
    for (const [at, row] of enrollments.entries())
      files['enrollments.csv'] += `x${at},,,c00000${at},s00000${at},x1,${row},,,\r\n`
    const { roster, problems } = await read(files)
    const of = (list: readonly { sourcedId: string }[] | undefined) => list?.some(({ sourcedId }) => sourcedId === 'x1')
    return {
      is: of(roster?.staff)
        ? roster?.staff.find(({ sourcedId }) => sourcedId === 'x1')?.role
        : of(roster?.students)
          ? 'Student'
          : null,
      memberships: roster?.enrollments.filter(({ userSourcedId }) => userSourcedId === 'x1').map(({ kind }) => kind),
      codes: problems
        .all()
        .filter(({ severity }) => severity === 'error' || severity === 'warning')
        .map(({ code }) => code),
    }
  }

  test.each([
    ['student', ['teacher'], 'Teacher', ['teacher'], ['role.from_enrollment']],
    ['parent', ['teacher'], 'Teacher', ['teacher'], ['role.from_enrollment']],
    ['faculty', ['teacher'], 'Teacher', ['teacher'], ['role.from_enrollment']],
    ['', ['teacher'], 'Teacher', ['teacher'], ['role.from_enrollment']],
    ['', ['student'], 'Student', ['student'], ['role.from_enrollment']],
    ['student', ['aide'], 'Student', [], ['ref.wrong_type']],
    ['student', ['student', 'teacher'], 'Student', ['student'], ['ref.wrong_type']],
    ['teacher', ['student'], 'Teacher', [], ['ref.wrong_type']],
    ['parent', ['student'], null, [], ['ref.wrong_type']],
    ['faculty', [], null, [], ['row.enum']],
    ['', [], null, [], ['row.required']],
  ] as const)('%s, in classes as %j, is %s', async (role, enrollments, is, memberships, codes) => {
    expect(await named(role, enrollments)).toEqual({ is, memberships, codes })
  })
})

test('a department is a school only if it has classes', async () => {
  const files = small()
  files['orgs.csv'] += 'dep1,,,Annex,department,,d1\r\ndep2,,,Kitchen,department,,d1\r\n'
  files['classes.csv'] += 'cx,,,Annex class,K,read1,7,homeroom,,dep1,y1,,,\r\n'
  const { roster } = await read(files)
  expect(roster?.schools.map(school => school.sourcedId)).toEqual(['s000000', 's000001', 'dep1'])
})

test('ids keep their leading zeros', async () => {
  const files = small()
  files['users.csv'] += '007,,,true,s000000,student,bond,,James,Bond,,000123,,,,,K,\r\n'
  const { roster } = await read(files)
  expect(roster?.students.at(-1)).toMatchObject({ sourcedId: '007', identifier: '000123', grade: 'KG' })
})
