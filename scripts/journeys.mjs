import { join } from 'node:path'
import { run, stopWithParent } from './children.mjs'
import { chromium } from './chromium.mjs'
import { install } from './install.mjs'
import { ROOT } from './root.mjs'
import { buildWhenStale } from './web-application.mjs'

// `npm run journeys [-- arguments]` runs the stories alone. `npm run pictures [-- names]` retakes docs/pictures.
stopWithParent({ toTree: true })
const [mode, ...args] = process.argv.slice(2)
const node = await install()
const path = await chromium()
const built = await buildWhenStale(node)
if (!path || built !== 0) process.exit(1)

const stories = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'journeys/playwright.config.ts']
const program = mode === 'pictures' ? ['journeys/pictures.ts'] : stories
const [file, ...fileArgs] = program
process.exitCode = await run(node, [join(ROOT, file), ...fileArgs, ...args], {
  cwd: ROOT,
  env: { ...process.env, CHROMIUM_PATH: path },
})
