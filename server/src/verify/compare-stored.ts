import { STANDINGS } from '@hornbook/rules/figures/standing'
import { countStandings } from '@hornbook/rules/figures/unit'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { StoredRow } from '../db/tables.ts'
import { recountSettledSince } from './compare-class-stays.ts'
import { compareSchoolTable } from './compare-school-table.ts'
import type { Differences, Expected } from './differences.ts'
import type { RawDistrict } from './read-raw.ts'
import { inDistrict, inSchool, type Recounted } from './recount.ts'
import { recountEnrolledSince, schoolDays } from './recount-attention.ts'
import { recountNext } from './recount-next.ts'
import { recountCreditDays, recountEdges, recountThere, thoseEver } from './recount-there.ts'

const compareIds = (a: string, b: string) => Number(BigInt(a) - BigInt(b))
const CHUNK = 2_000

/** Compares every column of every timeline with the recount, and notes missing and extra rows. */
export async function compareTimelines(
  tx: Db,
  district: RawDistrict,
  students: readonly Recounted[],
  differences: Differences,
) {
  for (let at = 0; at < students.length; at += CHUNK) {
    const some = students.slice(at, at + CHUNK)
    const { rows } = await sql<StoredTimeline>`SELECT * FROM student_timelines
      WHERE district_id = ${district.id} AND student_id BETWEEN ${some[0]?.raw.id} AND ${some.at(-1)?.raw.id}`.execute(
      tx,
    )
    const stored = new Map(rows.map(row => [`${row.student_id} in school ${row.school_id}`, row]))
    for (const student of some) {
      const schools = [...new Set(student.raw.classrooms.values())].sort(compareIds)
      schools.forEach((school, place) => {
        const name = `${student.raw.id} in school ${school}`
        const row = stored.get(name)
        stored.delete(name)
        if (row)
          differences.compare(
            `timeline of student ${name}`,
            withNumericInstants(row),
            expected(student, school, place === 0),
          )
        else differences.note(`timeline of student ${name}: is missing`)
      })
    }
    for (const name of stored.keys()) differences.note(`timeline of student ${name}: should not be there`)
  }
}

type StoredTimeline = Readonly<Record<string, unknown>> & { readonly student_id: string; readonly school_id: string }

/** The driver returns instants, which are bigint, as text. */
const withNumericInstants = (row: StoredTimeline) => ({
  ...row,
  first_at: numeric(row.first_at),
  last_at: numeric(row.last_at),
  last_done_at: numeric(row.last_done_at),
  last_event_at: numeric(row.last_event_at),
})
const numeric = (value: unknown) => (value === null || value === undefined ? null : Number(value))

const latest = (instants: readonly number[]) =>
  instants.reduce<number | null>((found, at) => Math.max(found ?? at, at), null)

function expected(
  student: Recounted,
  school: string,
  home: boolean,
): Expected<'student_timelines', 'district_id' | 'school_id' | 'student_id'> {
  const { raw, standing, timeline } = student
  const there = recountThere(student)
  return {
    home,
    enrolled: recountEnrolledSince(raw.enrolments, school),
    settled: recountSettledSince(raw.enrolments),
    last_done: student.lastDone ?? -1,
    last_event: student.lastEvent ?? -1,
    last_done_at: latest(raw.done),
    last_event_at: latest([...raw.done, ...raw.results.map(each => each.finishedAt)]),
    repeats: student.repeats,
    grade: standing.grade,
    standing: STANDINGS.indexOf(standing.standing),
    upcoming_test: standing.upcomingTest,
    required: standing.required,
    level: standing.position?.level ?? null,
    lesson: standing.position?.lesson ?? null,
    next_lesson: recountNext(student),
    all1: standing.allTime[0],
    all2: standing.allTime[1],
    all3: standing.allTime[2],
    all4: standing.allTime[3],
    goal_completed: standing.goalCompleted,
    goal_capped: Math.min(standing.goalCompleted, standing.goalTotal),
    goal_met: Number(standing.goalMet),
    first_at: raw.firsts.at[0] ?? null,
    last_day: timeline.days.at(-1) ?? -1,
    last_lesson: raw.firsts.lessons.at(-1) ?? null,
    last_at: raw.firsts.at.at(-1) ?? null,
    stays: there.edges,
    credits: recountCreditDays(student),
    outside: there.outside,
    days: timeline.days,
    l1: timeline.byLevel[0],
    l2: timeline.byLevel[1],
    l3: timeline.byLevel[2],
    l4: timeline.byLevel[3],
    firsts: timeline.byLevel.flat().sort((a, b) => a - b),
    ev: raw.firsts.lessons,
    ev_at: raw.firsts.at,
  }
}

