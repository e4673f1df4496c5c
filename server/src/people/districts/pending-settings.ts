import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '@hornbook/contract/audit-actions'
import { goalAttributes, goalsFrom } from '@hornbook/rules/reading/goals'
import type { Updateable } from 'kysely'
import { z } from 'zod'
import { audit } from '../../audit/audit.ts'
import { type Db, within } from '../../db/pool.ts'
import type { StoredRow, Tables } from '../../db/tables.ts'
import { lockFigures, rebuildFigures, recountGoals } from '../../figures/change.ts'
import { goalsOf, ownGoalsOf } from '../../figures/goals.ts'
import { districtQueue, enqueue } from '../../jobs/enqueue.ts'
import { declareTask, handle, id, requestId } from '../../jobs/task.ts'
import { lockDistrict } from '../lock-district.ts'
import type { Writer } from '../writer.ts'
import { goalColumns, pendingGoalsOf } from './district-goals.ts'

// A new time zone moves lessons to other days, and goals change who has met one. So a job switches the setting and counts
// again in one transaction (DAY-9, GOAL-3, decisions 7 and 41). Until then the district shows the setting as pending, and
// everything counts by the old one.

const declareSwitch = (name: string) =>
  declareTask({ name, payload: z.object({ districtId: id, accountId: id, requestId }), lane: 'heavy', attempts: 8 })

const changeTimeZone = declareSwitch('rostering.changeTimeZone')
const changeGoals = declareSwitch('rostering.changeGoals')

type SwitchTask = ReturnType<typeof declareSwitch>

const enqueueSwitch =
  (task: SwitchTask) =>
  (tx: Db, districtId: string, { accountId, requestId }: Pick<Writer['author'], 'accountId' | 'requestId'>) =>
    enqueue(tx, task, { districtId, accountId, requestId }, { queue: districtQueue(districtId) })

/** Enqueues the switch to `pending_timezone`, which the caller has written in the same transaction. */
export const enqueueTimeZone = enqueueSwitch(changeTimeZone)

/** Enqueues the switch to `pending_goals`, which the caller has written in the same transaction. */
export const enqueueGoals = enqueueSwitch(changeGoals)

interface Switch {
  /** The columns of the district that make the pending setting the one that counts. */
  readonly columns: Updateable<Tables['districts']>
  /** Null when no figure changes. */
  readonly recount: ((tx: Db, districtId: string) => Promise<void>) | null
  readonly before: object
  readonly after: object
}

const switchHandler = (
  task: SwitchTask,
  action: AuditAction,
  switchOf: (before: StoredRow<'districts'>) => Switch | null,
) =>
  handle(task, async ({ payload, db, finish }) => {
    const { districtId, accountId, requestId } = payload
    await within(db.queries, [districtId], async tx => {
      // A save between the read and the write would be lost.
      await lockDistrict(tx, districtId)
      // Before the row lock: storing events locks the figures first and then reads the row.
      await lockFigures(tx, districtId)
      const district = tx.selectFrom('districts').selectAll().where('id', '=', districtId)
      const pending = switchOf(await district.executeTakeFirstOrThrow())
      if (pending) {
        const { columns, recount, before, after } = pending
        await tx.updateTable('districts').set(columns).where('id', '=', districtId).execute()
        await recount?.(tx, districtId)
        await audit(tx, { actor: 'account', accountId, requestId }, districtId, action, [
          { record: 'district', recordId: districtId, before, after },
        ])
      }
      await finish(tx)
    })
  })

export const timeZoneHandler = switchHandler(changeTimeZone, 'district.timezone', ({ timezone, pending_timezone }) =>
  pending_timezone === null
    ? null
    : {
        columns: { timezone: pending_timezone, pending_timezone: null },
        recount: pending_timezone === timezone ? null : rebuildFigures,
        before: { timezone },
        after: { timezone: pending_timezone },
      },
)

export const goalsHandler = switchHandler(changeGoals, 'district.goals', district => {
  const wanted = pendingGoalsOf(district)
  if (wanted === null) return null
  return {
    columns: { ...goalColumns(wanted), pending_goals: null },
    recount: isDeepStrictEqual(goalsFrom(wanted), goalsOf(district)) ? null : recountGoals,
    before: goalAttributes(ownGoalsOf(district)),
    after: goalAttributes(wanted),
  }
})
