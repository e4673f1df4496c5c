import { z } from 'zod'
import { audit } from '../audit/audit.ts'
import { type Db, within } from '../db/pool.ts'
import { lockFigures, rebuildFigures } from '../figures/change.ts'
import { districtQueue, enqueue } from '../jobs/enqueue.ts'
import { declareTask, handle, id, requestId } from '../jobs/task.ts'
import { lockDistrict } from '../people/lock-district.ts'

// A new time zone moves lessons to other days, so a job switches the zone and recounts every figure in one transaction
// (DAY-9, decision 7). Until then the district shows the zone as pending and everything counts in the old one.

const changeTimeZone = declareTask({
  name: 'rostering.changeTimeZone',
  payload: z.object({ districtId: id, accountId: id, requestId }),
  lane: 'heavy',
  attempts: 8,
})

interface Author {
  readonly accountId: string
  readonly requestId: string
}

/** Enqueues the switch to `pending_timezone`, which the caller has written in the same transaction. */
export const enqueueTimeZone = (tx: Db, districtId: string, { accountId, requestId }: Author) =>
  enqueue(tx, changeTimeZone, { districtId, accountId, requestId }, { queue: districtQueue(districtId) })

const zonesOf = (tx: Db, districtId: string) =>
  tx
    .selectFrom('districts')
    .select(['timezone', 'pending_timezone'])
    .where('id', '=', districtId)
    .executeTakeFirstOrThrow()

export const timeZoneHandler = handle(changeTimeZone, async ({ payload, db, finish }) => {
  const { districtId, accountId, requestId } = payload
  await within(db.queries, [districtId], async tx => {
    // Before the row lock: storing events locks the figures first and then reads the row.
    await lockFigures(tx, districtId)
    // A save between the read and the write would be lost.
    await lockDistrict(tx, districtId)
    const { timezone, pending_timezone } = await zonesOf(tx, districtId)
    if (pending_timezone !== null) {
      await tx
        .updateTable('districts')
        .set({ timezone: pending_timezone, pending_timezone: null })
        .where('id', '=', districtId)
        .execute()
      if (pending_timezone !== timezone) await rebuildFigures(tx, districtId)
      await audit(tx, { actor: 'account', accountId, requestId }, districtId, 'district.timezone', [
        { record: 'district', recordId: districtId, before: { timezone }, after: { timezone: pending_timezone } },
      ])
    }
    await finish(tx)
  })
})
