import { startEmbedded } from '../db/embedded/start.ts'

// Runs an embedded database until it gets a signal. Tests kill it in every way there is.
const say = (report: object) => process.stdout.write(`${JSON.stringify(report)}\n`)
try {
  const database = await startEmbedded({
    dataDir: process.argv[2] ?? '',
    log: { info: text => say({ info: text }), warn: text => say({ warn: text }) },
  })
  const end = () => void database.stop().then(() => process.exit(0))
  process.on('SIGINT', end).on('SIGTERM', end)
  say({ owner: database.ownerConfig('postgres'), pid: database.pid() })
  setInterval(() => undefined, 1_000_000)
} catch (error) {
  say({ problem: error instanceof Error && 'problem' in error ? error.problem : String(error), message: String(error) })
  process.exitCode = 1
}
