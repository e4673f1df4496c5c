import { safeForLog } from '../access/failures.ts'
import type { Call } from '../http/route.ts'
import { reportFailure } from '../reporting/reports.ts'

/** Runs work after the answer, so that neither the answer nor its timing shows whether there was anything to do. */
export function afterAnswer({ app }: Pick<Call, 'app'>, failed: string, work: () => Promise<void>): void {
  setImmediate(() => {
    work().catch(failure => {
      app.log.error({ err: safeForLog(failure) }, failed)
      reportFailure(failure, {})
    })
  })
}
