import type { Logger } from 'pino'
import { safeForLog } from './access/failures.ts'
import { flushReports, reportFailure } from './reporting/reports.ts'
import type { Shutdown } from './shutdown.ts'

/** Logs and reports an error that nothing caught, and stops: nobody knows what it has left half done. */
export function stopWhenUncaught(log: Logger, shutdown: Shutdown): void {
  shutdown.onStop('the reports of errors', flushReports, 1)
  process.on('uncaughtException', failure => {
    log.fatal({ err: safeForLog(failure) }, 'an error that nothing caught; stopping')
    reportFailure(failure, { thread: 'main' })
    void shutdown.stop(1)
  })
}
