import { dateOf, dayNumberOf, mondayOf, today as todayIn } from '@hornbook/rules/time/dates'
import { beforeAll, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { changeFigures } from '../figures/change.ts'
import { differencesIn } from '../test/differences.ts'
import { inTown } from '../test/in-town.ts'
import { learningEvent } from '../test/learning-event.ts'

const { app, maple, district, as, service } = inTown()

/** The Monday of this week; the town's day is never before the day of UTC by more than one. */
let monday: number

beforeAll(async () => {
  monday = mondayOf(dayNumberOf(todayIn('America/Los_Angeles', Date.now())))
  // Amara has been in Room 1 for six weeks. Benjamin came two weeks ago from Elm, Camila came this week. Daniyar was in
  // Room 1 for a fortnight and has left the district.
  await enrol('Amara Okafor', 'Room 1', 'Oak', -42, null)
  await enrol('Benjamin Lee', 'Room 3', 'Elm', -70, -14)
  await enrol('Benjamin Lee', 'Room 1', 'Oak', -14, null)
  await enrol('Camila Reyes', 'Room 1', 'Oak', 0, null)
  await enrol('Daniyar Seitkali', 'Room 1', 'Oak', -42, -28)
  await post('/api/lesson_completions', 'lessonCompletion', [
    ...[1, 2, 3].map(lesson => done('Amara Okafor', lesson, -42 + lesson)),
    ...[1, 2, 3, 4, 5].map(lesson => done('Benjamin Lee', lesson, -60 + lesson)),
    done('Benjamin Lee', 6, -13),
    ...[1, 2].map(lesson => done('Camila Reyes', lesson, -100 + lesson)),
    ...[1, 2, 3, 4].map(lesson => done('Daniyar Seitkali', lesson, -40 + lesson)),
  ])
  await post('/api/assessment_results', 'assessmentResult', [
    { studentId: maple.id('Amara Okafor'), test: 1, result: 'passed', finishedAt: noon(-26) },
  ])
})

const enrolled = new Set<string>()
interface Week {
  readonly start: string
  readonly studentsCount: number
  readonly studentDays: number
  readonly studentsAtEndCount: number
  readonly lessonsCount: number
}

test('each week counts the lessons and days of those who were there, credits from the day of the test (NUM-40)', async () => {
  const { weeks, studentsCount, lessonsCount } = await growthOf(`districts/${district()}`)
  // In the weeks before Benjamin came to the district there is nothing, also for Camila, who had worked elsewhere.
  expect(inWeek(weeks, -11)).toBeUndefined()
  expect(inWeek(weeks, -10)).toEqual([1, 0, 1, 0])
  expect(inWeek(weeks, -9)).toEqual([1, 3, 1, 3])
  expect(inWeek(weeks, -8)).toEqual([1, 2, 1, 5])
  expect(inWeek(weeks, -6)).toEqual([3, 7, 3, 12])
  expect(inWeek(weeks, -5)).toEqual([3, 0, 3, 12])
  // The test credits the other 67 lessons of Level 1.
  expect(inWeek(weeks, -4)).toEqual([2, 0, 2, 75])
  expect(inWeek(weeks, -2)).toEqual([2, 1, 2, 76])
  // Camila brings what she had learned; in the end it is what everybody has who is there today.
  const last = weeks.at(-1)
  expect([last?.studentsAtEndCount, last?.lessonsCount]).toEqual([studentsCount, lessonsCount])
})

test('a class counts those who were in it then, also who has left since', async () => {
  const { weeks } = await growthOf(`classrooms/${maple.id('Room 1')}`)
  expect(inWeek(weeks, -7)).toBeUndefined()
  expect(inWeek(weeks, -6)).toEqual([2, 7, 2, 7])
  expect(inWeek(weeks, -5)).toEqual([2, 0, 2, 7])
  // Daniyar takes four lessons along; Benjamin brings five from Elm, and does the sixth here.
  expect(inWeek(weeks, -4)).toEqual([1, 0, 1, 70])
  expect(inWeek(weeks, -2)).toEqual([2, 1, 2, 76])
})

test('classes beside each other divide their weeks by who was in them then, and say nothing of empty weeks', async () => {
  const answer = await as('Dana District').get(`schools/${maple.id('Oak')}/class_comparison`)
  const { weeks, classrooms } = answer.data.attributes
  const room = classrooms.find(({ name }: { name: string }) => name === 'Room 1')
  const inRoom = (week: number) => room.averageDaysUsage[weeks.indexOf(dateOf(monday + 7 * week))]
  expect(inRoom(-7)).toBeNull()
  // Amara's three days and Daniyar's four; two weeks ago Benjamin was there beside Amara, Camila was not.
  expect(inRoom(-6)).toBe(3.5)
  expect(inRoom(-2)).toBe(0.5)
})

test('without anybody who was there by this day of the last school year, there is nothing to compare', async () => {
  expect((await growthOf(`districts/${district()}`)).previous).toBeNull()
  expect(await growthOf(`districts/${district()}`, 'same')).toMatchObject({ previous: null, weeks: [], years: [] })
})

test('the same students are those of today who were there by this day of the last school year', async () => {
  const student = maple.id('Eleni Papadopoulou')
  await app.owner('DELETE FROM student_enrollments WHERE student_id = $1', [student])
  await enrol('Eleni Papadopoulou', 'Room 3', 'Elm', -500, null)
  await post('/api/lesson_completions', 'lessonCompletion', [
    ...[1, 2].map(lesson => done('Eleni Papadopoulou', lesson, -430 + lesson)),
    done('Eleni Papadopoulou', 3, -3),
  ])
  const all = await growthOf(`districts/${district()}`)
  const same = await growthOf(`districts/${district()}`, 'same')
  const [last, lastSame] = [all.weeks.at(-1), same.weeks.at(-1)]
  expect([last?.studentsAtEndCount, lastSame?.studentsAtEndCount]).toEqual([all.studentsCount, 1])
  expect(lastSame?.lessonsCount).toBe(3)
  expect(same.previous).toMatchObject({ studentsCount: 1 })
  expect(all.previous).toMatchObject({ studentsCount: 1 })
  expect(await differencesIn(app, maple, district())).toEqual([])
})

test('the figures agree with a recount', async () => {
  expect(await differencesIn(app, maple, district())).toEqual([])
})

async function enrol(name: string, room: string, school: string, from: number, until: number | null) {
  const student = maple.id(name)
  if (!enrolled.has(name)) await app.owner('DELETE FROM student_enrollments WHERE student_id = $1', [student])
  enrolled.add(name)
  // Hornbook began it today: the days of the roster count.
  await app.owner(
    `INSERT INTO student_enrollments
      (district_id, student_id, classroom_id, school_id, begins_on, ends_on, began_at, ended_at)
      VALUES ($1, $2, $3, $4, $5, $6, now(), CASE WHEN $6::date IS NULL THEN NULL ELSE now() END)`,
    [
      ...[district(), student, maple.id(room), maple.id(school), dateOf(monday + from)],
      until === null ? null : dateOf(monday + until),
    ],
  )
  await within(app.db.queries, [district()], tx => changeFigures(tx, district(), [student], 'unknown'))
}

async function post(url: string, type: string, events: readonly object[]) {
  const data = events.map(attributes => learningEvent(type, attributes))
  const answer = await service.post(url, data)
  expect(answer.meta).toMatchObject({ accepted: events.length, rejected: [] })
}

interface Growth {
  readonly weeks: readonly Week[]
  readonly years: readonly { readonly start: string }[]
  readonly previous: object | null
  readonly studentsCount: number
  readonly lessonsCount: number
}

const growthOf = async (unit: string, compared = 'then') => {
  const url = `/api/${unit}/growth?filter[comparedEq]=${compared}`
  const answer = await as('Dana District').get(url)
  expect(answer.status, answer.body).toBe(200)
  return answer.data.attributes as Growth
}
const inWeek = (weeks: readonly Week[], week: number) => {
  const found = weeks.find(({ start }) => start === dateOf(monday + 7 * week))
  return found && [found.studentsCount, found.studentDays, found.studentsAtEndCount, found.lessonsCount]
}
const noon = (day: number) => `${dateOf(monday + day)}T20:00:00Z`
const done = (name: string, lesson: number, day: number) => ({
  studentId: maple.id(name),
  level: 1,
  lesson,
  finishedAt: noon(day),
})
