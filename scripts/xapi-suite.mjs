// npm run xapi-suite -- FOLDER ADDRESS TOKEN: runs the conformance tests of an xAPI test suite, which is in FOLDER with its packages,
// against a server, and prints how many of each group pass. ADDRESS ends with /xapi; TOKEN is a service token of a district. What
// the tests send stays there.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const [folder, address, token] = process.argv.slice(2)
if (!folder || !address || !token || !existsSync(join(folder, 'bin/console_runner.js'))) {
  console.error('Usage: npm run xapi-suite -- FOLDER ADDRESS TOKEN')
  process.exit(1)
}

/** Hornbook has no resources of documents: these groups are about nothing else. */
const OF_DOCUMENTS = /^(Document|State|Agents|Activities|Agent Profile|Activity Profile) Resource |^Concurrency /

const runner = ['bin/console_runner.js', '-e', address, '-a', '-u', 'suite', '-p', token, '-x', '1.0.3']
const child = spawn(process.execPath, runner, { cwd: folder, stdio: 'ignore' })
child.on('exit', () => {
  const logs = readdirSync(join(folder, 'logs')).map(name => join(folder, 'logs', name))
  const newest = logs.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0]
  const { log } = JSON.parse(readFileSync(newest, 'utf8'))
  const groups = log.tests.map(group => ({ title: group.title, ...count(group) }))
  for (const { title, passed, total } of groups) console.log(`${passed} of ${total}  ${title}`)
  const own = groups.filter(({ title }) => !OF_DOCUMENTS.test(title))
  const sum = name => own.reduce((all, group) => all + group[name], 0)
  console.log(`\n${sum('passed')} of ${sum('total')} tests of statements pass.`)
})

function count({ tests = [], status }) {
  if (tests.length === 0) return { passed: status === 'passed' ? 1 : 0, total: 1 }
  const all = tests.map(count)
  const sum = name => all.reduce((total, each) => total + each[name], 0)
  return { passed: sum('passed'), total: sum('total') }
}
