import { countJudged, NO_COUNTS, type UnitCounts } from '@hornbook/rules/figures/unit-counts'
import { dayNumberOf } from '@hornbook/rules/time/dates'
import type { Range } from '@hornbook/rules/time/ranges'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../access/scope.ts'
import { classroomsIn, isInScope, schoolsIn } from '../access/scope.ts'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import {
  countsByUnit,
  countsOfClasses,
  countsOfDistrict,
  countsOfSchool,
  type JudgedStudent,
  judgedOnce,
  judgeStudents,
  type ListedUnit,
  listedOf,
  listOfDistrict,
  listOfSchool,
} from '../figures/attention-counts.ts'
import {
  comparedDaysOf,
  dayRangeOf,
  EMPTY_UNIT,
  NOT_THERE,
  type NumbersToday,
  type OverviewNumbers,
  summedNumbers,
  type UnitNumbers,
  unitNumbers,
} from '../figures/read.ts'
import { sameStudents } from '../figures/same-students.ts'
import { schoolDaysByWeek, schoolDaysIn } from '../figures/school-days-in.ts'
import { schoolNumbers } from '../figures/school-numbers.ts'
import { type AmongStays, thereByUnit } from '../figures/timelines-then.ts'
import type { RangeOn } from './range.ts'

/** The district, school or class that a dashboard shows. */
export interface Unit {
  readonly kind: 'district' | 'school' | 'classroom'
  readonly id: string
}

/** The timelines of a class through its current enrolments. */
const timelinesOfClass = (districtId: string, classroomId: string) => sql`student_enrollments e
  JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id AND c.archived_at IS NULL
  JOIN student_timelines t ON t.district_id = e.district_id AND t.school_id = e.school_id AND t.student_id = e.student_id
  WHERE e.district_id = ${districtId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL AND e.classroom_id = ${classroomId}`

/**
 * The same of all classes of a school: one row for each student and class. A school's timelines lie side by side, so all of
 * them are read at once, not one for each enrolment.
 */
export const timelinesOfClasses = (districtId: string, schoolId: string) => sql`student_enrollments e
  JOIN student_timelines t ON t.district_id = e.district_id AND t.school_id = ${schoolId} AND t.student_id = e.student_id
  WHERE e.district_id = ${districtId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL AND e.classroom_id = ANY (ARRAY(
    SELECT c.id FROM classrooms c WHERE c.district_id = ${districtId} AND c.school_id = ${schoolId} AND c.archived_at IS NULL))`

/** The numbers of every class of a school, whoever the viewer is: arrows compare with all of them (ARROW-2). */
export function numbersByClassroom(tx: Db, districtId: string, schoolId: string, range: RangeOn) {
  const from = timelinesOfClasses(districtId, schoolId)
  const among = staysOfClasses(districtId, schoolId)
  return numbersOf(tx, { districtId, from, unit: sql`e.classroom_id`, among }, range)
}

/** The stays of everybody who was a student of a class of a school, by class. */
export const staysOfClasses = (districtId: string, schoolId: string): AmongStays =>
  inClasses(sql`ARRAY(SELECT c.id FROM classrooms c WHERE c.district_id = ${districtId} AND c.school_id = ${schoolId})`)

interface Counting {
  readonly districtId: string
  /** The timelines of today's students, and the unit to group them by. */
  readonly from: RawBuilder<unknown>
  readonly unit: RawBuilder<unknown>
  /** The stays of everybody who was a student then. */
  readonly among: AmongStays
}

/** The numbers of today's students, and who was there then, by the unit's id. */
async function numbersOf(tx: Db, { districtId, from, unit, among }: Counting, range: RangeOn) {
  const days = comparedDaysOf(range)
  const [today, then] = await Promise.all([
    unitNumbers(tx, from, unit, days),
    days.compared === 'same' ? sameStudents(tx, from, unit, days) : thereByUnit(tx, districtId, among, days),
  ])
  const units = new Set([...today.keys(), ...then.keys()])
  const numbers = (id: string): UnitNumbers => ({
    ...EMPTY_UNIT,
    ...(today.get(id) satisfies NumbersToday | undefined),
    ...then.get(id),
  })
  return new Map([...units].map(id => [id, numbers(id)]))
}

const inClasses = (classes: RawBuilder<unknown>): AmongStays => ({
  unit: stays => sql.ref(`${stays}.classroom_id`),
  where: stays => sql`${sql.ref(`${stays}.classroom_id`)} = ANY (${classes})`,
})

/** The students of every class of a school who need attention, and all of them by outlook. */
export function countsByClassroom(tx: Db, districtId: string, schoolId: string, { today }: RangeOn) {
  const from = timelinesOfClasses(districtId, schoolId)
  return countsOfClasses(tx, schoolId, { districtId, from, unit: sql`e.classroom_id`, today: dayNumberOf(today) })
}

