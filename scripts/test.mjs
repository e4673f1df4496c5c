import { stopWithParent } from './children.mjs'
import { install } from './install.mjs'

// `npm test`: every CI step up to the first that fails. Two steps run at once, because each waits at times, for a page or
// for PostgreSQL; they are printed one after the other. The last line counts the tests. With arguments only some tests run
// (scripts/some-tests.mjs).
const args = process.argv.slice(2)
if (args.length > 0) stopWithParent({ toTree: true })
// A step needs its own 15 seconds to stop what it started.
else stopWithParent({ toTree: false, seconds: 20 })
const node = await install()
if (args.length > 0) {
  const { runSome } = await import('./some-tests.mjs')
  process.exit(await runSome(node, args))
}
const { startSteps } = await import('./running-steps.mjs')
const startedAt = Date.now()
const { steps, stop } = startSteps(node)
const done = []
const reported = new Set()
const total = { passed: 0, failed: 0 }

for (const { name, started, show, ended } of steps) {
  if (!(await started)) continue
  console.log(`\n── ${name}`)
  show()
  const { passed, failed, seconds, isCounted } = await ended
  total.passed += passed
  total.failed += failed
  const countText = isCounted ? `, ${passed} passed, ${failed} failed` : ''
  done.push(`${failed === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s${countText})`)
  reported.add(name)
  if (failed > 0) break
}

await stop()
const notReported = steps.filter(({ name }) => !reported.has(name)).map(({ name }) => `not run ${name}`)
console.log(`\n${[...done, ...notReported].join('\n')}\n`)
console.log(`All of it took ${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes.`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
