import { isDeepStrictEqual } from 'node:util'
import { type GoalAttributes, goalAttributes, goalsFrom, type OwnGoals } from '@hornbook/rules/reading/goals'
import { z } from 'zod'
import { audit } from '../audit/audit.ts'
import { type Db, within } from '../db/pool.ts'
import type { StoredRow } from '../db/tables.ts'
import { lockFigures, recountGoals } from '../figures/change.ts'
import { goalsOf, ownGoalsOf } from '../figures/goals.ts'
import { districtQueue, enqueue } from '../jobs/enqueue.ts'
import { declareTask, handle, id, requestId } from '../jobs/task.ts'
import { lockDistrict } from '../people/lock-district.ts'

// A district's own goals change who has met one, so a job switches them and counts again in one transaction, like a new
// time zone (GOAL-3, decision 41). Until then the district shows them as pending, and everything counts by the old ones.

const changeGoals = declareTask({
  name: 'rostering.changeGoals',
  payload: z.object({ districtId: id, accountId: id, requestId }),
  lane: 'heavy',
  attempts: 8,
})

interface Author {
  readonly accountId: string
  readonly requestId: string
}

/** Enqueues the switch to `pending_goals`, which the caller has written in the same transaction. */
export const enqueueGoals = (tx: Db, districtId: string, { accountId, requestId }: Author) =>
  enqueue(tx, changeGoals, { districtId, accountId, requestId }, { queue: districtQueue(districtId) })

interface Written {
  readonly schoolYearEnd?: string | null | undefined
  readonly goalPercents?:
    | Partial<Readonly<Record<keyof GoalAttributes['goalPercents'], number | null | undefined>>>
    | undefined
}

type GoalRow = Pick<StoredRow<'districts'>, 'school_year_end' | 'goal_percents' | 'pending_goals'>

/** Saved goals that a job has yet to apply; null if there are none. */
export const pendingGoalsOf = ({ pending_goals }: Pick<GoalRow, 'pending_goals'>) =>
  pending_goals as unknown as OwnGoals | null

/**
 * The goals that a district is to have after a save, based on the pending ones if there are any. Null if they are those
 * that count already; undefined if the save does not mention goals.
 */
export function wantedGoals(before: GoalRow, { schoolYearEnd, goalPercents }: Written): OwnGoals | null | undefined {
  if (schoolYearEnd === undefined && goalPercents === undefined) return undefined
  const last = pendingGoalsOf(before) ?? ownGoalsOf(before)
  const percent = (group: 1 | 2 | 3 | 4 | 5) => {
    const written = goalPercents?.[`grade${group}`]
    return written === undefined ? last.percents[group] : written
  }
  const wanted = {
    schoolYearEnd: schoolYearEnd === undefined ? last.schoolYearEnd : schoolYearEnd,
    percents: { 1: percent(1), 2: percent(2), 3: percent(3), 4: percent(4), 5: percent(5) },
  }
  return isDeepStrictEqual(wanted, ownGoalsOf(before)) ? null : wanted
}

/** Goals as the columns of a district. */
export function goalColumns({ schoolYearEnd, percents }: OwnGoals) {
  const all = [percents[1], percents[2], percents[3], percents[4], percents[5]].map(percent => percent ?? 0)
  return { school_year_end: schoolYearEnd, goal_percents: all.some(Boolean) ? all : null }
}

export const goalsHandler = handle(changeGoals, async ({ payload, db, finish }) => {
  const { districtId, accountId, requestId } = payload
  const change = async (tx: Db) => {
    // Before the row lock, as with a time zone.
    await lockFigures(tx, districtId)
    await lockDistrict(tx, districtId)
    const before = await tx
      .selectFrom('districts')
      .select(['school_year_end', 'goal_percents', 'pending_goals'])
      .where('id', '=', districtId)
      .executeTakeFirstOrThrow()
    const wanted = pendingGoalsOf(before)
    if (wanted !== null) {
      await tx
        .updateTable('districts')
        .set({ ...goalColumns(wanted), pending_goals: null })
        .where('id', '=', districtId)
        .execute()
      if (!isDeepStrictEqual(goalsFrom(wanted), goalsOf(before))) await recountGoals(tx, districtId)
      await audit(tx, { actor: 'account', accountId, requestId }, districtId, 'district.goals', [
        {
          ...{ record: 'district', recordId: districtId },
          ...{ before: goalAttributes(ownGoalsOf(before)), after: goalAttributes(wanted) },
        },
      ])
    }
    await finish(tx)
  }
  await within(db.queries, [districtId], change)
})
