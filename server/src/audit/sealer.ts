import { type Db, isDatabaseAway } from '../db/pool.ts'
import { districtsWaiting, sealSlice } from './seal.ts'

/** Seals whatever waits in every district, a slice of each in turn, until nothing does or it is told to stop. */
export async function sealAll(db: Db, stopped: () => boolean = () => false, slice?: number): Promise<void> {
  let failure: unknown
  for (let districts = await districtsWaiting(db); districts.length > 0; ) {
    const further: string[] = []
    for (const districtId of districts) {
      if (stopped()) return
      try {
        if ((await sealSlice(db, districtId, slice)) > 0) further.push(districtId)
      } catch (problem) {
        if (isDatabaseAway(problem)) throw problem
        // One district's trouble is no reason to leave the others unsealed.
        failure = problem
      }
    }
    districts = further
  }
  if (failure) throw failure
}

const EVERY_MS = 5_000

interface Log {
  warn(facts: object, text: string): void
  error(facts: object, text: string): void
}

/**
 * Seals every few seconds until the answer is called; a slice in hand is waited for. What goes wrong is said once, not
 * every few seconds, until a round has gone well again.
 */
export function startSealing({ db, log }: { db: { queries: Db }; log: Log }, everyMs = EVERY_MS) {
  let inHand: Promise<void> | null = null
  let stopped = false
  let said = false
  const round = async () => {
    try {
      await sealAll(db.queries, () => stopped)
      said = false
    } catch (failure) {
      if (said) return
      said = true
      const { code } = failure as { code?: string }
      if (isDatabaseAway(failure)) log.warn({ code }, 'the audit waits to be sealed: the database is away')
      else log.error({ code }, 'the audit could not be sealed; it is tried again')
    }
  }
  const timer = setInterval(() => {
    inHand ??= round().finally(() => {
      inHand = null
    })
  }, everyMs)
  timer.unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await inHand
  }
}
