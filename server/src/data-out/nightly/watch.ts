import { sql } from 'kysely'
import { z } from 'zod'
import { eachApart } from '../../db/each-apart.ts'
import { type Db, within } from '../../db/pool.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { declareTask, handle } from '../../jobs/task.ts'
import { nextNight } from './next-night.ts'
import { exportsIn, type StoredExport } from './rows.ts'
import { sendQueue, sendTask } from './send-task.ts'

const watch = declareTask({
  name: 'dataOut.watchNightly',
  payload: z.object({}),
  lane: 'quick',
  attempts: 25,
  everySeconds: 60,
})

export const watchNightlyHandler = handle(watch, ({ db }) => watchNightly(db.queries, Date.now()))

/** Has the files of districts brought where it is their hour. A district that has left gives nothing out any more. */
export async function watchNightly(db: Db, now: number): Promise<void> {
  await keepHours(db, now)
  const rows = await within(db, 'all', tx =>
    exportsIn(tx)
      .innerJoin('districts as d', 'd.id', 'n.district_id')
      .where('d.left_at', 'is', null)
      .where('n.is_on', '=', true)
      .where('n.next_at', '<=', new Date(now).toISOString())
      .orderBy('n.next_at')
      .execute(),
  )
  await eachApart(rows, row => begin(db, row, now))
}

/** Plans anew where the time zone of a district has changed since: its hour is another moment then. */
async function keepHours(db: Db, now: number): Promise<void> {
  const rows = await within(db, 'all', tx =>
    exportsIn(tx)
      .innerJoin('districts as d', 'd.id', 'n.district_id')
      .where('n.is_on', '=', true)
      .where('n.next_at', '>', new Date(now).toISOString())
      .where(sql<boolean>`(n.next_at AT TIME ZONE d.timezone)::time <> n.starts_at`)
      .execute(),
  )
  await eachApart(rows, row => plan(db, row, now))
}

const plan = (db: Db, row: StoredExport, now: number) =>
  within(db, [row.district_id], async tx => {
    const next_at = await nextNight(tx, row, now)
    // An hour that clocks leave out stays the one after it.
    if (Date.parse(next_at) === Date.parse(row.next_at ?? '')) return
    await tx
      .updateTable('nightly_exports')
      .set({ next_at })
      .where('district_id', '=', row.district_id)
      .where('id', '=', row.id)
      .where('next_at', '=', row.next_at)
      .execute()
  })

const begin = (db: Db, { district_id: districtId, id, next_at: at }: StoredExport, now: number) =>
  within(db, [districtId], async tx => {
    // Another process was faster, or somebody has changed it.
    const row = await exportsIn(tx)
      .where('n.district_id', '=', districtId)
      .where('n.id', '=', id)
      .where('n.next_at', '=', at)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return
    const next_at = await nextNight(tx, row, now)
    await tx
      .updateTable('nightly_exports')
      .set({ next_at })
      .where('district_id', '=', districtId)
      .where('id', '=', id)
      .execute()
    await enqueue(tx, sendTask, { districtId, exportId: id }, sendQueue(id))
  })
