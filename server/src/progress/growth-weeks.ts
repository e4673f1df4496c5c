import { type DayNumber, dateOf, dayNumberOf, mondayOf } from '@hornbook/rules/time/dates'
import { schoolYearOf, schoolYearStart } from '@hornbook/rules/time/school-years'
import { sql } from 'kysely'
import type { Scope } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { comparedDaysOf, type DayRange } from '../figures/read.ts'
import { countThere, type ThenActivity, thenOfSchool, thenOfStays, thenOfTimelines } from '../figures/then.ts'
import { wasThere } from '../figures/timelines-then.ts'
import { comparedWith } from './compared.ts'
import type { RangeOn } from './range.ts'
import { isWhole, staysOfPart, timelinesOf, type Unit } from './units.ts'

/**
 * When those who were ever students of a unit, or of the viewer's part of it (SCOPE-4), were there. If the same are
 * compared: of the students of today, those who were in the district in the range before.
 */
export async function thenOfUnit(tx: Db, scope: Scope, unit: Unit, range: RangeOn): Promise<ThenActivity> {
  const { kind, id } = unit
  const { before, compared } = comparedDaysOf(range)
  if (compared === 'same')
    return thenOfTimelines(tx, sql`${await timelinesOf(tx, scope, unit)} AND ${wasThere(before)}`)
  if (kind !== 'classroom' && (await isWhole(tx, scope, unit)))
    return thenOfSchool(tx, scope.districtId, kind === 'school' ? id : null)
  return thenOfStays(tx, scope.districtId, await staysOfPart(tx, scope, unit))
}

/** The first Monday of the school year in which the first progress was made; after today if none was. */
function beginOf({ days }: ThenActivity, today: DayNumber): DayNumber {
  const first = days.find(({ day, days, lessons }) => day <= today && (days > 0 || lessons > 0))
  return first ? mondayOf(dayNumberOf(schoolYearStart(schoolYearOf(dateOf(first.day)))) + 6) : today + 1
}

/** Mean days of progress of those who were there in a range and in the one before; null if nobody was there before. */
export function previousOf(then: ThenActivity, range: RangeOn) {
  const { first, last, before } = comparedDaysOf(range)
  const thereIn = (range: DayRange) => ({
    students: countThere(then.stays, range),
    days: then.days.reduce((sum, { day, days }) => (day >= range.first && day <= range.last ? sum + days : sum), 0),
  })
  return comparedWith({ there: thereIn({ first, last }), thereBefore: thereIn(before) })
}

/** Who was there on a day, and the lessons that they had by then. */
export const lessonsOn = (then: ThenActivity, day: DayNumber) => ({
  studentsAtEndCount: countThere(then.stays, { first: day, last: day }),
  lessonsCount: then.days.reduce((sum, each) => (each.day <= day ? sum + each.lessons : sum), 0),
})

/** Every week in which a student was there, in order (GROWTH-1). */
export function weeksOf(then: ThenActivity, today: DayNumber) {
  const byMonday = Map.groupBy(then.days, ({ day }) => mondayOf(day))
  const weeks = []
  const begin = beginOf(then, today)
  const sumOf = (days: ThenActivity['days']) => days.reduce((sum, { lessons }) => sum + lessons, 0)
  let lessonsCount = sumOf(then.days.filter(({ day }) => day < begin))
  for (let monday = begin; monday <= today; monday += 7) {
    const own = (byMonday.get(monday) ?? []).filter(({ day }) => day <= today)
    lessonsCount += sumOf(own)
    const last = Math.min(monday + 6, today)
    const studentsCount = countThere(then.stays, { first: monday, last })
    if (studentsCount === 0) continue
    weeks.push({
      start: dateOf(monday),
      studentsCount,
      studentDays: own.reduce((sum, { days }) => sum + days, 0),
      studentsAtEndCount: countThere(then.stays, { first: last, last }),
      lessonsCount,
    })
  }
  return weeks
}

/** The school years with progress in which a student was there, the latest first. */
export function yearsOf(then: ThenActivity, today: string) {
  const begin = beginOf(then, dayNumberOf(today))
  const years = []
  for (let year = schoolYearOf(today); dayNumberOf(schoolYearStart(year)) > begin - 7; year--) {
    const first = dayNumberOf(schoolYearStart(year))
    const last = Math.min(dayNumberOf(schoolYearStart(year + 1)) - 1, dayNumberOf(today))
    const studentsCount = countThere(then.stays, { first, last })
    const days = then.days.filter(({ day }) => day >= first && day <= last)
    const studentDays = days.reduce((sum, each) => sum + each.days, 0)
    if (studentsCount > 0) years.push({ start: schoolYearStart(year), studentsCount, studentDays })
  }
  return years
}
