import { join } from 'node:path'
import { run, stopWithParent } from './children.mjs'
import { chromium } from './chromium.mjs'
import { install } from './install.mjs'
import { ROOT } from './root.mjs'
import { buildWhenStale } from './web-application.mjs'

// `npm run journeys [-- words]`: the stories alone. `npm run pictures [-- names]`: docs/pictures anew.
stopWithParent({ toTree: true })
const [what, ...words] = process.argv.slice(2)
const node = await install()
const path = await chromium()
const built = await buildWhenStale(node)
if (!path || built !== 0) process.exit(1)

const stories = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'journeys/playwright.config.ts']
const program = what === 'pictures' ? ['journeys/pictures.ts'] : stories
const [file, ...given] = program
process.exitCode = await run(node, [join(ROOT, file), ...given, ...words], {
  cwd: ROOT,
  env: { ...process.env, CHROMIUM_PATH: path },
})
