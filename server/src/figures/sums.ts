import { totalsOf } from '@hornbook/rules/figures/unit'
import { type DayNumber, type MonthNumber, monthOf } from '@hornbook/rules/time/dates'
import type { Db } from '../db/pool.ts'
import { type ClassStay, staysBySchool } from './class-stays.ts'
import { columnNames } from './columns.ts'
import type { DaysAndLessons } from './former-timelines.ts'
import { LatestLessons, type StudentLessons } from './latest-lessons.ts'
import { updateCalendars } from './school-calendars.ts'
import { SCHOOL_DAYS, SCHOOL_STANDINGS, type StandingSums, SUMMED, WHOLE_DISTRICT } from './sum-columns.ts'
import { standingCount, totalColumns } from './sum-rows.ts'
import { isThere, lessonsThere } from './there.ts'
import type { StandingColumns, TimelineKey } from './timeline-columns.ts'
import { IN_TEST } from './timeline-row.ts'
import { addToDays, addToMonths, addToStandings, addToStays, addToTotals, forgetAttention } from './write-sums.ts'

type Unit = Pick<TimelineKey, 'school_id' | 'home'>

const DAY_SUMS = columnNames(SCHOOL_DAYS.sums)
const STANDING_SUMS = columnNames(SCHOOL_STANDINGS.sums)
const SUMMED_COLUMNS = columnNames(SUMMED)
const NO_STANDINGS = namedSums(STANDING_SUMS, () => 0)

/** The sums of a day, in the order of DAY_SUMS: adding to a list takes half the time of adding to an object. */
type DayTally = number[]
const DAYS_AT = DAY_SUMS.indexOf('student_days')
const THEN_DAYS_AT = DAY_SUMS.indexOf('then_days')
const LESSONS_THERE_AT = DAY_SUMS.indexOf('lessons_there')
const LEVELS_AT = (['l1', 'l2', 'l3', 'l4'] as const).map(name => DAY_SUMS.indexOf(name))

/** Collects changes to the sums: add each timeline as it was with `sign` -1, and as it is now with `sign` 1. */
export class SumChanges {
  private readonly days = new Map<string, Map<number, DayTally>>()
  private readonly standings = new Map<string, Map<string, StandingSums>>()
  private readonly stays = new Map<string, Map<string, number>>()
  private readonly latest: LatestLessons

  /** `timeZone` must be the one in which the timelines were counted. */
  constructor(timeZone: string) {
    this.latest = new LatestLessons(timeZone)
  }

  /** Counts a student of a unit by standing. */
  addStanding(unit: Unit, standing: StandingColumns, sign: 1 | -1): void {
    for (const school of unitsOf(unit)) this.addToUnit(school, standing, sign)
  }

  /** Counts a student's days and lessons in a unit. */
  addDays(unit: Unit, studentLessons: StudentLessons, sign: 1 | -1): void {
    const { days, byLevel } = studentLessons
    this.latest.add(unit.school_id, studentLessons, sign)
    for (const school of unitsOf(unit)) {
      const sums = getOrInsert(this.days, school, () => new Map<number, DayTally>())
      addDays(sums, days, DAYS_AT, sign)
      for (const [level, at] of LEVELS_AT.entries()) addDays(sums, byLevel[level] ?? [], at, sign)
    }
  }

  /** Counts when a student was in each school, and the days and lessons of then (decision 46). */
  addThen(classStays: readonly ClassStay[], { days, lessons }: DaysAndLessons, sign: 1 | -1): void {
    // Most students were in one school only, so that their stays in the district are the same.
    const counted = new Map<string, ReturnType<typeof lessonsThere>>()
    for (const [school, stays] of staysBySchool(classStays)) {
      const sums = getOrInsert(this.days, school, () => new Map<number, DayTally>())
      for (const day of days) if (isThere(stays, day)) addTo(sums, day, THEN_DAYS_AT, sign)
      const there = getOrInsert(counted, String(stays), () => lessonsThere(stays, lessons))
      for (const [day, by] of there) addTo(sums, day, LESSONS_THERE_AT, sign * by)
      const own = getOrInsert(this.stays, school, () => new Map<string, number>())
      for (let at = 0; at + 1 < stays.length; at++) {
        const key = `${at % 2 === 1} ${stays[at]} ${stays[at + 1]}`
        own.set(key, (own.get(key) ?? 0) + sign)
      }
    }
  }

  /** Counts new days and lessons of a student who has been in this school since before, and in no other that has ended since. */
  addThere(unit: Unit, { days, byLevel }: Pick<StudentLessons, 'days' | 'byLevel'>): void {
    for (const school of unitsOf(unit)) {
      const sums = getOrInsert(this.days, school, () => new Map<number, DayTally>())
      addDays(sums, days, THEN_DAYS_AT, 1)
      for (const level of byLevel) addDays(sums, level, LESSONS_THERE_AT, 1)
    }
  }

