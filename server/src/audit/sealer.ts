import { z } from 'zod'
import { type Db, isDatabaseUnavailable } from '../db/pool.ts'
import { declareTask, handle } from '../jobs/task.ts'
import { districtsWithUnsealed, sealSlice } from './seal.ts'

/**
 * Seals the unsealed entries, one slice per district in turn, until none is left or `stopped` returns true. Entries
 * that arrive meanwhile may wait for the next call: otherwise a busy district keeps this one running, a few at a time.
 */
export async function sealAll(db: Db, stopped: () => boolean = () => false, slice?: number): Promise<void> {
  let failure: unknown
  for (let districts = await districtsWithUnsealed(db); districts.length > 0; ) {
    const remaining: string[] = []
    for (const districtId of districts) {
      if (stopped()) return
      try {
        if (!(await sealSlice(db, districtId, slice)).isLast) remaining.push(districtId)
      } catch (problem) {
        if (isDatabaseUnavailable(problem)) throw problem
        // A failure in one district must not keep the others unsealed.
        failure = problem
      }
    }
    districts = remaining
  }
  if (failure) throw failure
}

const seal = declareTask({ name: 'audit.seal', payload: z.object({}), lane: 'quick', attempts: 25, everySeconds: 5 })

export const sealHandler = handle(seal, ({ db, stopping }) => sealAll(db.queries, () => stopping.aborted))
