import { z } from 'zod'
import type { Settings } from '../../configuration/settings.ts'
import type { Db } from '../../db/pool.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { declareTask, id } from '../../jobs/task.ts'

export const purgeDistrict = declareTask({
  name: 'provider.purgeDistrict',
  payload: z.object({ districtId: id }),
  lane: 'heavy',
  attempts: 25,
})

export const jobKeyOf = (districtId: string) => `purge of district ${districtId}`

export const enqueuePurge = (tx: Db, districtId: string, runAt: number) =>
  enqueue(tx, purgeDistrict, { districtId }, { key: jobKeyOf(districtId), runAt: new Date(runAt) })

/** Who does it, for the audit. */
export const SERVER = { actor: 'server', accountId: null, requestId: 'purge' } as const

export interface PurgeContext {
  readonly db: Db
  readonly settings: Settings
  readonly districtId: string
  /** Asked after each transaction and each file: each leaves a state from which any process goes on. */
  readonly isOver: () => boolean
}
