import { stopWithParent } from './children.mjs'
import { install } from './install.mjs'
import { runStories, takePictures } from './stories.mjs'

// `npm run journeys [-- arguments]` runs the stories alone. `npm run pictures [-- names]` retakes docs/pictures.
stopWithParent({ toTree: true })
const [mode, ...args] = process.argv.slice(2)
const node = await install()
process.exitCode = await (mode === 'pictures' ? takePictures : runStories)(node, args)
