import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../test/application.ts'
import { lockWaits } from '../test/citus.ts'
import { rosterFiles, zipOf } from '../test/oneroster-zip.ts'
import { rosterClient } from '../test/roster-client.ts'
import { type Town, town } from '../test/town.ts'

let app: TestApplication
let maple: Town
let client: ReturnType<typeof rosterClient>

beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
  client = rosterClient(app, maple.token('Ada Admin'))
})
afterAll(() => app.close())

const small = () => rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 12 })
const newDistrict = (name: string) => client.district(name)

describe('a new district', () => {
  test('gets everyone in the file; importing the same file again changes nothing', async () => {
    const district = await newDistrict('Riverbend')
    const shown = await client.preview(district, await zipOf(small()))
    expect(shown).toMatchObject({ status: 'previewed', source: 'Riverbend SIS', holds: [], progress: null })
    expect(client.added(shown)).toEqual({ schools: 2, classrooms: 4, teachers: 4, students: 12, enrollments: 16 })
    expect(await client.count(district)).toEqual({ schools: 0, classrooms: 0, staff: 0, students: 0, enrolled: 0 })
    const applied = await client.apply(district, shown.id)
    expect(applied).toMatchObject({ status: 'applied', counts: shown.counts })
    expect(applied.uninvitedTeacherIds).toHaveLength(4)
    expect(await client.count(district)).toEqual({ schools: 2, classrooms: 4, staff: 4, students: 12, enrolled: 16 })
    const before = await client.dump(district)
    const again = await client.importRoster(district, await zipOf(small()))
    expect(client.changes(again)).toEqual({})
    expect(again.counts.students.unchanged).toBe(12)
    expect(again.counts.enrollments.unchanged).toBe(16)
    expect(await client.dump(district)).toEqual(before)
  })

  test('has its students in the figures at once', async () => {
    const district = await newDistrict('Figures')
    await client.importRoster(district, await zipOf(small()))
    const rows = await app.owner<{ students: number }>(
      'SELECT sum(students)::int AS students FROM school_standings WHERE district_id = $1 AND school_id = 0',
      [district],
    )
    expect(rows[0]?.students).toBe(12)
    const schools = await app.call({
      method: 'GET',
      url: `/api/districts/${district}/school_summaries`,
      token: maple.token('Ada Admin'),
    })
    const counts = schools
      .json()
      .data.map(({ attributes }: { attributes: Record<string, unknown> }) => [
        attributes.studentsCount,
        attributes.teachersCount,
      ])
    expect(counts).toEqual([
      [6, 2],
      [6, 2],
    ])
  })

  test('keeps leading zeros, and prefixes user names with the school once', async () => {
    const district = await newDistrict('Zeros')
    const files = small()
    files['users.csv'] += '007,,,true,s000000,student,bond,,James,Bond,,000123,,,,,KG,\r\n'
    files['users.csv'] += '008,,,true,s000000,student,jo@x.example,,Jo,March,,,,,,,KG,\r\n'
    await client.importRoster(district, await zipOf(files))
    const rows = await app.owner(
      `SELECT s.sourced_id, s.one_roster_id, replace(s.username, c.id::text, 'SCHOOL') AS username FROM students s
       JOIN schools c ON c.district_id = s.district_id AND c.sourced_id = 's000000'
       WHERE s.district_id = $1 AND s.sourced_id IN ('007', '008') ORDER BY 1`,
      [district],
    )
    expect(rows).toEqual([
      { sourced_id: '007', one_roster_id: '000123', username: 'SCHOOL-bond' },
      { sourced_id: '008', one_roster_id: '008', username: 'jo@x.example' },
    ])
  })

  test('never gives two people the same user name', async () => {
    const district = await newDistrict('Same names')
    const student = (id: string) => `${id},,,true,s000000,student,jo@names.example,,Jo,March,,,,,,,KG,\r\n`
    const teacher = (id: string, username: string) =>
      `${id},,,true,s000000,teacher,${username},,Kim,${id},,,${id}@names.example,,,,,\r\n`
    const first = small()
    first['users.csv'] += student('j1') + teacher('k1', 'Kim') + teacher('k2', 'kim') + teacher('k3', 'kim3')
    await client.importRoster(district, await zipOf(first))
    const second = small()
    second['users.csv'] +=
      student('j2') + teacher('k3', 'kim3') + teacher('k4', 'KIM3') + teacher('k5', 'k1@names.example')
    await client.importRoster(district, await zipOf(second))
    const rows = await app.owner(
      `SELECT sourced_id, username FROM students
         WHERE district_id = $1 AND first_name = 'Jo'
       UNION ALL SELECT s.sourced_id, a.username FROM staff s JOIN accounts a ON a.id = s.account_id
         WHERE s.district_id = $1 AND s.first_name = 'Kim' ORDER BY 1`,
      [district],
    )
    expect(rows.map(({ sourced_id, username }) => [sourced_id, username])).toEqual([
      ['j1', 'jo@names.example'],
      ['j2', 'jo@names.example-j2'],
      ['k1', 'Kim'],
      ['k2', null],
      ['k3', 'kim3'],
      ['k4', null],
      ['k5', null],
    ])
  })

  test('leaves out a user name that another district takes at the same moment', async () => {
    const district = await newDistrict('At once')
    const files = small()
    files['users.csv'] += 'm1,,,true,s000000,principal,morgan,,Morgan,Vale,,,morgan@atonce.example,,,,,\r\n'
    const { id } = await client.preview(district, await zipOf(files))
    const { run } = await app.db.queries.transaction().execute(async other => {
      await sql`INSERT INTO accounts (username) VALUES ('Morgan')`.execute(other)
      const run = client.applyCall(district, id)
      await expect.poll(async () => (await app.owner(lockWaits())).length).toBe(1)
      return { run }
    })
    expect((await run).json().data.attributes.status).toBe('applied')
    expect(await app.owner(`SELECT username FROM accounts WHERE email = 'morgan@atonce.example'`)).toEqual([
      { username: null },
    ])
  })

  test('reads roles.csv of 1.2', async () => {
    const district = await newDistrict('Roles')
    const files = rosterFiles({ version: '1.2', schools: 2, classes: 4, students: 12 })
    files['users.csv'] += 'x1,,,true,xena,,Xena,Stone,,,xena@roles.example,,,,,,,,,,,\r\n'
    files['roles.csv'] += 'x9,,,x1,primary,principal,,,s000001,\r\n'
    const applied = await client.importRoster(district, await zipOf(files))
    expect(applied.counts.teachers.added).toBe(5)
    const [xena] = await app.owner<{ role: string; managed: boolean; school: string }>(
      `SELECT st.role, st.managed_externally AS managed, sc.sourced_id AS school FROM staff st
       JOIN staff_schools b ON b.district_id = $1 AND b.staff_id = st.id JOIN schools sc ON sc.district_id = $1 AND sc.id = b.school_id WHERE st.district_id = $1 AND st.sourced_id = 'x1'`,
      [district],
    )
    expect(xena).toEqual({ role: 'SchoolAdmin', managed: true, school: 's000001' })
  })

  test('enrols a student of two schools in both', async () => {
    const district = await newDistrict('Two schools')
    const files = small()
    files['enrollments.csv'] += 'e9,,,c000001,s000001,p000000,student,,,\r\n'
    await client.importRoster(district, await zipOf(files))
    const rows = await app.owner(
      `SELECT t.school_id = min(t.school_id) OVER () AS first, t.home FROM student_timelines t
       JOIN students s ON s.district_id = $1 AND s.id = t.student_id WHERE t.district_id = $1 AND s.sourced_id = 'p000000' ORDER BY t.school_id`,
      [district],
    )
    expect(rows).toEqual([
      { first: true, home: true },
      { first: false, home: false },
    ])
  })

  test('does not touch another district with the same ids', async () => {
    const one = await newDistrict('Twin one')
    const other = await newDistrict('Twin other')
    const apart = small()
    apart['users.csv'] = (apart['users.csv'] as string).replaceAll('@school.example', '@twin.example')
    await client.importRoster(one, await zipOf(small()))
    const before = await client.dump(one)
    await client.importRoster(other, await zipOf(apart))
    expect(await client.dump(one)).toEqual(before)
    expect(await client.count(other)).toEqual(await client.count(one))
  })
})

