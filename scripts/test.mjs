import { stopWithParent } from './children.mjs'
import { install } from './install.mjs'

// `npm test`: everything that CI runs, in order, up to the first step that fails. The last line counts the tests.
stopWithParent({ toTree: true })
const node = await install()
const { stepsWith } = await import('./steps.mjs')
const steps = stepsWith(node)
const done = []
const total = { passed: 0, failed: 0 }

for (const [name, step] of steps) {
  console.log(`\n── ${name}`)
  const began = Date.now()
  const outcome = await step()
  const { passed, failed } = typeof outcome === 'boolean' ? { passed: 0, failed: outcome ? 0 : 1 } : outcome
  total.passed += passed
  total.failed += failed
  const counted = typeof outcome === 'boolean' ? '' : `, ${passed} passed, ${failed} failed`
  done.push(`${failed === 0 ? 'ok    ' : 'FAILED'}  ${name} (${((Date.now() - began) / 1000).toFixed(1)} s${counted})`)
  if (failed > 0) break
}

const left = steps.slice(done.length).map(([name]) => `not run ${name}`)
console.log(`\n${[...done, ...left].join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
