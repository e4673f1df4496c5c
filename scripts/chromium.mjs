import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './children.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The path of a Chromium for the journeys. As root, installs Debian's when none is found. Null when there is none. */
export async function chromium() {
  const found = findChromium()
  if (found) return found
  const isRoot = process.getuid?.() === 0
  if (isRoot && onPath('apt-get')) {
    console.log('Installing Chromium (apt-get install chromium) …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })
    if (findChromium()) return findChromium()
  }
  console.error(
    'The journeys need Chromium, and none was found. Install it (Debian: sudo apt-get install chromium) or set its path: CHROMIUM_PATH=/path/to/chromium npm test',
  )
  return null
}

function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return NAMES.map(onPath).find(Boolean)
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map(folder => join(folder, name)).find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
