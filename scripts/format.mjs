import { stopWithParent } from './children.mjs'
import { install } from './install.mjs'
import { BIOME, runTool } from './tools.mjs'

// `npm run format [-- FILES]`: formats, sorts imports and mends what can be mended safely.
stopWithParent({ toTree: true })
const paths = process.argv.slice(2)
process.exitCode = await runTool(await install(), BIOME, ['check', '--write', ...(paths.length > 0 ? paths : ['.'])])
