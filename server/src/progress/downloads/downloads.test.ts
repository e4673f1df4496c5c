import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { learningEvent } from '../../test/learning-event.ts'

const { app, maple, as, service } = inTown()

const DAY_MS = 86_400_000
const ZONE = 'America/Los_Angeles'
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const dayOf = (instant: string) => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date(instant))
const RANGE = { start: dayOf(ago(20)), end: dayOf(ago(1)) }
const DATES = `filter[startDateEq]=${RANGE.start}&filter[endDateEq]=${RANGE.end}`

beforeAll(async () => {
  const completions = (name: string, level: number, lessons: number, every: number) =>
    Array.from({ length: lessons }, (_, at) =>
      learningEvent('lessonCompletion', {
        studentId: maple.id(name),
        level,
        lesson: at + 1,
        finishedAt: ago(60 - at * every),
      }),
    )
  await post('lesson_completions', [
    ...completions('Amara Okafor', 1, 58, 1),
    ...completions('Camila Reyes', 1, 12, 4),
    ...completions('Daniyar Seitkali', 1, 30, 0.5),
    ...completions('Eleni Papadopoulou', 3, 7, 3),
  ])
  await post('assessment_results', [
    result('Camila Reyes', 1, 'passed', 70),
    result('Camila Reyes', 2, 'failed', 40),
    result('Eleni Papadopoulou', 1, 'failed', 65),
  ])
  const mistaken = result('Amara Okafor', 1, 'passed', 3)
  await post('assessment_results', [mistaken])
  expect((await service.delete(`assessment_results/${mistaken.id}`)).status).toBe(204)
  await app.owner(`UPDATE students SET last_name = '=HYPERLINK("//x")' WHERE id = $1`, [maple.id('Benjamin Lee')])
  await app.owner(`UPDATE classrooms SET name = NULL WHERE id = $1`, [maple.id('Room 2')])
})

type Row = Readonly<Record<string, string>>
interface Lesson {
  level: number
  lesson: number
  updatedAt: string
}
const GOALS = {
  'PK/TK GOAL (%)': 'grade1',
  'KG GOAL (%)': 'grade2',
  'FIRST GRADE GOAL (%)': 'grade3',
  'SECOND GRADE+ GOAL (%)': 'grade4and5',
}