/** Compares the sums of every school, and of the district itself (school 0), with the recount. */
export async function compareSums(
  tx: Db,
  district: RawDistrict,
  students: readonly Recounted[],
  differences: Differences,
) {
  const schools = bySchool(students)
  const everOf = everBySchool(students)
  await compareSchoolTable(tx, district.id, { populations: schools, ever: everOf }, differences)
  const units = new Map([...schools, ['0', inDistrict(students)] as const])
  everOf.set(
    '0',
    thoseEver(students, () => true),
  )
  const days = await sql<StoredRow<'school_days'>>`SELECT * FROM school_days
    WHERE district_id = ${district.id}`.execute(tx)
  const standings = await sql<StoredRow<'school_standings'>>`SELECT * FROM school_standings
    WHERE district_id = ${district.id}`.execute(tx)
  const calendars = await sql<StoredRow<'school_calendars'>>`SELECT * FROM school_calendars
    WHERE district_id = ${district.id}`.execute(tx)
  const stays = await sql<StoredRow<'school_stays'>>`SELECT * FROM school_stays
    WHERE district_id = ${district.id} AND students <> 0`.execute(tx)
  const storedStays = Map.groupBy(stays.rows, row => row.school_id)
  const storedCalendars = new Map(calendars.rows.map(row => [row.school_id, row.days]))
  const storedDays = Map.groupBy(days.rows, row => row.school_id)
  const storedStandings = Map.groupBy(standings.rows, row => row.school_id)
  const found = [...storedDays.keys(), ...storedStandings.keys(), ...storedStays.keys()]
  for (const school of new Set([...units.keys(), ...everOf.keys(), ...found])) {
    const population = units.get(school) ?? []
    const ever = everOf.get(school) ?? []
    const name = school === '0' ? 'district' : `school ${school}`
    const ofDay = new Map((storedDays.get(school) ?? []).filter(isNotEmpty).map(row => [String(row.day), row]))
    const expected = expectedDays(population, ever)
    if (school !== '0') {
      addLatest(expected, population)
      differences.compare(`calendar of ${name}`, storedCalendars.get(school) ?? [], schoolDays(population))
    }
    differences.compareRows(`days of ${name}`, ofDay, expected)
    const ofStay = new Map((storedStays.get(school) ?? []).map(row => [`${row.gap} ${row.first} ${row.over}`, row]))
    differences.compareRows(`stays of ${name}`, ofStay, expectedStays(ever))
    const kept = (storedStandings.get(school) ?? []).filter(row => row.students !== 0)
    const ofStanding = new Map(kept.map(row => [`${row.grade}/${row.standing}/${row.upcoming_test}`, row]))
    differences.compareRows(`standings of ${name}`, ofStanding, expectedStandings(population))
  }
}

function bySchool(students: readonly Recounted[]): Map<string, Recounted[]> {
  const schools = new Set(students.flatMap(({ raw }) => [...raw.classrooms.values()]))
  return new Map([...schools].map(school => [school, inSchool(students, school)]))
}

/** Everybody who was ever enrolled in a school, with the enrolments there. */
function everBySchool(students: readonly Recounted[]): Map<string, Recounted[]> {
  const schools = new Set(students.flatMap(({ raw }) => raw.enrolments.map(each => each.school)))
  return new Map([...schools].map(school => [school, thoseEver(students, each => each.school === school)]))
}

const isNotEmpty = ({ latest, student_days, l1, l2, l3, l4, then_days, lessons_there }: Day) =>
  latest !== null || [student_days, l1, l2, l3, l4, then_days, lessons_there].some(count => count !== 0)

type Day = Omit<StoredRow<'school_days'>, 'district_id' | 'school_id' | 'day'>

const NO_SUMS = { student_days: 0, l1: 0, l2: 0, l3: 0, l4: 0, then_days: 0, lessons_there: 0 }
const LEVELS = ['l1', 'l2', 'l3', 'l4'] as const

function expectedDays(population: readonly Recounted[], ever: readonly Recounted[]): Map<string, Day> {
  const days = new Map<string, Day>()
  const add = (day: number, column: Exclude<keyof Day, 'latest'>, by = 1) => {
    const key = String(day)
    const row = days.get(key) ?? { ...NO_SUMS, latest: null }
    days.set(key, row)
    row[column] += by
  }
  for (const there of ever.map(recountThere)) {
    for (const day of there.days) add(day, 'then_days')
    for (const [day, by] of there.changes) add(day, 'lessons_there', by)
  }
  for (const { timeline } of population) {
    for (const day of timeline.days) add(day, 'student_days')
    for (const [at, column] of LEVELS.entries()) {
      for (const day of timeline.byLevel[at] ?? []) add(day, column)
    }
  }
  for (const [key, row] of days) if (!isNotEmpty(row)) days.delete(key)
  return days
}

/** Adds the latest first completion of each day, packed as it is stored: instant, then lesson. */
function addLatest(days: ReadonlyMap<string, Day>, population: readonly Recounted[]) {
  for (const { raw, dayOf } of population) {
    for (const [place, at] of raw.firsts.at.entries()) {
      const packed = BigInt(at) * 8192n + BigInt(raw.firsts.lessons[place] as number)
      const row = days.get(String(dayOf(at)))
      if (row && packed > BigInt(row.latest ?? -1)) row.latest = String(packed)
    }
  }
}

/** How many students had the same days enrolled, and the same gaps between. */
function expectedStays(population: readonly Recounted[]): Map<string, { students: number }> {
  const stays = new Map<string, { students: number }>()
  for (const { raw } of population) {
    const edges = recountEdges(raw.enrolments)
    for (const [at, first] of edges.slice(0, -1).entries()) {
      const key = `${at % 2 === 1} ${first} ${edges[at + 1]}`
      stays.set(key, { students: (stays.get(key)?.students ?? 0) + 1 })
    }
  }
  return stays
}

type Standings = Expected<'school_standings', 'district_id' | 'school_id' | 'grade' | 'standing' | 'upcoming_test'>

function expectedStandings(population: readonly Recounted[]): Map<string, Standings> {
  const rows = countStandings(population.map(({ standing }) => standing)).map(count => {
    const key = `${count.grade ?? ''}/${STANDINGS.indexOf(count.standing)}/${count.upcomingTest ?? 0}`
    const [all1, all2, all3, all4] = count.allTime
    const { students, goalCompleted: goal_completed, goalCapped: goal_capped, goalMet: goal_met } = count
    return [key, { students, all1, all2, all3, all4, goal_completed, goal_capped, goal_met }] as const
  })
  return new Map(rows)
}