async function classroomNumbers(tx: Db, districtId: string, classroomId: string, range: RangeOn): Promise<UnitNumbers> {
  const from = timelinesOfClass(districtId, classroomId)
  const among = inClasses(idArray([classroomId]))
  const counting = { districtId, from, unit: sql`e.classroom_id`, among }
  return (await numbersOf(tx, counting, range)).get(classroomId) ?? EMPTY_UNIT
}

/** The numbers of every school of a district, whoever the viewer is. */
export async function numbersBySchool(tx: Db, districtId: string, range: RangeOn) {
  const days = comparedDaysOf(range)
  const numbers = await schoolNumbers(tx, districtId, days)
  if (days.compared === 'then') return numbers
  const from = sql`student_timelines t WHERE t.district_id = ${districtId}`
  const same = await sameStudents(tx, from, sql`t.school_id`, days)
  return new Map([...numbers].map(([id, each]) => [id, { ...each, ...(same.get(id) ?? NOT_THERE) }]))
}

/** The viewer's part of each school: the students of their own classes, each counted once per school (SCOPE-4). */
export async function partialBySchool(tx: Db, scope: Scope, range: RangeOn) {
  const { districtId } = scope
  const taught = { ...scope, extent: 'classrooms' as const }
  const [from, unit, today] = [await partialTimelines(tx, taught), sql`t.school_id`, dayNumberOf(range.today)]
  const among = await partialStays(tx, taught, stays => sql.ref(`${stays}.school_id`))
  const numbers = await numbersOf(tx, { districtId, from, unit, among }, range)
  return { numbers, judged: await countsByUnit(tx, { districtId, from, unit, today }) }
}

/**
 * The numbers for a unit's tiles within the viewer's scope (SCOPE-4): from the sums if the scope covers the whole unit,
 * otherwise from timelines.
 */
export async function overviewNumbers(tx: Db, scope: Scope, unit: Unit, range: RangeOn): Promise<OverviewNumbers> {
  const { districtId } = scope
  if (unit.kind === 'classroom') return classroomNumbers(tx, districtId, unit.id, range)
  if (await isWhole(tx, scope, unit)) {
    const days = comparedDaysOf(range)
    const summed = await summedNumbers(tx, districtId, unit.kind === 'school' ? unit.id : null, days)
    if (days.compared === 'then') return summed
    const same = await sameStudents(tx, await timelinesOf(tx, scope, unit), sql`'0'`, days)
    return { ...summed, ...(same.get('0') ?? NOT_THERE) }
  }
  const from = await timelinesOf(tx, scope, unit)
  const among = await staysOfPart(tx, scope, unit)
  return (await numbersOf(tx, { districtId, from, unit: sql`'0'`, among }, range)).get('0') ?? EMPTY_UNIT
}

/** The stays of everybody who was a student of a class, or of the viewer's part of a school or district, as one unit. */
export const staysOfPart = async (tx: Db, scope: Scope, { kind, id }: Unit): Promise<AmongStays> =>
  kind === 'classroom'
    ? inClasses(idArray([id]))
    : partialStays(tx, scope, () => sql`'0'`, kind === 'school' ? id : null)

/** The students of a unit who need attention, and all of them by outlook, within the viewer's scope like its numbers. */
export async function overviewCounts(tx: Db, scope: Scope, unit: Unit, range: RangeOn): Promise<UnitCounts> {
  const { districtId } = scope
  const today = dayNumberOf(range.today)
  if (unit.kind === 'classroom') {
    const from = timelinesOfClass(districtId, unit.id)
    const judged = await countsByUnit(tx, { districtId, from, unit: sql`e.classroom_id`, today })
    return judged.get(unit.id) ?? NO_COUNTS
  }
  if (await isWhole(tx, scope, unit))
    return unit.kind === 'school'
      ? countsOfSchool(tx, districtId, unit.id, today)
      : countsOfDistrict(tx, districtId, today)
  return countJudged(await judgedIn(tx, scope, unit, range))
}

/** Who of a school or district needs attention, with the counts of it, within the viewer's scope. */
export async function listIn(tx: Db, scope: Scope, unit: Unit, range: RangeOn): Promise<ListedUnit> {
  const { districtId } = scope
  const today = dayNumberOf(range.today)
  if (await isWhole(tx, scope, unit))
    return unit.kind === 'school' ? listOfSchool(tx, districtId, unit.id, today) : listOfDistrict(tx, districtId, today)
  const judged = await judgedIn(tx, scope, unit, range)
  return { counts: countJudged(judged), listed: listedOf(judged) }
}