describe('the CSV of a table', () => {
  test("has every figure of a class's table, in its order", async () => {
    const { rows, links } = await table(`${classUrl('Room 1')}?${DATES}`, 'Tess Teacher')
    const sent = await csv(links.csv as string, 'Tess Teacher')
    expect(rows).toHaveLength(3)
    expect(sent.map(withoutReason)).toEqual(rows.map(studentCells))
    expect(rows.filter(({ attributes }) => attributes.daysUsage > 0)).toHaveLength(2)
  })

  test.each(['Dana District', 'Sam School', 'Tess Teacher'])(
    "has every figure of a school's table for %s",
    async person => {
      const { rows, links } = await table(`${schoolUrl('Oak')}?${DATES}&sort=-name`, person)
      expect(rows.length).toBeGreaterThan(0)
      expect(await csv(links.csv as string, person)).toEqual(rows.map(unitCells('Class')))
    },
  )

  test.each(['Ada Admin', 'Dana District', 'Sam School', 'Tess Teacher'])(
    "has every figure of a district's table for %s",
    async person => {
      const { rows, links } = await table(`${districtUrl()}?${DATES}`, person)
      expect(rows.length).toBeGreaterThan(0)
      expect(await csv(links.csv as string, person)).toEqual(rows.map(unitCells('School')))
    },
  )

  test('leaves out what the filters of the table leave out', async () => {
    const { links } = await table(`${schoolUrl('Oak')}?filter[nameCont]=room`, 'Sam School')
    expect((await csv(links.csv as string, 'Sam School')).map(({ Class }) => Class)).toEqual(['Room 1'])
  })

  test('has those in hand alone where the table is filtered so', async () => {
    const until = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10)
    const note = await as('Tess Teacher').patch(`students/${maple.id('Camila Reyes')}/note`, {
      type: 'studentNote',
      attributes: { text: 'Small group', until },
    })
    expect(note.status, note.body).toBe(200)
    const { links } = await table(`${classUrl('Room 1')}?${DATES}&filter[attentionEq]=inHand`, 'Tess Teacher')
    expect((await csv(links.csv as string, 'Tess Teacher')).map(({ Student }) => Student)).toEqual(['Camila Reyes'])
  })

  test('has only the rows that are named, in their order; whoever is not in the table stays out', async () => {
    const ids = ['Camila Reyes', 'Amara Okafor', 'Eleni Papadopoulou'].map(name => maple.id(name))
    const url = `${classUrl('Room 1')}.csv?${DATES}&filter[idIn]=${ids.join()}`
    expect((await csv(url, 'Tess Teacher')).map(({ Student }) => Student)).toEqual(['Camila Reyes', 'Amara Okafor'])
  })

  test('is a file with the name of the unit and the range', async () => {
    const answer = await as('Tess Teacher').get(`${classUrl('Room 1')}.csv?${DATES}`)
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="room-1-students-${RANGE.start}-${RANGE.end}.csv"`,
    )
  })

  test('is written down before it is sent: who took what', async () => {
    await csv(`${classUrl('Room 1')}.csv?${DATES}`, 'Tess Teacher')
    const [entry] = await app.owner<{ action: string; facts: object; account_id: string }>(
      'SELECT action, facts, account_id FROM audit_entries ORDER BY id DESC LIMIT 1',
    )
    expect(entry).toEqual({
      action: 'progress.students.download',
      account_id: maple.id('account of Tess Teacher'),
      facts: { unit: { kind: 'classroom', id: maple.id('Room 1') }, ...RANGE },
    })
  })
})

describe('every student of a school or district', () => {
  const ofDistrict = async (person: string) =>
    (await table(`${districtUrl()}?${DATES}`, person)).links.studentsCsv as string
  const ofSchool = async (person: string) =>
    (await table(`${schoolUrl('Oak')}?${DATES}`, person)).links.studentsCsv as string

  test.each([
    {
      person: 'Dana District',
      link: ofDistrict,
      classes: [
        ['Elm', 'Room 3'],
        ['Oak', 'Room 2'],
        ['Oak', 'Room 1'],
      ],
    },
    { person: 'Elsa Elm', link: ofDistrict, classes: [['Elm', 'Room 3']] },
    {
      person: 'Sam School',
      link: ofDistrict,
      classes: [
        ['Oak', 'Room 2'],
        ['Oak', 'Room 1'],
      ],
    },
    { person: 'Noor Neighbour', link: ofDistrict, classes: [['Oak', 'Room 2']] },
    {
      person: 'Dana District',
      link: ofSchool,
      classes: [
        ['Oak', 'Room 2'],
        ['Oak', 'Room 1'],
      ],
    },
    { person: 'Tess Teacher', link: ofSchool, classes: [['Oak', 'Room 1']] },
  ])('has the rows of the classes that $person sees', async ({ person, link, classes }) => {
    const sent = await csv(await link(person), person)
    const expected: Row[] = []
    for (const [school = '', room = ''] of classes) {
      const { rows } = await table(`${classUrl(room)}?${DATES}`, person)
      const name = room === 'Room 2' ? `Classroom ${maple.id(room)}` : room
      expected.push(...rows.map(row => ({ School: school, Class: name, ...studentCells(row) })))
    }
    const sorted = (rows: readonly Row[]) => rows.map(row => JSON.stringify(Object.entries(row).sort())).sort()
    expect(sorted(sent.map(withoutReason))).toEqual(sorted(expected))
    const places = sent.map(row => `${row.School} ${row.Class}`)
    expect(places.filter((place, at) => places.indexOf(place) === at)).toHaveLength(classes.length)
  })

  test('sorts the students of a class by family name where it is asked to', async () => {
    const link = await ofSchool('Tess Teacher')
    const sent = async (more: string) => (await csv(`${link}${more}`, 'Tess Teacher')).map(row => row.Student)
    const [amara, benjamin, camila] = ['Amara Okafor', `Benjamin =HYPERLINK("//x")`, 'Camila Reyes']
    expect(await sent('')).toEqual([amara, benjamin, camila])
    expect(await sent('&names=family')).toEqual([benjamin, amara, camila])
    expect((await as('Tess Teacher').get(`${link}&names=x`)).status).toBe(400)
  })

  test('gives the reasons of the table of the class', async () => {
    await app.owner(`UPDATE student_timelines SET enrolled = 1 WHERE student_id = $1`, [maple.id('Benjamin Lee')])
    const { links, rows } = await table(classUrl('Room 1'), 'Tess Teacher')
    const own = await csv(links.csv as string, 'Tess Teacher')
    const all = await csv(await ofSchool('Tess Teacher'), 'Tess Teacher')
    const reasons = (sent: readonly Row[]) => Object.fromEntries(sent.map(row => [row.Student, row.Attention]))
    expect(reasons(all)).toEqual(reasons(own))
    const judged = rows.filter(({ attributes }) => attributes.attention !== null).length
    expect(Object.values(reasons(own)).filter(Boolean)).toHaveLength(judged)
  })
})

describe("a class's placement results", () => {
  test('come once for each result that counts, the earliest first', async () => {
    const url = `/api/classrooms/${maple.id('Room 1')}/student_assessment_results.csv`
    const rows = await csv(url, 'Tess Teacher')
    expect(rows.map(row => [row.Student, row.Test, row.Result, row['Taken On']])).toEqual([
      ['Amara Okafor', '', '', ''],
      [`Benjamin =HYPERLINK("//x")`, '', '', ''],
      ['Camila Reyes', 'Test 1', 'Passed', dayOf(ago(70))],
      ['Camila Reyes', 'Test 2', 'Failed', dayOf(ago(40))],
    ])
    const byFamily = await csv(`${url}?names=family`, 'Tess Teacher')
    expect([...new Set(byFamily.map(row => row.Student))]).toEqual([
      ...[`Benjamin =HYPERLINK("//x")`, 'Amara Okafor', 'Camila Reyes'],
    ])
  })
})

test.each([
  ['filter[startDateEq]=2026-02-30', 400],
  ['filter[startDateEq]=1999-12-31', 422],
  ['filter[endDateEq]=2999-01-01', 422],
  [`filter[startDateEq]=${RANGE.end}&filter[endDateEq]=${RANGE.start}`, 422],
  ['filter[passwordEq]=x', 400],
  ['sort=pinCode', 400],
  ['filter[idIn]=1,x', 400],
])('a download that asks %s is refused like the table', async (query, status) => {
  for (const url of [classUrl('Room 1'), schoolUrl('Oak'), districtUrl()]) {
    expect((await as('Dana District').get(`${url}.csv?${query}`)).status).toBe(status)
    expect((await as('Dana District').get(`${url}?${query}`)).status).toBe(status)
  }
})

test('a name that begins like a formula is defused', async () => {
  await app.owner(`UPDATE students SET first_name = '=1+1' WHERE id = $1`, [maple.id('Benjamin Lee')])
  const answer = await as('Tess Teacher').get(`${classUrl('Room 1')}.csv`)
  expect(answer.body).toContain(`"'=1+1 =HYPERLINK(""//x"")"`)
})

const levels = (titles: readonly string[]) => [1, 2, 3].flatMap(level => titles.map(title => `Level ${level} ${title}`))

test.each([
  [
    'of students',
    () => `${classUrl('Room 1')}.csv?${DATES}`,
    [
      ...['Grade', 'Current Status', 'Current Lesson #', 'First Lesson Completed (all time)'],
      ...['First Lesson Completed In Date Range', 'Last Lesson Completed', 'Last Lesson Completed in date range'],
      ...['Days of Progress', 'Progress Towards Goal (%)', 'Benchmark'],
      ...levels(['Progress (%)', 'Lessons Completed']),
    ],
    ['Attention', 'Outlook', 'Lessons to the Goal'],
  ],
  [
    'of schools',
    () => `/api/districts/${maple.id('Maple Grove')}/school_summaries.csv?${DATES}`,
    [
      ...['Teachers Enrolled', 'Students Enrolled', 'PK/TK GOAL (%)', 'KG GOAL (%)', 'FIRST GRADE GOAL (%)'],
      ...['SECOND GRADE+ GOAL (%)', ...levels(['Average Progress (%)', 'Average Lesson Number'])],
      ...[
        'Non Active Students',
        'Students in test',
        'Students in Level 1',
        'Students in Level 2',
        'Students in Level 3',
      ],
      ...['Students completed all lessons', 'Last Lesson Completed', 'Days of Progress'],
    ],
    ['Need You', 'Worth Watching', 'Goal Reached', 'On the Path', 'Below the Path', 'Far Below the Path'],
  ],
])('a file %s has the columns of the specification in its order, then our own', async (_, url, documented, own) => {
  const [row = {}] = await csv(url(), 'Dana District')
  // The level of a lesson, and which lesson it was, have columns beside it.
  const [, ...titles] = Object.keys(row).filter(title => title !== 'Current Level' && !title.endsWith(': lesson'))
  expect(titles).toEqual([...documented, ...own])
})

const result = (name: string, testNumber: number, outcome: string, days: number) =>
  learningEvent('assessmentResult', {
    studentId: maple.id(name),
    test: testNumber,
    result: outcome,
    finishedAt: ago(days),
  })

async function post(path: string, data: readonly object[]) {
  const answer = await service.post(`${path}`, data)
  expect(answer.meta).toMatchObject({ accepted: data.length, rejected: [] })
}

async function csv(url: string, person: string): Promise<Row[]> {
  const answer = await as(person).get(url)
  expect(answer.status, answer.body).toBe(200)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  return parse(answer.bytes, { bom: true, columns: true })
}

// biome-ignore lint/suspicious/noExplicitAny: an answer as it comes
type Sent = { id: string; attributes: any }

const table = async (url: string, person: string): Promise<{ rows: Sent[]; links: Record<string, string> }> => {
  const answer = (await as(person).get(url)).document
  return { rows: answer.data, links: answer.meta.links }
}
const lessonCells = (header: string, of: Lesson | null) => ({
  [header]: of ? dayOf(of.updatedAt) : '',
  [`${header}: lesson`]: of ? `L${of.level} ${of.lesson}` : '',
})
const goalOf = (progress: Record<string, { progress: number } | null>) =>
  Object.entries(progress).flatMap(([name, goal]) =>
    goal && name !== 'grade4and5' ? [whole(goal.progress)] : [],
  )[0] ?? ''
/** The cells that the file must have for a row of the table, written out from the table's answer. */
const studentCells = ({ attributes: a }: Sent): Row => ({
  Student: a.fullName.replace(/^(?=[=+@-])/, "'"),
  Grade: a.grades.map(({ name }: { name: string }) => name).join(', '),
  'Current Status': a.currentStatus,
  'Current Level': a.currentLevel === null ? '' : `Level ${a.currentLevel}`,
  'Current Lesson #': String(a.currentLesson ?? ''),
  'Days of Progress': String(a.daysUsage),
  'Progress Towards Goal (%)': goalOf(a.gradeProgress),
  Outlook: a.outlook === null ? '' : a.outlook.state === 'reached' ? 'Reached' : expect.stringContaining('needed'),
  'Lessons to the Goal': a.outlook === null ? '' : String(a.outlook.toGo),
  Benchmark: a.benchmark,
  ...Object.fromEntries(
    [1, 2, 3].flatMap(level => [
      [`Level ${level} Progress (%)`, whole(a[`level${level}CompletionPercent`])],
      [`Level ${level} Lessons Completed`, String(a[`level${level}CompletedLessonsCount`])],
    ]),
  ),
  ...lessonCells('Last Lesson Completed', a.lastFinishedStudentLesson),
  ...lessonCells('Last Lesson Completed in date range', a.lastFinishedStudentLessonInDateRange),
  ...lessonCells('First Lesson Completed In Date Range', a.firstFinishedStudentLessonInDateRange),
  ...lessonCells('First Lesson Completed (all time)', a.firstFinishedStudentLesson),
})

const unitCells =
  (name: string) =>
  ({ id, attributes: a }: Sent): Row => ({
    [name]: a.name ?? `Classroom ${id}`,
    'Need You': String(a.attentionCount),
    'Worth Watching': String(a.watchCount),
    'Goal Reached': String(a.reachedCount),
    'On the Path': String(a.onPathCount),
    'Below the Path': String(a.belowCount),
    'Far Below the Path': String(a.farBelowCount),
    'Teachers Enrolled': String(a.teachersCount),
    'Students Enrolled': String(a.studentsCount),
    'Days of Progress': tenth(a.averageDaysUsage),
    ...lessonCells('Last Lesson Completed', a.lastFinishedStudentLesson),
    ...Object.fromEntries(
      Object.entries(GOALS).map(([header, goal]) => [
        header,
        a.gradeProgress[goal] ? whole(a.gradeProgress[goal].progress) : '',
      ]),
    ),
    ...Object.fromEntries(
      [1, 2, 3].flatMap(level => [
        [`Level ${level} Average Progress (%)`, whole(a[`level${level}AverageLevelCompletionPercent`])],
        [`Level ${level} Average Lesson Number`, tenth(a[`level${level}AverageCompletedLessonsCount`])],
        [`Students in Level ${level}`, String(a[`studentsInLevel${level}`])],
      ]),
    ),
    'Non Active Students': String(a.nonActiveCount),
    'Students in test': String(a.placementTestsCount),
    'Students completed all lessons': String(a.finishedCapitCount),
  })

const whole = (percent: number) => String(Math.floor(percent + 1e-9))
const tenth = (value: number) => String(Math.floor(value * 10 + 0.5 + 1e-9) / 10)
const withoutReason = ({ Attention: _, ...row }: Row) => row
const classUrl = (room: string) => `/api/classrooms/${maple.id(room)}/student_summaries`
const schoolUrl = (school: string) => `/api/schools/${maple.id(school)}/classroom_summaries`
const districtUrl = () => `/api/districts/${maple.id('Maple Grove')}/school_summaries`
