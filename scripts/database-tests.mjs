import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

/** How a test file comes by the database: itself, or by a kit of its own that starts the application for it. */
const USES_IT = /inTown|testApplication|testDatabase|inject\('cluster'\)|test\/(access\/cast|writes\/kit)\.ts/

/**
 * The server's test files that use the database of the test run. The others use none, or start the embedded one, so
 * another PostgreSQL cannot change how they end.
 */
export function filesOverTheRunsDatabase() {
  const files = readdirSync(join(ROOT, 'server', 'src'), { recursive: true }).filter(file => file.endsWith('.test.ts'))
  const paths = files.map(file => join('server', 'src', file))
  return paths.filter(path => USES_IT.test(readFileSync(join(ROOT, path), 'utf8')))
}

// About Hornbook rather than about PostgreSQL. What they ask of the database, other files ask too: `access` calls every
// endpoint, and `every-write` makes every change.
const SAME_ON_EVERY_VERSION = [
  /^http\/(connection\/|endpoint\/(any-input|stream)\.)/, // limits, headers, proxies; calls that make no sense; slow readers
  /^http\/failure\/database-/, // what a caller is told while there is no database
  /^session\/(credentials|sign-in|guessing)\./, // wrong passwords, and how many
  /^bringing-in\/(?!(names|statistics)\.)/, // what files say; `every-write` also applies one and undoes it
  /^(rostering\/(merging|writes)|year)\//, // what offices may do; `every-write` makes each change, and undoes it
  /^rostering\/(goals|spreadsheets)\./, // what is written into files and forms; `time-zone` recounts, `pages` reads each list
  /^progress\/(paper|reports|downloads)\//, // what is drawn; `access` asks for each, `every-write` makes the reports
  /^audit\/sealer\./, // which process seals; `verify/audit-chain` reads what is sealed
  /^verify\/(latest-lessons|many-children)\./, // long random runs; `learning/exact` and `verify/verify` recount too
  /^(two|web)-processes\.|^jobs\/killed\./, // which process does what; `jobs/jobs` takes, fails and repeats jobs
  /^demo\//, // `learning/exact` stores events, and `verify/verify` recounts them
]

/** The same without those listed above: files that can fail on another version of PostgreSQL, new ones included. */
export function filesAboutPostgres() {
  const isLeftOut = path => SAME_ON_EVERY_VERSION.some(left => left.test(path.replace('server/src/', '')))
  return filesOverTheRunsDatabase().filter(path => !isLeftOut(path))
}
