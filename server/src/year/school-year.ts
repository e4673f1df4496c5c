import type { RowOf } from '@hornbook/contract/document'
import type { newSchoolYear } from '@hornbook/contract/year/new-year'
import { fullName } from '@hornbook/rules/people/names'
import { today } from '@hornbook/rules/time/dates'
import { lastDayToBegin, nextSchoolYear, schoolYearName } from '@hornbook/rules/time/school-years'
import { sql } from 'kysely'
import { districtsIn, type Scope, teachersIn } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import type { StoredRow } from '../db/tables.ts'

/** Minutes after the last change in which nobody else takes the new year in hand (YEAR-6). */
export const QUIET_MINUTES = 30

export type YearRow = StoredRow<'school_years'>

/** Today in the district, and the school year that its office is at: one that can still be undone, else the next. */
export async function currentYear(tx: Db, scope: Scope, now: number): Promise<{ today: string; year: number }> {
  const { timezone } = await districtsIn(tx, scope).select('timezone').executeTakeFirstOrThrow()
  const day = today(timezone, now)
  const begun = await tx
    .selectFrom('school_years')
    .select('year')
    .where('district_id', '=', scope.districtId)
    .where('begun_entry', 'is not', null)
    .where('undo_until', '>=', day)
    .orderBy('year', 'desc')
    .executeTakeFirst()
  return { today: day, year: begun?.year ?? nextSchoolYear(day) }
}

interface HeldRow extends YearRow {
  readonly is_held: boolean
  readonly free_at: string | null
}

/** The time is the database's, so that web processes agree on it. */
const IS_HELD = sql`coalesce(held_by IS NOT NULL AND touched_at > now() - make_interval(mins => ${sql.lit(QUIET_MINUTES)}), false)`

export async function yearRow(tx: Db, districtId: string, year: number): Promise<HeldRow | undefined> {
  const { rows } = await sql<HeldRow>`SELECT y.*, ${IS_HELD} AS is_held,
      touched_at + make_interval(mins => ${sql.lit(QUIET_MINUTES)}) AS free_at
    FROM school_years y WHERE y.district_id = ${districtId} AND y.year = ${year}`.execute(tx)
  return rows[0]
}

/** A plan that nobody has touched yet. */
export const UNTOUCHED = { rules: {}, closes_classes: true, kept_classrooms: [] as number[] }

type Answer = RowOf<typeof newSchoolYear>
type Totals = NonNullable<Answer['totals']>
interface Viewer {
  readonly accountId: string
}

/** The school year that a district's office is at, as the viewer sees it. */
export async function schoolYearAnswer(tx: Db, scope: Scope, viewer: Viewer, now: number): Promise<Answer> {
  const { year, today: day } = await currentYear(tx, scope, now)
  const row = await yearRow(tx, scope.districtId, year)
  const names = await staffNames(tx, scope, [row?.held_by, row?.asked_by, row?.begun_by])
  const somebody = (account: string | null | undefined) =>
    account ? { name: names.get(account) ?? null, isOwn: account === viewer.accountId } : null
  const holder = row?.is_held ? somebody(row.held_by) : null
  const asker = holder && somebody(row?.asked_by)
  const isBegun = row?.begun_entry != null
  return {
    id: `${scope.districtId}-${year}`,
    name: schoolYearName(year),
    previousName: schoolYearName(year - 1),
    status: row?.working ?? (isBegun ? 'begun' : row?.begin_on ? 'scheduled' : 'preparing'),
    rules: (row?.rules ?? {}) as Answer['rules'],
    closesClasses: row?.closes_classes ?? true,
    holder: holder && {
      ...holder,
      since: row?.held_since ?? '',
      touchedAt: row?.touched_at ?? '',
      freeAt: row?.free_at ?? '',
    },
    asker: asker && { ...asker, at: row?.asked_at ?? '' },
    failure: (row?.refusal as { faults: { detail: string }[] } | null | undefined)?.faults[0]?.detail ?? null,
    beginsOn: row?.begin_on ?? null,
    latestDay: lastDayToBegin(year),
    begunAt: row?.begun_at ?? null,
    begunBy: somebody(row?.begun_by),
    totals: (row?.counts ?? null) as Totals | null,
    undoUntil: row?.undo_until ?? null,
    mayUndo: isBegun && row.undo_until !== null && row.undo_until >= day,
    undoneAt: row?.undone_at ?? null,
    relationships: { keptClassrooms: (row?.kept_classrooms ?? []).map(String) },
  }
}

/** The names of staff by account; the provider's staff have none here. */
export async function staffNames(tx: Db, scope: Scope, accounts: readonly (string | null | undefined)[]) {
  const ids = accounts.flatMap(id => id ?? [])
  if (ids.length === 0) return new Map<string, string>()
  const rows = await teachersIn(tx, scope)
    .where('staff.account_id', 'in', ids)
    .select(['staff.account_id', 'first_name as firstName', 'middle_name as middleName', 'last_name as lastName'])
    .execute()
  return new Map(rows.map(({ account_id, ...person }) => [account_id, fullName(person)]))
}
