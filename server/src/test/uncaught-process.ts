import { pino } from 'pino'
import { startReports } from '../reporting/reports.ts'
import { handleShutdown } from '../shutdown.ts'
import { stopWhenUncaught } from '../uncaught.ts'

// A process in which a promise is rejected that nothing awaits. The argument is where errors are reported.
const log = pino({ base: null })
const shutdown = handleShutdown((text, level) => log[level](text))
stopWhenUncaught(log, shutdown)
const [dsn = ''] = process.argv.slice(2)
await startReports({ dsn, tracesSampleRate: 0, release: 'hornbook@test', environment: 'test' })
setInterval(() => undefined, 1_000_000)
void Promise.reject(Object.assign(new RangeError('Amara Okafor'), { student: 'Amara Okafor' }))
