import { roundToTenth } from '@hornbook/rules/figures/display'
import { overviewTiles } from '@hornbook/rules/figures/tiles'
import { ratio, totalsOf, unitFigures } from '@hornbook/rules/figures/unit'
import type { UnitCounts } from '@hornbook/rules/figures/unit-counts'
import { dateOf, dayNumberIn, type Instant } from '@hornbook/rules/time/dates'
import { ALL_TIME_START, defaultRange, previousRange, type Range } from '@hornbook/rules/time/ranges'
import type { Differences } from './differences.ts'
import type { RawDistrict } from './read-raw.ts'
import { figuresOf, inClassroom, inDistrict, inSchool, type Recounted, recountUnit } from './recount.ts'
import {
  countIn,
  countInDistrict,
  daysOfAny,
  judgeIn,
  outlookIn,
  recountCalendars,
  recountDaysIn,
} from './recount-attention.ts'
import { recountCompared } from './recount-comparison.ts'
import { recountGrowth, recountRecent } from './recount-growth.ts'
import { recountNext } from './recount-next.ts'
import { recountFirst, recountSchoolBeside, recountSchoolDays, recountWeeks } from './recount-school-comparison.ts'
import { recountSubgroups, subgroupsByName } from './recount-subgroups.ts'
import { recountPrevious, thoseEver, wasThereBefore } from './recount-there.ts'

/** Requests a path of the product, as a browser would, and returns the `data` of its document. */
export type Ask = (path: string) => Promise<unknown>

