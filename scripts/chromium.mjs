import { aptInstall, onPath } from './apt.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The path of a Chromium for the journeys. As root, installs Debian's when none is found. Null when there is none. */
export async function chromium() {
  const found = findChromium() ?? ((await aptInstall('chromium')) ? findChromium() : undefined)
  if (found) return found
  console.error(
    'The journeys need Chromium, and none was found. Install it (Debian: sudo apt-get install chromium) or set its path: CHROMIUM_PATH=/path/to/chromium npm test',
  )
  return null
}

function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return NAMES.map(onPath).find(Boolean)
}
