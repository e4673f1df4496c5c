import { start, stopWithParent } from './children.mjs'
import { install } from './install.mjs'
import { ROOT } from './root.mjs'
import { SERVER_ARGS, SERVER_ENV } from './server.mjs'
import { buildWhenStale } from './web-application.mjs'

// `npm start`: installs what is missing, builds what is stale, and runs the server until it exits or is stopped.
stopWithParent({ toTree: false })
const node = await install()
const built = await buildWhenStale(node)
if (built !== 0) {
  console.error('\nThe web application could not be built; see the errors above.')
  process.exit(built)
}

// The IPC channel closes when this process is killed; the server then stops as well.
const server = start(node, [...SERVER_ARGS, ...process.argv.slice(2)], {
  cwd: ROOT,
  env: { ...SERVER_ENV, ...process.env },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
process.exit(await server.ended)