describe('a file that changed', () => {
  const without = (text: string | undefined, line: string) =>
    (text ?? '')
      .split('\r\n')
      .filter(row => !row.includes(line))
      .join('\r\n')

  test('archives a missing student, and restores them with their class when they return', async () => {
    const district = await newDistrict('Coming back')
    await client.importRoster(district, await zipOf(small()))
    const files = small()
    files['users.csv'] = without(files['users.csv'], 'p000003')
    files['enrollments.csv'] = without(files['enrollments.csv'], 'p000003')
    const gone = await client.importRoster(district, await zipOf(files))
    expect(client.changes(gone)).toEqual({ students: { archived: 1 } })
    expect(await client.studentState(district, 'p000003')).toEqual({ archived: true, classes: ['c000003'], figures: 0 })
    const back = await client.importRoster(district, await zipOf(small()))
    expect(client.changes(back)).toEqual({ students: { unarchived: 1 } })
    expect(await client.studentState(district, 'p000003')).toEqual({
      archived: false,
      classes: ['c000003'],
      figures: 1,
    })
  })

  test('archives nobody because their row cannot be read', async () => {
    const district = await newDistrict('Unreadable')
    const many = () => rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 600 })
    await client.importRoster(district, await zipOf(many()))
    const files = many()
    files['users.csv'] = (files['users.csv'] as string).replace(/(,(?:student|teacher)\d+,,)[^,]+/g, '$1')
    const shown = await client.preview(
      district,
      await zipOf({ ...files, 'users.csv': `${files['users.csv']}x1,,,true,s000000,student,xu,,Xu,Li,,,,,,,01,\r\n` }),
    )
    expect(shown.counts.students).toMatchObject({ archived: 0, skipped: 600, added: 1 })
    expect(shown.counts.teachers).toMatchObject({ archived: 0, skipped: 4 })
    expect(shown.counts.enrollments.archived).toBe(0)
  })

  test('ends a missing enrolment and begins the new one', async () => {
    const district = await newDistrict('Moving')
    await client.importRoster(district, await zipOf(small()))
    const files = small()
    files['enrollments.csv'] = (files['enrollments.csv'] as string).replace(
      'c000003,s000001,p000003',
      'c000001,s000001,p000003',
    )
    const moved = await client.importRoster(district, await zipOf(files))
    expect(client.changes(moved)).toEqual({ students: { moved: 1 }, enrollments: { added: 1, archived: 1 } })
    expect(await client.studentState(district, 'p000003')).toEqual({
      archived: false,
      classes: ['c000001'],
      figures: 1,
    })
  })

  test('moves a class to another school with its students', async () => {
    const district = await newDistrict('Class moves')
    await client.importRoster(district, await zipOf(small()))
    const files = small()
    files['classes.csv'] = (files['classes.csv'] as string).replace(/^(c000003.*)s000001/m, '$1s000000')
    files['enrollments.csv'] = (files['enrollments.csv'] as string).replaceAll('c000003,s000001', 'c000003,s000000')
    const moved = await client.importRoster(district, await zipOf(files))
    expect(moved.counts.classrooms.moved).toBe(1)
    const rows = await app.owner(
      `SELECT DISTINCT sc.sourced_id FROM student_timelines t
       JOIN students s ON s.district_id = $1 AND s.id = t.student_id JOIN schools sc ON sc.district_id = $1 AND sc.id = t.school_id WHERE t.district_id = $1 AND s.sourced_id = 'p000003'`,
      [district],
    )
    expect(rows).toEqual([{ sourced_id: 's000000' }])
    expect(client.changes(await client.importRoster(district, await zipOf(files)))).toEqual({})
  })

  test('finds a student by identifier when their id has changed, and never by name', async () => {
    const district = await newDistrict('New ids')
    const first = small()
    first['users.csv'] += 'old1,,,true,s000000,student,nina,,Nina,Simone,,55501,,,,,KG,\r\n'
    await client.importRoster(district, await zipOf(first))
    const second = small()
    second['users.csv'] += 'new1,,,true,s000000,student,nina,,Nina,Simone-Roy,,55501,,,,,KG,\r\n'
    second['users.csv'] += 'new2,,,true,s000000,student,nina2,,Nina,Simone,,55502,,,,,KG,\r\n'
    const applied = await client.importRoster(district, await zipOf(second))
    expect(client.changes(applied)).toEqual({ students: { changed: 1, added: 1 } })
    const rows = await app.owner(
      `SELECT sourced_id, last_name FROM students WHERE district_id = $1 AND first_name = 'Nina' ORDER BY id`,
      [district],
    )
    expect(rows).toEqual([
      { sourced_id: 'new1', last_name: 'Simone-Roy' },
      { sourced_id: 'new2', last_name: 'Simone' },
    ])
  })

  test('leaves records made by hand alone', async () => {
    const { id } = maple
    await app.owner(`UPDATE districts SET one_roster_id = '0601234' WHERE id = $1`, [id('Maple Grove')])
    const before = await client.dump(id('Maple Grove'))
    const applied = await client.importRoster(id('Maple Grove'), await zipOf(small()))
    expect(applied.counts.students).toMatchObject({ added: 12, archived: 0, changed: 0 })
    const after = await client.dump(id('Maple Grove'))
    const kept = before.filter(row => row.name !== 'school_standings')
    expect(after.filter(row => kept.some(one => one.row === row.row && one.xmin === row.xmin))).toHaveLength(
      kept.length,
    )
  })

  test('keeps an enrollment made by hand, also after a file has named it once', async () => {
    const district = await newDistrict('Hand made')
    await client.importRoster(district, await zipOf(small()))
    const ids = await app.owner<{ student: string; classroom: string; school: string }>(
      `SELECT s.id AS student, c.id AS classroom, c.school_id AS school FROM students s JOIN classrooms c ON c.district_id = s.district_id
       WHERE s.district_id = $1 AND s.sourced_id = 'p000003' AND c.sourced_id = 'c000001'`,
      [district],
    )
    const { student, classroom, school } = ids[0] as (typeof ids)[number]
    const classesOf = async () => (await client.studentState(district, 'p000003'))?.classes as string[]
    const before = await classesOf()
    expect(before).not.toContain('c000001')
    const enrolled = await app.call({
      method: 'POST',
      token: maple.token('Ada Admin'),
      url: `/api/schools/${school}/classrooms/${classroom}/bulk_student_enrollment`,
      payload: {
        data: {
          type: 'bulkStudentEnrollment',
          attributes: { replaceExistingUserEnrollments: false },
          relationships: { students: { data: [{ type: 'student', id: student }] } },
        },
      },
    })
    expect(enrolled.statusCode, enrolled.body).toBeLessThan(300)
    const both = [...before, 'c000001'].sort()
    expect(client.changes(await client.importRoster(district, await zipOf(small())))).toEqual({})
    expect(await classesOf()).toEqual(both)

    const naming = small()
    naming['enrollments.csv'] += 'byhand,,,c000001,s000001,p000003,student,,,\r\n'
    await client.importRoster(district, await zipOf(naming))
    await client.importRoster(district, await zipOf(small()))
    expect(await classesOf()).toEqual(both)
  })

  test('is held when it would archive many, and applied with override', async () => {
    const district = await newDistrict('Held')
    await client.importRoster(
      district,
      await zipOf(rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 60 })),
    )
    const half = await zipOf(rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 34 }))
    const held = await client.preview(district, half)
    expect(held).toMatchObject({
      status: 'held',
      holds: [
        { code: 'guard.threshold', message: '26 of 60 students are not in the file and would be archived.' },
        { code: 'guard.school_enrollments' },
      ],
    })
    const refused = await client.applyCall(district, held.id)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().errors[0]).toMatchObject({ code: 'held', meta: { holds: held.holds } })
    expect((await client.count(district))?.students).toBe(60)
    expect(await client.apply(district, held.id, true)).toMatchObject({ status: 'applied' })
    expect((await client.count(district))?.students).toBe(34)
  })

  test('is held when a school loses all its classes', async () => {
    const district = await newDistrict('Emptied')
    await client.importRoster(
      district,
      await zipOf(rosterFiles({ version: '1.1', schools: 2, classes: 2, students: 4 })),
    )
    const files = rosterFiles({ version: '1.1', schools: 2, classes: 2, students: 4 })
    files['classes.csv'] = without(files['classes.csv'], 'c000001')
    files['enrollments.csv'] = without(files['enrollments.csv'], 'c000001')
    expect((await client.preview(district, await zipOf(files))).holds).toEqual([
      { code: 'guard.school_empty', count: 1, message: 'School 2 would lose all its classes.' },
    ])
  })

  test('is held when it names another district, until a file of the same source has been applied', async () => {
    const district = await newDistrict('Settled')
    await app.owner(`UPDATE districts SET one_roster_id = 'SETTLED-1' WHERE id = $1`, [district])
    await client.importRoster(district, await zipOf(small()))
    await app.owner(`UPDATE roster_imports SET source = 'Another system' WHERE district_id = $1`, [district])
    expect((await client.preview(district, await zipOf(small()))).holds).toEqual([
      {
        code: 'guard.other_district',
        message: 'The file is for Riverbend District (0601234), but this district is Settled (SETTLED-1).',
      },
    ])
    await app.owner(`UPDATE districts SET one_roster_id = 'D1' WHERE id = $1`, [district])
    expect((await client.preview(district, await zipOf(small()))).holds).toEqual([])
  })

  test('is held when many ids belong to people with other names', async () => {
    const district = await newDistrict('Other names')
    await client.importRoster(district, await zipOf(small()))
    const files = small()
    files['users.csv'] = (files['users.csv'] as string).replaceAll(',Abara,', ',Zzz,')
    expect((await client.preview(district, await zipOf(files))).holds[0]?.code).toBe('guard.name_mismatch')
  })
})

