import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopWithParent } from './children.mjs'
import { readCounts } from './counts.mjs'
import { filesOverTheRunsDatabase } from './database-tests.mjs'
import { install } from './install.mjs'
import { runTool, VITEST } from './tools.mjs'

// `npm run test:citus -- URL [NAME …]`: the server's tests on a Citus cluster, or those whose path contains one of the
// names. URL is a database of its coordinator that has the extension and its workers; the user must be allowed to create
// databases, roles and the extension on every machine. The last line counts the tests.
const [url, ...names] = process.argv.slice(2)
if (!url) {
  console.error('Give the address of the coordinator: npm run test:citus -- postgres://user@host:5432/database')
  process.exit(2)
}
stopWithParent({ toTree: true })
const node = await install()

const files = filesOverTheRunsDatabase().filter(file => names.length === 0 || names.some(name => file.includes(name)))
const report = join(mkdtempSync(join(tmpdir(), 'hornbook-report-')), 'citus.json')
const code = await runTool(
  node,
  VITEST,
  [
    ...['run', '--project', 'server', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    // Tests that open many connections open several to each machine.
    ...['--maxWorkers', '2'],
    ...files,
  ],
  { HORNBOOK_TEST_DATABASE_URL: url },
)
const { passed, failed } = readCounts(report, code)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
