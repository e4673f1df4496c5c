import type { Attention } from '@hornbook/rules/figures/attention'
import type { Outlook } from '@hornbook/rules/figures/outlook'
import { countJudged, NO_COUNTS, sumCounts, type UnitCounts } from '@hornbook/rules/figures/unit-counts'
import type { DayNumber } from '@hornbook/rules/time/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { ATTENTION_ARRAY, calendarDays, calendars, inHand, judgedFrom } from './attention.ts'
import { lockFigures, tryLockFigures } from './change.ts'
import { readGoals } from './goals.ts'
import {
  KEPT_COLUMNS,
  KEPT_LIST,
  type KeptRow,
  keepClasses,
  keepCounts,
  keptCountsOf,
  keptListOf,
  keptOfClasses,
  keptOfDistrict,
  type ListedSchool,
  type ListedStudent,
} from './kept-counts.ts'
import { WHOLE_DISTRICT } from './sum-columns.ts'
import { forgetAttention } from './write-sums.ts'

/** A student judged in one school, for a unit. */
export interface JudgedStudent {
  readonly unit: string
  readonly student_id: string
  readonly school_id: string
  /** Whether the student has a timeline in another school as well. */
  readonly shared: boolean
  /** School days that the school ever had. */
  readonly schoolDays: number
  readonly attention: Attention | null
  readonly outlook: Outlook | null
  /** Something is being done about the student (ATT-17). */
  readonly inHand: boolean
}

interface Judging {
  readonly districtId: string
  readonly today: DayNumber
  /** Must call the timelines `t` and may join more tables. */
  readonly from: RawBuilder<unknown>
  /** The id to group by. */
  readonly unit: RawBuilder<unknown>
}

/** Judges every student of some timelines by the days of their school (ATT-4). */
export async function judgeStudents(tx: Db, { districtId, today, from, unit }: Judging): Promise<JudgedStudent[]> {
  const schools = sql`(SELECT district_id, school_id FROM school_totals WHERE district_id = ${districtId})`
  const { rows } = await sql<
    Omit<JudgedStudent, 'attention' | 'outlook'> & { grade: string | null; numbers: number[] }
  >`SELECT t.unit, t.student_id, t.school_id, t.grade, cal.upto AS "schoolDays", ${ATTENTION_ARRAY} AS numbers,
      ${inHand(districtId, sql`t.student_id`, sql`${today - 1}::integer`)} AS "inHand", t.student_id IN (SELECT o.student_id FROM student_timelines o WHERE o.district_id = ${districtId} AND NOT o.home) AS shared
    FROM (SELECT ${unit} AS unit, t.* FROM ${from}) t
    JOIN ${calendars(schools, calendarDays(today))} cal ON cal.school_id = t.school_id`.execute(tx)
  const judged = { today, goals: await readGoals(tx, districtId) }
  return rows.map(({ numbers, grade, ...row }) => {
    const { attention, outlook } = judgedFrom(numbers, grade, judged)
    return { ...row, attention, outlook }
  })
}

/** The counts of each unit by its id. */
export async function countsByUnit(tx: Db, judging: Judging): Promise<Map<string, UnitCounts>> {
  const byUnit = Map.groupBy(await judgeStudents(tx, judging), row => row.unit)
  return new Map([...byUnit].map(([unit, rows]) => [unit, countJudged(rows)]))
}

/** The counts of each class of a school, whose students `judging` reads by class. They are kept beside those of the school. */
export async function countsOfClasses(tx: Db, schoolId: string, judging: Judging): Promise<Map<string, UnitCounts>> {
  const { districtId, today } = judging
  const kept = await keptOfClasses(tx, districtId, schoolId, today)
  if (kept) return kept
  // Locked before anything is read, so that what is kept is of one moment.
  const mayKeep = await tryLockFigures(tx, districtId)
  const classes = await countsByUnit(tx, judging)
  if (!mayKeep) return classes
  // The page that shows the table asks for these as well, and they are kept in one row.
  await countsOfSchool(tx, districtId, schoolId, today)
  await keepClasses(tx, districtId, schoolId, { today, classes })
  return classes
}

/** Each student once: judged in the school with the most school days, of equal ones in the first (ATT-4). */
export function judgedOnce(students: readonly JudgedStudent[]): readonly JudgedStudent[] {
  const judged = new Map<string, JudgedStudent>()
  for (const each of students) {
    const known = judged.get(each.student_id)
    if (!known || compareSchools(each, known) < 0) judged.set(each.student_id, each)
  }
  return [...judged.values()]
}

const compareSchools = (a: JudgedStudent, b: JudgedStudent) =>
  b.schoolDays - a.schoolDays || Number(BigInt(a.school_id) - BigInt(b.school_id))

/** Students of this many schools are judged at a time, so that other calls are answered in between. */
const SCHOOLS_AT_A_TIME = 10

/**
 * The counts of each school of a district. Students are judged again only in schools whose timelines have changed since
 * somebody asked today (decision 22).
 */
export async function countsBySchool(tx: Db, districtId: string, today: DayNumber): Promise<Map<string, UnitCounts>> {
  const schools = await judgedSchools(tx, { districtId, today })
  return new Map([...schools].map(([school, { all }]) => [school, all]))
}

/** The counts of a whole school. */
export const countsOfSchool = async (tx: Db, districtId: string, schoolId: string, today: DayNumber) =>
  (await judgedSchools(tx, { districtId, today, only: schoolId })).get(schoolId)?.all ?? NO_COUNTS

