import { run } from './children.mjs'
import { chromium } from './chromium.mjs'
import { ROOT } from './root.mjs'
import { PLAYWRIGHT, runTool } from './tools.mjs'
import { buildWhenStale } from './web-application.mjs'

/** Runs the stories, or those that the arguments name, and resolves to an exit code. */
export function runStories(node, args, env) {
  return withBrowser(node, path =>
    runTool(node, PLAYWRIGHT, ['test', '-c', 'journeys/playwright.config.ts', ...args], {
      CHROMIUM_PATH: path,
      ...env,
    }),
  )
}

/** Retakes docs/pictures, or those that the arguments name. */
export function takePictures(node, args) {
  return withBrowser(node, path =>
    run(node, ['journeys/pictures.ts', ...args], { cwd: ROOT, env: { ...process.env, CHROMIUM_PATH: path } }),
  )
}

async function withBrowser(node, work) {
  const path = await chromium()
  return path && (await buildWhenStale(node)) === 0 ? work(path) : 1
}