/** The school days of a range: a class has those of its school, a district those of any of its schools. */
export const schoolDaysOfUnit = (tx: Db, districtId: string, unit: Unit, range: Range): Promise<number> =>
  schoolDaysIn(tx, districtId, dayRangeOf(range), schoolOf(districtId, unit))

/** The school days of each week that had any, by its Monday. */
export const schoolWeeksOfUnit = (tx: Db, districtId: string, unit: Unit) =>
  schoolDaysByWeek(tx, districtId, schoolOf(districtId, unit))

const schoolOf = (districtId: string, { kind, id }: Unit) =>
  ({
    district: null,
    school: sql`${id}`,
    classroom: sql`(SELECT c.school_id FROM classrooms c WHERE c.district_id = ${districtId} AND c.id = ${id})`,
  })[kind]

/** The students of a school or district within the viewer's scope, judged, each once (ATT-4). */
export async function judgedIn(
  tx: Db,
  scope: Scope,
  unit: Unit,
  { today }: RangeOn,
): Promise<readonly JudgedStudent[]> {
  const { districtId } = scope
  const rows = (await isWhole(tx, scope, unit))
    ? sql`student_timelines t WHERE t.district_id = ${districtId}`
    : await partialTimelines(tx, scope)
  const from = unit.kind === 'school' ? sql`${rows} AND t.school_id = ${unit.id}` : rows
  return judgedOnce(await judgeStudents(tx, { districtId, from, unit: sql`'0'`, today: dayNumberOf(today) }))
}

/** The timelines of a unit's students within the viewer's scope, each student once. */
export async function timelinesOf(tx: Db, scope: Scope, unit: Unit) {
  const { districtId } = scope
  if (unit.kind === 'classroom') return timelinesOfClass(districtId, unit.id)
  const all = (await isWhole(tx, scope, unit)) ? sql`student_timelines t WHERE t.district_id = ${districtId}` : null
  if (unit.kind === 'school') return sql`${all ?? (await partialTimelines(tx, scope))} AND t.school_id = ${unit.id}`
  return all ? sql`${all} AND t.home` : onceOf(await partialTimelines(tx, scope))
}

const onceOf = (timelines: RawBuilder<unknown>) =>
  sql`(SELECT DISTINCT ON (t.student_id) t.* FROM ${timelines} ORDER BY t.student_id, t.school_id) t WHERE true`

/** Whether a scope covers all of a school or district, so that its sums hold. */
export async function isWhole(tx: Db, scope: Scope, { kind, id }: Unit): Promise<boolean> {
  if (scope.extent === 'district' || scope.extent === 'classrooms' || kind !== 'school')
    return scope.extent === 'district'
  return isInScope(tx, { ...scope, extent: 'administered' }, 'school', id)
}

/** The schools that the viewer sees whole. */
export const wholeSchools = async (tx: Db, scope: Scope) =>
  scope.extent === 'classrooms'
    ? []
    : (
        await schoolsIn(tx, { ...scope, extent: 'administered' })
          .select('schools.id')
          .execute()
      ).map(({ id }) => id)

/** The schools that the viewer sees whole, and their own classes elsewhere. */
async function partOf(tx: Db, scope: Scope) {
  const schools = await wholeSchools(tx, scope)
  const classes =
    scope.extent === 'administered'
      ? []
      : await classroomsIn(tx, { ...scope, extent: 'classrooms' })
          .select('classrooms.id')
          .execute()
  return { schools: idArray(schools), classes: idArray(classes.map(({ id }) => id)) }
}

async function partialTimelines(tx: Db, scope: Scope) {
  const { schools, classes } = await partOf(tx, scope)
  return sql`student_timelines t WHERE t.district_id = ${scope.districtId} AND (t.school_id = ANY (${schools})
    OR EXISTS (SELECT FROM student_enrollments e WHERE e.district_id = ${scope.districtId} AND e.school_id = t.school_id
      AND e.student_id = t.student_id AND e.ended_at IS NULL AND e.began_at IS NOT NULL
      AND e.classroom_id = ANY (${classes})))`
}

/** The stays in the viewer's part of a school, or of all their schools. */
async function partialStays(tx: Db, scope: Scope, unit: AmongStays['unit'], only: string | null = null) {
  const { schools, classes } = await partOf(tx, scope)
  const column = (stays: string, name: string) => sql.ref(`${stays}.${name}`)
  const where = (stays: string) => sql`(${column(stays, 'school_id')} = ANY (${schools})
    OR ${column(stays, 'classroom_id')} = ANY (${classes}))${only === null ? sql`` : sql` AND ${column(stays, 'school_id')} = ${only}`}`
  return { unit, where }
}