/** The counts of a whole district. They are kept like those of its schools, until any of those are deleted. */
export async function countsOfDistrict(tx: Db, districtId: string, today: DayNumber): Promise<UnitCounts> {
  const kept = await keptOfDistrict(tx, districtId, today)
  if (kept) return kept
  // Locked before anything is read, so that what is kept is of one moment.
  const mayKeep = await tryLockFigures(tx, districtId)
  const { counts } = await judgedDistrict(tx, { districtId, today })
  const row = { all: counts, shared: NO_COUNTS, listed: [] }
  if (mayKeep) await keepCounts(tx, districtId, today, new Map([[WHOLE_DISTRICT, row]]))
  return counts
}

/** The counts of a unit with the students of its list, each once and in no order. */
export interface ListedUnit {
  readonly counts: UnitCounts
  readonly listed: readonly ListedStudent[]
}

/** Who needs attention in a whole school. */
export async function listOfSchool(
  tx: Db,
  districtId: string,
  schoolId: string,
  today: DayNumber,
): Promise<ListedUnit> {
  const school = (await judgedSchools(tx, { districtId, today, only: schoolId, withLists: true })).get(schoolId)
  return { counts: school?.all ?? NO_COUNTS, listed: school?.listed ?? [] }
}

/** Who needs attention in a whole district. */
export const listOfDistrict = (tx: Db, districtId: string, today: DayNumber): Promise<ListedUnit> =>
  judgedDistrict(tx, { districtId, today, withLists: true })

interface Asked {
  readonly districtId: string
  readonly today: DayNumber
  /** Only this school. */
  readonly only?: string
  /** Without them the lists are empty: they are long, and most calls only count. */
  readonly withLists?: boolean
}

/** Students of only one school come from what it has; the few others are judged again. */
async function judgedDistrict(tx: Db, asked: Asked): Promise<ListedUnit> {
  const { districtId, today } = asked
  const schools = [...(await judgedSchools(tx, asked)).values()]
  const from = sql`student_timelines t WHERE t.district_id = ${districtId} AND t.student_id IN (
    SELECT o.student_id FROM student_timelines o WHERE o.district_id = ${districtId} AND NOT o.home)`
  const shared = judgedOnce(await judgeStudents(tx, { districtId, today, from, unit: sql`'0'` }))
  const counts = schools.reduce(
    (sum, school) => sumCounts(sumCounts(sum, school.all, 1), school.shared, -1),
    countJudged(shared),
  )
  const ofOne = schools.flatMap(({ listed }) => listed.filter(student => !student.shared))
  return { counts, listed: [...ofOne, ...listedOf(shared)] }
}

async function judgedSchools(tx: Db, { districtId, today, only, withLists = false }: Asked) {
  const { rows } = await sql<KeptRow & { listed: unknown }>`SELECT t.school_id, a.day, ${KEPT_COLUMNS},
      ${withLists ? KEPT_LIST : sql`NULL AS listed`}
    FROM school_totals t
    LEFT JOIN school_attention a ON a.district_id = ${districtId} AND a.school_id = t.school_id AND a.day = ${today}
    WHERE t.district_id = ${districtId} AND (${only ?? null}::bigint IS NULL OR t.school_id = ${only ?? null}::bigint)`.execute(
    tx,
  )
  const judged = new Map<string, ListedSchool>()
  const changed: string[] = []
  for (const row of rows) {
    const listed = withLists ? keptListOf(row.school_id, row.listed, today) : []
    if (row.day === null || listed === null) changed.push(row.school_id)
    else judged.set(row.school_id, { ...keptCountsOf(row), listed })
  }
  if (changed.length === 0) return judged
  // While nobody else changes figures, this can be kept. Otherwise it is only good for this call.
  const mayKeep = await tryLockFigures(tx, districtId)
  for (let at = 0; at < changed.length; at += SCHOOLS_AT_A_TIME) {
    const some = changed.slice(at, at + SCHOOLS_AT_A_TIME)
    const found = await judgeSchools(tx, districtId, today, some)
    for (const [school, each] of found) judged.set(school, each)
    if (mayKeep) await keepCounts(tx, districtId, today, found)
  }
  return judged
}

async function judgeSchools(tx: Db, districtId: string, today: DayNumber, schools: readonly string[]) {
  const from = sql`student_timelines t WHERE t.district_id = ${districtId} AND t.school_id = ANY (${`{${schools.join(',')}}`}::bigint[])`
  const judged = Map.groupBy(
    await judgeStudents(tx, { districtId, today, from, unit: sql`t.school_id` }),
    row => row.school_id,
  )
  return new Map(
    schools.map((school): [string, ListedSchool] => {
      const own = judged.get(school) ?? []
      const shared = own.filter(each => each.shared)
      return [school, { all: countJudged(own), shared: countJudged(shared), listed: listedOf(own) }]
    }),
  )
}

/** Those of judged students who need attention. */
export const listedOf = (judged: readonly JudgedStudent[]): ListedStudent[] =>
  judged.flatMap(({ student_id, school_id, attention, inHand, shared }) =>
    attention === null ? [] : [{ student_id, school_id, attention, inHand, shared }],
  )

/** A note about a student changes who is in hand (ATT-17). Locks, so that no other call keeps counts from before it. */
export async function forgetAttentionOf(tx: Db, districtId: string, studentId: string): Promise<void> {
  await lockFigures(tx, districtId)
  const { rows } = await sql<{ school_id: string }>`SELECT school_id FROM student_timelines
    WHERE district_id = ${districtId} AND student_id = ${studentId}`.execute(tx)
  await forgetAttention(
    tx,
    districtId,
    rows.map(row => row.school_id),
  )
}