describe('Grand Bend', () => {
  const folder = '../shared/data/roster/grand-bend-oneroster-1.1'
  test.runIf(existsSync(folder))(
    'is imported, its teachers are invited, and a class shows the posted lessons',
    async () => {
      const files = Object.fromEntries(readdirSync(folder).map(file => [file, readFileSync(`${folder}/${file}`)]))
      const district = await newDistrict('Grand Bend')
      const zip = await zipOf(files)
      const shown = await client.preview(district, zip)
      expect(client.added(shown)).toEqual({ schools: 1, classrooms: 2, teachers: 2, students: 8, enrollments: 12 })
      const applied = await client.apply(district, shown.id)
      expect(client.changes(await client.importRoster(district, zip))).toEqual({})
      const invited = await app.call({
        method: 'POST',
        url: '/api/bulk_teacher_invitation',
        token: maple.token('Ada Admin'),
        payload: client.invitation(applied.uninvitedTeacherIds),
      })
      expect(invited.json()).toEqual({ meta: { sent: 2, skipped: 0 } })
      await expect.poll(() => app.mails.map(mail => mail.to)).toContain('Sara.Preston@studentgps.org')
      const [mary] = await app.owner<{ id: string }>(
        `SELECT id FROM students WHERE district_id = $1 AND sourced_id = '604863'`,
        [district],
      )
      const posted = await app.call({
        method: 'POST',
        url: '/api/lesson_completions',
        bearer: 'service-token-of-the-tests',
        payload: { data: [1, 2].map(lesson => client.completion(mary?.id ?? '', lesson)) },
      })
      expect(posted.json().meta).toMatchObject({ accepted: 2 })
      const [class_] = await app.owner<{ id: string }>(
        `SELECT id FROM classrooms WHERE district_id = $1 AND sourced_id LIKE '%ENG%'`,
        [district],
      )
      const seen = await app.call({
        method: 'GET',
        url: `/api/classrooms/${class_?.id}/student_summaries`,
        token: maple.token('Ada Admin'),
      })
      const lessons = seen
        .json()
        .data.map((row: { attributes: Record<string, unknown> }) => [
          row.attributes.daysUsage,
          row.attributes.level1CompletedLessonsCount,
        ])
      expect(lessons.toSorted()).toEqual([...Array(4).fill([0, 0]), [1, 2]])
    },
  )
})
