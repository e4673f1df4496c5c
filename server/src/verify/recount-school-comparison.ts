import { REASONS } from '@hornbook/rules/figures/attention'
import { type DayNumber, dateOf } from '@hornbook/rules/time/dates'
import { inSchool, type Recounted } from './recount.ts'
import { countedIn, countIn, type RecountedCalendars } from './recount-attention.ts'
import { mondayOf } from './recount-growth.ts'
import { isEnrolled, thoseEver, wasEnrolledIn } from './recount-there.ts'

const recountMondays = (today: DayNumber) => [8, 7, 6, 5, 4, 3, 2, 1].map(back => mondayOf(today) - 7 * back)

/** How many school days of a calendar, which is of days before today, each of the eight weeks has. */
export const recountSchoolDays = (days: readonly DayNumber[], today: DayNumber) =>
  recountMondays(today).map(monday => days.filter(day => mondayOf(day) === monday).length)

/** Mean days of progress of each of the eight weeks, of those who were students of a unit then, while they were. */
export const recountDaysByWeek = (ever: readonly Recounted[], today: DayNumber): (number | null)[] =>
  recountMondays(today).map(monday => {
    const there = ever.filter(({ raw }) => wasEnrolledIn(raw.enrolments, monday, monday + 6))
    const days = there.flatMap(({ raw, timeline }) =>
      timeline.days.filter(day => mondayOf(day) === monday && isEnrolled(raw.enrolments, day)),
    )
    return there.length === 0 ? null : days.length / there.length
  })

/** A school among the others of its district, student by student (COMPARE-3), with the reasons. */
export function recountSchoolBeside(
  students: readonly Recounted[],
  school: string,
  { calendars, today }: { calendars: RecountedCalendars; today: DayNumber },
) {
  const population = inSchool(students, school)
  const ever = thoseEver(students, each => each.school === school)
  const { watchCount: _, inHandCount: __, ...counts } = countIn(population, school, calendars, today)
  const of = (standing: string) => population.filter(each => each.standing.standing === standing).length
  const standings = {
    studentsInLevel1: of('Level 1'),
    studentsInLevel2: of('Level 2'),
    studentsInLevel3: of('Level 3'),
    studentsInLevel4: of('Level 4'),
    placementTestsCount: of('In Test'),
    nonActiveCount: of('Non Active'),
    finishedCapitCount: of('Completed'),
  }
  const reasons = population.map(student => {
    const { attention, inHand } = countedIn(student, school, calendars, today)
    return inHand ? undefined : attention?.reason
  })
  return {
    studentsCount: population.length,
    ...standings,
    ...counts,
    averageDaysUsage: recountDaysByWeek(ever, today),
    schoolDays: recountSchoolDays(calendars.get(school) ?? [], today),
    reasons: REASONS.map(reason => ({ reason, studentsCount: reasons.filter(each => each === reason).length })).filter(
      each => each.studentsCount > 0,
    ),
  }
}

/** Where to go first, by each school's own numbers: more than a third above the others, else the greatest fall (COMPARE-3). */
export function recountFirst(
  schools: readonly (Pick<
    ReturnType<typeof recountSchoolBeside>,
    'studentsCount' | 'attentionCount' | 'averageDaysUsage' | 'schoolDays'
  > & { readonly id: string })[],
): string | null {
  const ranked = schools.filter(({ studentsCount }) => studentsCount >= 10)
  if (ranked.length < 2) return null
  const shares = ranked.map(each => each.attentionCount / each.studentsCount)
  const othersOf = (at: number) => {
    const others = ranked.filter((_, place) => place !== at)
    const children = others.reduce((sum, each) => sum + each.studentsCount, 0)
    return others.reduce((sum, each) => sum + each.attentionCount, 0) / children
  }
  const most = Math.max(...shares)
  if (most > (othersOf(shares.indexOf(most)) * 4) / 3 + 1e-9) return ranked[shares.indexOf(most)]?.id ?? null
  const falls = ranked.map(({ averageDaysUsage, schoolDays }) => {
    const paces = averageDaysUsage.flatMap((days, at) =>
      days !== null && schoolDays[at] ? [days / schoolDays[at]] : [],
    )
    const [to, second, third] = [...paces].reverse() as [number, number?, number?]
    const isSteady = third !== undefined && second !== undefined && third > second && second > to
    const from = Math.max(paces.length < 5 ? 0 : (paces[paces.length - 5] as number), isSteady ? third : 0)
    return from === 0 ? 0 : 1 - to / from
  })
  const deepest = Math.max(...falls)
  if (deepest > 0.25 + 1e-9) return ranked[falls.indexOf(deepest)]?.id ?? null
  const least = Math.min(...shares)
  return least < (othersOf(shares.lastIndexOf(least)) * 2) / 3 - 1e-9
    ? (ranked[shares.lastIndexOf(least)]?.id ?? null)
    : null
}

export const recountWeeks = (today: DayNumber) => recountMondays(today).map(dateOf)