  private addToUnit(school: string, standing: StandingColumns, sign: 1 | -1) {
    const standings = getOrInsert(this.standings, school, () => new Map<string, StandingSums>())
    const grade = standing.grade ?? ''
    const upcoming_test = standing.standing === IN_TEST ? (standing.upcoming_test ?? 0) : 0
    const key = `${grade} ${standing.standing} ${upcoming_test}`
    const sums = getOrInsert(standings, key, () => ({
      grade,
      standing: standing.standing,
      upcoming_test,
      ...NO_STANDINGS,
    }))
    sums.students += sign
    for (const name of SUMMED_COLUMNS) sums[name] += sign * standing[name]
  }

  /** Writes the difference; rows that do not change are skipped. */
  async write(tx: Db, districtId: string): Promise<void> {
    const days = [...this.days].flatMap(([school_id, byDay]) =>
      [...byDay]
        .map(([day, sums]) => ({ day, sums, latest: this.latest.raisedLatest(school_id, day) }))
        .filter(({ sums, latest }) => latest !== null || sums.some(Boolean))
        .map(({ day, sums, latest }) => ({ school_id, day, ...namedSums(DAY_SUMS, at => sums[at]), latest })),
    )
    const standings = [...this.standings].flatMap(([school_id, byKey]) =>
      [...byKey.values()]
        .filter(sums => STANDING_SUMS.some(name => sums[name] !== 0))
        .map(sums => ({ school_id, ...sums })),
    )
    await Promise.all([
      addToDays(tx, districtId, days),
      addToMonths(tx, districtId, this.months()),
      addToStays(tx, districtId, this.changedStays()),
      addToStandings(tx, districtId, standings),
      addToTotals(tx, districtId, this.totals()),
      updateCalendars(tx, districtId, [...this.touchedDays()]),
      forgetAttention(
        tx,
        districtId,
        schoolsIn(this.standings).map(([school]) => school),
      ),
    ])
    await this.latest.recomputeLost(tx, districtId)
  }

  private *touchedDays() {
    for (const [school_id, byKey] of schoolsIn(this.standings)) {
      const students = [...byKey.values()].reduce((sum, each) => sum + each.students, 0)
      if (students !== 0) yield { school_id, day: null }
      else for (const [day, sums] of this.days.get(school_id) ?? []) if (sums[DAYS_AT] !== 0) yield { school_id, day }
    }
  }

  private changedStays() {
    return [...this.stays].flatMap(([school_id, own]) =>
      [...own]
        .filter(([, students]) => students !== 0)
        .map(([key, students]) => {
          const [gap, first, over] = key.split(' ')
          return { school_id, gap: gap === 'true', first: Number(first), over: Number(over), students }
        }),
    )
  }

  private months() {
    return schoolsIn(this.days).flatMap(([school_id, byDay]) =>
      [...sumByMonth(byDay)]
        .filter(([, sums]) => sums.some(Boolean))
        .map(([month, sums]) => ({ school_id, month, ...namedSums(DAY_SUMS, at => sums[at]) })),
    )
  }

  /** A school where somebody was once has a row as well, so that the table of schools finds it. */
  private totals() {
    const once = schoolsIn(this.stays).map(([school_id]) => school_id)
    return [...new Set([...this.standings.keys(), ...once])]
      .filter(school_id => school_id !== WHOLE_DISTRICT)
      .map(school_id => {
        const counts = [...(this.standings.get(school_id)?.values() ?? [])].map(standingCount)
        return { school_id, ...totalColumns(totalsOf(counts)) }
      })
      .filter(({ school_id, ...sums }) => this.stays.has(school_id) || Object.values(sums).some(Boolean))
  }
}

/** Months and totals are for the table of schools, so the district itself has none. */
const schoolsIn = <Sums>(units: ReadonlyMap<string, Sums>) => [...units].filter(([school]) => school !== WHOLE_DISTRICT)

/** A timeline counts for its school; a home timeline counts for the district as well. */
const unitsOf = ({ school_id, home }: Unit) => (home ? [school_id, WHOLE_DISTRICT] : [school_id])

function getOrInsert<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

function addDays(into: Map<number, DayTally>, days: readonly number[], at: number, sign: 1 | -1) {
  for (const day of days) addTo(into, day, at, sign)
}

function addTo(into: Map<number, DayTally>, day: number, at: number, by: number) {
  const sums = getOrInsert(into, day, () => DAY_SUMS.map(() => 0))
  sums[at] = (sums[at] as number) + by
}

function sumByMonth(days: ReadonlyMap<DayNumber, DayTally>): Map<MonthNumber, DayTally> {
  const months = new Map<MonthNumber, DayTally>()
  for (const [day, sums] of days) {
    const month = getOrInsert(months, monthOf(day), () => DAY_SUMS.map(() => 0))
    for (const [at, sum] of sums.entries()) month[at] = (month[at] as number) + sum
  }
  return months
}

function namedSums<Name extends string>(names: readonly Name[], sumAt: (at: number) => number | undefined) {
  return Object.fromEntries(names.map((name, at) => [name, sumAt(at)])) as Record<Name, number>
}
