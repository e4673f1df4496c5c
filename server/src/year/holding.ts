import type { ErrorCode } from '@hornbook/contract/errors'
import { sql } from 'kysely'
import { Refusal } from '../access/refusal.ts'
import type { Scope } from '../access/scope.ts'
import { audit, authorOf } from '../audit/audit.ts'
import type { Db } from '../db/pool.ts'
import { type MemberCall, scopeOf } from '../http/route.ts'
import { t } from '../texts/texts.ts'
import { currentYear, QUIET_MINUTES, staffNames, yearRow } from './school-year.ts'

/** What every change of a plan needs: the year, and that the caller has it in hand (YEAR-6). */
interface Held {
  readonly scope: Scope
  readonly year: number
}

/** The database's time, which all web processes share. Read first: Citus allows no `now()` inside a CASE that writes. */
async function databaseTime(tx: Db) {
  const { rows } = await sql<{ now: string; quiet: string }>`SELECT now(),
    now() - make_interval(mins => ${sql.lit(QUIET_MINUTES)}) AS quiet`.execute(tx)
  const { now, quiet } = rows[0] as { now: string; quiet: string }
  return { at: sql`${now}::timestamptz`, isQuiet: sql`touched_at <= ${quiet}::timestamptz` }
}

/** The columns of who has a year in hand, once nobody has. */
export const NOBODY_HOLDS = { held_by: null, held_since: null, touched_at: null, asked_by: null, asked_at: null }

/** Claims the year for the caller, unless somebody else holds it. It is one statement, so two callers cannot both win. */
export async function hold(call: MemberCall): Promise<void> {
  const { tx, caller, now } = call
  const scope = scopeOf(call)
  const { year } = await currentYear(tx, scope, now)
  const { districtId } = scope
  await sql`INSERT INTO school_years (district_id, year) VALUES (${districtId}, ${year})
    ON CONFLICT (district_id, year) DO NOTHING`.execute(tx)
  const { at, isQuiet } = await databaseTime(tx)
  const { rows } = await sql`UPDATE school_years SET touched_at = ${at}, held_by = ${caller.accountId},
      held_since = CASE WHEN held_by = ${caller.accountId} AND NOT ${isQuiet} THEN held_since ELSE ${at} END,
      asked_by = CASE WHEN held_by = ${caller.accountId} THEN asked_by END, asked_at = CASE WHEN held_by = ${caller.accountId} THEN asked_at END
    WHERE district_id = ${districtId} AND year = ${year} AND working IS NULL AND begun_entry IS NULL AND begin_on IS NULL
      AND (held_by IS NULL OR held_by = ${caller.accountId} OR ${isQuiet}) RETURNING year`.execute(tx)
  if (rows.length === 0) throw await whyNot(tx, scope, year)
  await audit(tx, authorOf(call), districtId, 'newYear.hold', [], { year })
}

/** Lets go of the year. */
export async function letGo(call: MemberCall): Promise<void> {
  const { scope, year } = await extendHold(call)
  await call.tx
    .updateTable('school_years')
    .set(NOBODY_HOLDS)
    .where('district_id', '=', scope.districtId)
    .where('year', '=', year)
    .execute()
  await audit(call.tx, authorOf(call), scope.districtId, 'newYear.letGo', [], { year })
}

/** Tells whoever has the year in hand that the caller would like it. */
export async function askFor(call: MemberCall): Promise<void> {
  const { tx, caller, now } = call
  const scope = scopeOf(call)
  const { year } = await currentYear(tx, scope, now)
  const { at, isQuiet } = await databaseTime(tx)
  const { rows } = await sql`UPDATE school_years SET asked_by = ${caller.accountId}, asked_at = ${at}
    WHERE district_id = ${scope.districtId} AND year = ${year} AND held_by <> ${caller.accountId} AND NOT ${isQuiet}
      AND working IS NULL RETURNING year`.execute(tx)
  if (rows.length === 0) throw new Refusal('conflict', { detail: t('year:nobodyHolds') })
  await audit(tx, authorOf(call), scope.districtId, 'newYear.ask', [], { year })
}

/** Holds the year for another half hour, locking its row; 409 unless the caller has it in hand. */
export async function extendHold(call: MemberCall): Promise<Held> {
  const { tx, caller, now } = call
  const scope = scopeOf(call)
  const { year } = await currentYear(tx, scope, now)
  // Whoever was quiet for long still has it until somebody else takes it.
  const { at } = await databaseTime(tx)
  const { rows } = await sql`UPDATE school_years SET touched_at = ${at}
    WHERE district_id = ${scope.districtId} AND year = ${year} AND held_by = ${caller.accountId} AND working IS NULL
      AND begun_entry IS NULL RETURNING year`.execute(tx)
  if (rows.length === 0) throw await whyNot(tx, scope, year)
  return { scope, year }
}

/** Why the caller may not change the year now. */
async function whyNot(tx: Db, scope: Scope, year: number): Promise<Refusal> {
  const row = await yearRow(tx, scope.districtId, year)
  const refuse = (detail: string, code: ErrorCode = 'conflict') => new Refusal(code, { detail })
  if (row?.working) return refuse(t(`year:${row.working}`))
  if (row?.begun_entry != null) return refuse(t('year:begunAlready'))
  if (row?.begin_on) return refuse(t('year:scheduled', { day: row.begin_on }))
  if (!row?.is_held || row.held_by === null) return refuse(t('year:notHeld'))
  const name = (await staffNames(tx, scope, [row.held_by])).get(row.held_by) ?? t('year:provider')
  return refuse(t('year:heldBy', { name }))
}
