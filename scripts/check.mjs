import { checkSource } from './checks.mjs'
import { stopWithParent } from './children.mjs'
import { install } from './install.mjs'

// `npm run check`: what can be known without running anything.
stopWithParent({ toTree: true })
process.exitCode = (await checkSource(await install())) ? 0 : 1
