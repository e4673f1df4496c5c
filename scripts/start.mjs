import { join } from 'node:path'
import { start, stopWithParent } from './children.mjs'
import { install } from './install.mjs'
import { ROOT } from './root.mjs'
import { buildWhenStale } from './web-application.mjs'

// `npm start`: installs what is missing, builds what is stale, and runs the server until it ends or is told to.
stopWithParent({ toTree: false })
const node = await install()
const built = await buildWhenStale(node)
if (built !== 0) {
  console.error('\nThe web application could not be built; see above.')
  process.exit(built)
}

// Over the channel the server notices when this process is killed, and stops as well.
const server = start(node, [join(ROOT, 'server', 'src', 'main.ts'), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
process.exit(await server.ended)
