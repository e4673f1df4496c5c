import { type Db, isDatabaseUnavailable } from '../db/pool.ts'
import { districtsWithUnsealed, sealSlice } from './seal.ts'

/** Seals all unsealed entries, one slice per district in turn, until none are left or `stopped` returns true. */
export async function sealAll(db: Db, stopped: () => boolean = () => false, slice?: number): Promise<void> {
  let failure: unknown
  for (let districts = await districtsWithUnsealed(db); districts.length > 0; ) {
    const remaining: string[] = []
    for (const districtId of districts) {
      if (stopped()) return
      try {
        if ((await sealSlice(db, districtId, slice)) > 0) remaining.push(districtId)
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

const INTERVAL_MS = 5_000

interface Log {
  warn(facts: object, text: string): void
  error(facts: object, text: string): void
}

/**
 * Seals every few seconds until the returned function is called, which waits for a running slice. A failure is logged
 * once, and again only after a round has succeeded.
 */
export function startSealing({ db, log }: { db: { queries: Db }; log: Log }, everyMs = INTERVAL_MS) {
  let running: Promise<void> | null = null
  let stopped = false
  let reported = false
  const round = async () => {
    try {
      await sealAll(db.queries, () => stopped)
      reported = false
    } catch (failure) {
      if (reported) return
      reported = true
      const { code } = failure as { code?: string }
      if (isDatabaseUnavailable(failure)) log.warn({ code }, 'the audit cannot be sealed: the database is unavailable')
      else log.error({ code }, 'the audit could not be sealed; retrying')
    }
  }
  const timer = setInterval(() => {
    running ??= round().finally(() => {
      running = null
    })
  }, everyMs)
  timer.unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}
