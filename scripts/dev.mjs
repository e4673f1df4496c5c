import { watch } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { isStopping, start, stopWithParent } from './children.mjs'
import { install } from './install.mjs'
import { ROOT } from './root.mjs'
import { SERVER_ARGS, SERVER_ENV } from './server.mjs'

// `npm run dev`: the server, and vite in front of it. Vite serves the pages and passes calls on to the server.
stopWithParent({ toTree: false })
const node = await install()
const port = process.env.PORT || '3000'
const serverPort = String(await freePort())
const env = {
  ...process.env,
  HORNBOOK_PUBLIC_URL: process.env.HORNBOOK_PUBLIC_URL || `http://localhost:${port}`,
}

// Both end even when this process is killed: the server when its IPC channel closes, vite when its input does.
const server = restartable(() =>
  start(node, SERVER_ARGS, {
    cwd: ROOT,
    env: { ...SERVER_ENV, ...env, PORT: serverPort },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  }),
)
const vite = restartable(() =>
  start(node, [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), '--logLevel', 'warn'], {
    cwd: join(ROOT, 'web'),
    env: { ...env, PORT: port, HORNBOOK_API: `http://127.0.0.1:${serverPort}` },
    stdio: ['pipe', 'inherit', 'inherit'],
  }),
)
server.whenEnded(() => console.error('\nThe server has stopped. It starts again with the next change.'))
vite.whenEnded(() => process.kill(process.pid, 'SIGTERM'))

// Vite follows web/src itself, but it imports the contract when it starts (web/build/light-contract.ts).
restartOnChange(['server/src', 'server/migrations', 'guides/src', 'guides/lessons'], server)
restartOnChange(['contract/src', 'rules/src'], server, vite)

/** Keeps a child that can be started anew. */
function restartable(startChild) {
  let running
  let restarting
  let whenEnded = () => {}
  const startOne = () => {
    running = startChild()
    void running.ended.then(() => restarting || isStopping() || whenEnded())
  }
  const restart = async () => {
    running.child.kill('SIGTERM')
    await running.ended
    restarting = undefined
    if (!isStopping()) startOne()
  }
  startOne()
  return {
    restart: () => (restarting ??= restart()),
    whenEnded: then => (whenEnded = then),
  }
}

/** Tests are left out: they are often saved while the application runs beside them. */
function restartOnChange(folders, ...programs) {
  let timer
  const onChange = (_, file) => {
    if (file?.endsWith('.test.ts')) return
    clearTimeout(timer)
    // One save is several events, and a switch to another branch is many.
    timer = setTimeout(() => programs.map(program => program.restart()), 100)
  }
  for (const folder of folders) watch(join(ROOT, folder), { recursive: true }, onChange)
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => probe.once('listening', resolve))
  const { port: free } = probe.address()
  await new Promise(resolve => probe.close(resolve))
  return free
}