interface Resource {
  readonly id: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** At most this many schools, and as many classes, are compared, evenly spread over a large district. */
const MAX_UNITS = 60

/** The ranges to compare: this week, a recent day, a random month, all time. `random` is from 0 up to 1. */
export function rangesToAsk(timezone: string, now: Instant, random: number): Range[] {
  const today = dayNumberIn(timezone)(now)
  const back = 40 + Math.floor(random * 400)
  const day = dateOf(today - 1 - Math.floor(random * 6))
  return [
    defaultRange(dateOf(today)),
    { start: day, end: day },
    { start: dateOf(today - back), end: dateOf(today - back + 30) },
    { start: ALL_TIME_START, end: dateOf(today) },
  ]
}

/** Compares the product's answers for one range with the recount. */
export async function compareShown(
  ask: Ask,
  {
    district,
    students,
    range,
    now,
  }: { district: RawDistrict; students: readonly Recounted[]; range: Range; now: Instant },
  differences: Differences,
): Promise<void> {
  const dates = `filter[startDateEq]=${range.start}&filter[endDateEq]=${range.end}`
  const during = `${range.start} to ${range.end}`
  const rows = async (path: string) =>
    new Map(((await ask(`${path}?${dates}`)) as Resource[]).map(row => [row.id, row.attributes]))
  const today = dayNumberIn(district.timezone)(now)
  const tiles = async (
    path: string,
    population: readonly Recounted[],
    ever: readonly Recounted[],
    attention: UnitCounts,
    schools: readonly string[],
  ) => {
    const { attributes } = (await ask(`${path}/overview?${dates}`)) as Resource
    const { counts, activity } = recountUnit(population, range)
    const lessons = activity.lessons.reduce((sum, each) => sum + each, 0)
    const expected = {
      overviewData: overviewTiles(counts, activity, range),
      ...attention,
      studentsCount: population.length,
      schoolDaysCount: daysOf(...schools),
      averageLessonsCount: ratio(lessons, population.length),
      previous: recountPrevious(ever, range),
    }
    differences.compare(`overview ${path}, ${during}`, attributes, expected)
    const grown = (await ask(`${path}/growth`)) as Resource
    differences.compare(
      `growth ${path}`,
      grown.attributes,
      recountGrowth(population, ever, { today, schoolDays: daysOfAny(students, schools) }),
    )
  }
  const calendars = recountCalendars(students, district.schools.keys(), today)
  const daysOf = (...schools: readonly string[]) => recountDaysIn(students, schools, range)
  const attention = (school: string, population: readonly Recounted[]) => countIn(population, school, calendars, today)
  const table = async (path: string, expected: ReadonlyMap<string, object>) => {
    const shown = await rows(path)
    const arrows = arrowsOf([...expected.values()])
    for (const [at, [id, row]] of [...expected].entries()) {
      const withArrows = { ...row, indicators: arrows[at] }
      differences.compare(`${path}, ${id}, ${during}`, shown.get(id), withArrows)
    }
    for (const id of shown.keys()) {
      if (!expected.has(id)) differences.note(`${path}, ${id}, ${during}: should not be there`)
    }
  }
  const subgroups = async (
    path: string,
    population: readonly Recounted[],
    counts: (part: readonly Recounted[]) => UnitCounts,
    schoolDaysCount: number,
  ) => {
    const { attributes } = (await ask(`${path}/subgroup_figures?${dates}`)) as Resource
    const expected = recountSubgroups(district, population, range, counts, schoolDaysCount)
    differences.compare(`subgroups ${path}, ${during}`, subgroupsByName(attributes), expected)
  }
  const unit = (population: readonly Recounted[], ever: readonly Recounted[]) => {
    const { counts, activity, last, lastInRange } = recountUnit(population, range)
    const lessons = { lastFinishedStudentLesson: last, lastFinishedStudentLessonInDateRange: lastInRange }
    const previous = recountPrevious(ever, range)
    const { start: _, end: __, ...before } = previous ?? { start: '', end: '' }
    return { ...unitFigures(totalsOf(counts), activity), ...lessons, previous: previous && before }
  }

  const everyone = inDistrict(students)
  const everInClass = (room: string) => thoseEver(students, each => each.classroom === room)
  const everIn = (school: string) => thoseEver(students, each => each.school === school)
  await tiles(
    `/api/districts/${district.id}`,
    everyone,
    thoseEver(students, () => true),
    countInDistrict(everyone, calendars, today),
    [...district.schools.keys()],
  )
  const schools = [...district.schools].map(([id, name]) => {
    const inside = inSchool(students, id)
    return [id, { name, schoolDaysCount: daysOf(id), ...unit(inside, everIn(id)), ...attention(id, inside) }] as const
  })
  await table(`/api/districts/${district.id}/school_summaries`, new Map(schools))
  const inAny = daysOf(...district.schools.keys())
  await subgroups(`/api/districts/${district.id}`, everyone, part => countInDistrict(part, calendars, today), inAny)
  const beside = (await ask(`/api/districts/${district.id}/school_comparison`)) as Resource
  const besides = [...district.schools].map(([id, name]) => {
    return { id, name, ...recountSchoolBeside(students, id, { calendars, today }) }
  })
  const first = recountFirst(besides)
  const shownBeside = new Map((beside.attributes.schools as { id: string }[]).map(each => [each.id, each]))
  for (const { reasons, ...each } of besides) {
    const expected = { ...each, reasons: each.id === first ? reasons : null }
    differences.compare(`school comparison, ${each.id}`, shownBeside.get(each.id), expected)
  }
  for (const school of sampleEvenly([...district.schools.keys()])) {
    const inside = inSchool(students, school)
    await tiles(`/api/schools/${school}`, inside, everIn(school), attention(school, inside), [school])
    await subgroups(`/api/schools/${school}`, inside, part => attention(school, part), daysOf(school))
    const rooms = [...district.classrooms].filter(([, of]) => of === school).map(([id]) => id)
    const compared = (await ask(`/api/schools/${school}/class_comparison`)) as Resource
    const weeks = { schoolDays: recountSchoolDays(calendars.get(school) ?? [], today), weeks: recountWeeks(today) }
    differences.compare(`weeks of school ${school}`, compared.attributes, weeks)
    for (const each of compared.attributes.classrooms as readonly { readonly id: string }[]) {
      const those = { population: inClassroom(inside, each.id), ever: everInClass(each.id) }
      const expected = recountCompared(those, school, { calendars, range, today })
      differences.compare(`class comparison of school ${school}, ${each.id}`, each, expected)
    }
    await table(
      `/api/schools/${school}/classroom_summaries`,
      new Map(
        rooms.map(id => {
          const own = inClassroom(inside, id)
          return [id, { schoolDaysCount: daysOf(school), ...unit(own, everInClass(id)), ...attention(school, own) }]
        }),
      ),
    )
  }
  for (const room of sampleEvenly([...district.classrooms.keys()])) {
    const inside = inClassroom(students, room)
    const school = district.classrooms.get(room) as string
    const schoolDays = calendars.get(school) ?? []
    await tiles(`/api/classrooms/${room}`, inside, everInClass(room), attention(school, inside), [school])
    const each = inside.map(
      student =>
        [
          student.raw.id,
          {
            fullName: student.raw.name,
            attention: judgeIn(student, school, calendars, today),
            outlook: outlookIn(student, school, calendars, today),
            nextLesson: recountNext(student),
            ...figuresOf(student, range),
            previous: inRangeBefore(student, range),
            recentDays: recountRecent(student, schoolDays, today),
          },
        ] as const,
    )
    await table(`/api/classrooms/${room}/student_summaries`, new Map(each))
  }
}

function inRangeBefore(student: Recounted, range: Range) {
  const before = previousRange(range)
  if (!before || !wasThereBefore(student, before)) return null
  const { studentDays, lessons } = recountUnit([student], before).activity
  return { daysUsage: studentDays, lessonsCount: lessons.reduce((sum, each) => sum + each, 0) }
}

/** Numbers without an arrow: another column that shows the same has one, or none is meant (ARROW-5). */
const WITHOUT_ARROW =
  /AllTime$|^current|^nextLesson$|^attentionCount$|^watchCount$|^inHandCount$|^(reached|onPath|below|farBelow|schoolDays)Count$/

/** The arrows of a table's plain numbers: each compares with the mean of all rows (ARROW-1). */
function arrowsOf(rows: readonly object[]): Record<string, number>[] {
  const cells = rows.map(row =>
    Object.entries(row).filter(([name, value]) => typeof value === 'number' && !WITHOUT_ARROW.test(name)),
  )
  const sums = new Map<string, number>()
  for (const [name, value] of cells.flat()) sums.set(name, (sums.get(name) ?? 0) + value)
  return cells.map(row =>
    Object.fromEntries(
      row.map(([name, value]) => [
        name,
        Math.sign(roundToTenth(value) - roundToTenth((sums.get(name) ?? 0) / rows.length)),
      ]),
    ),
  )
}

function sampleEvenly(ids: readonly string[]): string[] {
  const step = Math.max(1, ids.length / MAX_UNITS)
  return Array.from({ length: Math.min(ids.length, MAX_UNITS) }, (_, at) => ids[Math.floor(at * step)] as string)
}
