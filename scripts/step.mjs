import { stopWithParent } from './children.mjs'
import { stepsWith } from './steps.mjs'

// One step of `npm test`, by its number, which `scripts/test.mjs` starts on Hornbook's Node. Tells it the counts.
stopWithParent({ toTree: true })
const outcome = await stepsWith(process.execPath)[Number(process.argv[2])].run()
const isCounted = typeof outcome === 'object'
const counts = isCounted ? outcome : { passed: 0, failed: outcome ? 0 : 1 }
process.send({ ...counts, isCounted })
process.disconnect()
