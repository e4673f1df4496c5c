import { aptInstall, onPath } from './apt.mjs'

// The shell is Chromium without windows, which cost a quarter of the time that a page takes. Older Debians lack it.
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * The path of a Chromium for the journeys, the headless shell if possible. As root, installs Debian's. Null when there is
 * none.
 */
export async function chromium() {
  const found = process.env.CHROMIUM_PATH || (await findOrInstall([SHELL])) || (await findOrInstall(NAMES))
  if (found) return found
  console.error(
    'The journeys need Chromium, and none was found. Install it (Debian: sudo apt-get install chromium-headless-shell) or set its path: CHROMIUM_PATH=/path/to/chromium npm test',
  )
  return null
}

/** The first name is also that of the package. */
async function findOrInstall(names) {
  const find = () => names.map(onPath).find(Boolean)
  return find() ?? ((await aptInstall(names[0])) ? find() : undefined)
}
