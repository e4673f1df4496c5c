import { stopWithParent } from './children.mjs'
import { install } from './install.mjs'

// `npm test`: every CI step, in order, up to the first that fails. The last line counts the tests. With arguments only
// some tests run (scripts/some-tests.mjs).
stopWithParent({ toTree: true })
const node = await install()
const args = process.argv.slice(2)
if (args.length > 0) {
  const { runSome } = await import('./some-tests.mjs')
  process.exit(await runSome(node, args))
}
const { stepsWith } = await import('./test-steps.mjs')
const steps = stepsWith(node)
const done = []
const total = { passed: 0, failed: 0 }

for (const [name, step] of steps) {
  console.log(`\n── ${name}`)
  const startedAt = Date.now()
  const outcome = await step()
  const { passed, failed } = typeof outcome === 'boolean' ? { passed: 0, failed: outcome ? 0 : 1 } : outcome
  total.passed += passed
  total.failed += failed
  const countText = typeof outcome === 'boolean' ? '' : `, ${passed} passed, ${failed} failed`
  done.push(
    `${failed === 0 ? 'ok    ' : 'FAILED'}  ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s${countText})`,
  )
  if (failed > 0) break
}

const notRun = steps.slice(done.length).map(([name]) => `not run ${name}`)
console.log(`\n${[...done, ...notRun].join('\n')}\n`)
console.log(`All of it took ${(performance.now() / 60_000).toFixed(1)} minutes.`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
