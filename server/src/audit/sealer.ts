import { z } from 'zod'
import { eachApart } from '../db/each-apart.ts'
import type { Db } from '../db/pool.ts'
import { declareTask, handle } from '../jobs/task.ts'
import { districtsWithUnsealed, sealSlice } from './seal.ts'

/**
 * Seals the unsealed entries, one slice per district in turn, until none is left or `stopped` returns true. Entries
 * that arrive meanwhile may wait for the next call: otherwise a busy district keeps this one running, a few at a time.
 */
export async function sealAll(db: Db, stopped: () => boolean = () => false, slice?: number): Promise<void> {
  // One after the other, in rounds: those of which more is left come again at the end.
  const districts = await districtsWithUnsealed(db)
  await eachApart(
    districts,
    async districtId => {
      if (!(await sealSlice(db, districtId, slice)).isLast) districts.push(districtId)
    },
    stopped,
  )
}

const seal = declareTask({ name: 'audit.seal', payload: z.object({}), lane: 'quick', attempts: 25, everySeconds: 5 })

export const sealHandler = handle(seal, ({ db, stopping }) => sealAll(db.queries, () => stopping.aborted))
