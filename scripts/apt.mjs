import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './children.mjs'

/** Installs Debian packages, where that is possible without asking: as root. Resolves to whether it tried. */
export async function aptInstall(...packages) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false
  console.log(`Installing ${packages.join(' ')} (apt-get) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })
  return true
}

/** The path of a program, if it is on the PATH. */
export function onPath(name) {
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
