import { stopWithParent } from './children.mjs'
import { install } from './install.mjs'
import { buildWhenStale } from './web-application.mjs'

// `npm run build`: installs what is missing and builds what is stale, so that the next start need not write here.
stopWithParent({ toTree: true })
process.exitCode = await buildWhenStale(await install())
