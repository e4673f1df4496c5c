import type { Attention } from '@hornbook/rules/figures/attention'
import type { UnitCounts } from '@hornbook/rules/figures/unit-counts'
import type { DayNumber } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { StoredRow } from '../db/tables.ts'
import { columnNames } from './columns.ts'
import { WHOLE_DISTRICT } from './sum-columns.ts'

/** A school's counts, and those of its students who also belong to another school. */
export interface SchoolCounts {
  readonly all: UnitCounts
  readonly shared: UnitCounts
}

/** A student who needs attention, as a school judges them. */
export interface ListedStudent {
  readonly student_id: string
  readonly school_id: string
  readonly attention: Attention
  readonly inHand: boolean
  readonly shared: boolean
}

/** A school's counts with the students of its list. */
export interface ListedSchool extends SchoolCounts {
  readonly listed: readonly ListedStudent[]
}

type Columns = Omit<StoredRow<'school_attention'>, 'district_id' | 'school_id' | 'day' | 'classes' | 'listed'>
type Column = keyof Columns & string

/** The columns of `school_attention`; those with `shared_` before them are the same of SchoolCounts.shared. */
const COLUMNS = {
  attentionCount: 'needs_you',
  watchCount: 'worth_watching',
  inHandCount: 'in_hand',
  reachedCount: 'reached',
  onPathCount: 'on_path',
  belowCount: 'below',
  farBelowCount: 'far_below',
} as const satisfies Record<keyof UnitCounts, Column>
const COUNTS = columnNames(COLUMNS)
const NAMES: readonly Column[] = COUNTS.flatMap(count => [COLUMNS[count], `shared_${COLUMNS[count]}` as const])
const eachName = (write: (name: Column) => string) => sql.raw(NAMES.map(write).join(', '))

/** To be selected from `school_attention a`. */
export const KEPT_COLUMNS = eachName(name => `a.${name}`)

/** A row that may be missing, as of a LEFT JOIN: then its day is null. */
export type KeptRow = { readonly school_id: string; readonly day: number | null } & Readonly<Columns>

export function keptCountsOf(row: Readonly<Columns>): SchoolCounts {
  const of = (prefix: '' | 'shared_') =>
    Object.fromEntries(COUNTS.map(count => [count, row[`${prefix}${COLUMNS[count]}`]])) as unknown as UnitCounts
  return { all: of(''), shared: of('shared_') }
}

/** To be selected from `school_attention a`, for `keptListOf`. */
export const KEPT_LIST = sql`a.listed`

interface KeptList {
  readonly day: DayNumber
  readonly students: readonly Omit<ListedStudent, 'school_id'>[]
}

/** The list of a school, if it is kept and of this day: an older version of the product leaves one of another day behind. */
export const keptListOf = (schoolId: string, kept: unknown, today: DayNumber): ListedStudent[] | null => {
  const list = kept as KeptList | null
  return list?.day === today ? list.students.map(student => ({ ...student, school_id: schoolId })) : null
}

export async function keptOfDistrict(tx: Db, districtId: string, today: DayNumber): Promise<UnitCounts | null> {
  const { rows } = await sql<Columns>`SELECT ${KEPT_COLUMNS} FROM school_attention a
    WHERE a.district_id = ${districtId} AND a.school_id = ${WHOLE_DISTRICT} AND a.day = ${today}`.execute(tx)
  return rows[0] ? keptCountsOf(rows[0]).all : null
}

/** Keeps the counts of schools for a day (decision 22). */
export async function keepCounts(
  tx: Db,
  districtId: string,
  today: DayNumber,
  schools: ReadonlyMap<string, ListedSchool>,
): Promise<void> {
  const rows = [...schools].map(([school_id, { all, shared, listed }]) => {
    const list: KeptList = { day: today, students: listed.map(({ school_id: _, ...student }) => student) }
    const counts = COUNTS.flatMap((count): [string, number][] => [
      [COLUMNS[count], all[count]],
      [`shared_${COLUMNS[count]}`, shared[count]],
    ])
    return { school_id, listed: list, ...Object.fromEntries(counts) }
  })
  await sql`INSERT INTO school_attention (district_id, school_id, day, listed, ${eachName(name => name)})
    SELECT ${districtId}::bigint, x.school_id, ${today}::smallint, x.listed, ${eachName(name => `x.${name}`)}
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS x(school_id bigint, listed json, ${eachName(name => `${name} integer`)})
    ON CONFLICT (district_id, school_id) DO UPDATE SET day = excluded.day, classes = NULL, listed = excluded.listed,
      ${eachName(name => `${name} = excluded.${name}`)}`.execute(tx)
}

/** The counts of a school's classes, if they are kept for this day. */
export async function keptOfClasses(
  tx: Db,
  districtId: string,
  schoolId: string,
  today: DayNumber,
): Promise<Map<string, UnitCounts> | null> {
  const { rows } = await sql<{ classes: Record<string, UnitCounts> | null }>`SELECT classes FROM school_attention
    WHERE district_id = ${districtId} AND school_id = ${schoolId} AND day = ${today}`.execute(tx)
  const classes = rows[0]?.classes
  return classes ? new Map(Object.entries(classes)) : null
}

/** Keeps the counts of a school's classes beside its own; without those, nothing. */
export async function keepClasses(
  tx: Db,
  districtId: string,
  schoolId: string,
  { today, classes }: { readonly today: DayNumber; readonly classes: ReadonlyMap<string, UnitCounts> },
): Promise<void> {
  await sql`UPDATE school_attention SET classes = ${JSON.stringify(Object.fromEntries(classes))}::jsonb
    WHERE district_id = ${districtId} AND school_id = ${schoolId} AND day = ${today}`.execute(tx)
}
