import { appendFileSync, existsSync, readdirSync } from 'node:fs'
import { aptInstall } from './apt.mjs'

const FOLDER = '/usr/lib/postgresql'
const MIN_VERSION = 15
const SETTINGS = '/etc/postgresql-common/createcluster.conf'

/**
 * The newest PostgreSQL from Debian on this machine that Hornbook supports, with the folder of its programs. As root,
 * installs Debian's when there is none. Undefined when there is still none.
 */
export async function debianPostgres() {
  if (!newest() && (await aptInstall('postgresql-common'))) {
    // Otherwise Debian creates a database and starts it. The last line of the file wins.
    if (existsSync(SETTINGS)) appendFileSync(SETTINGS, 'create_main_cluster = false\n')
    await aptInstall('postgresql')
  }
  return newest()
}

function newest() {
  if (!existsSync(FOLDER)) return undefined
  const versions = readdirSync(FOLDER).filter(name => /^\d+$/.test(name) && Number(name) >= MIN_VERSION)
  const usable = versions.filter(version => existsSync(`${FOLDER}/${version}/bin/initdb`))
  const version = usable.sort((a, b) => Number(b) - Number(a))[0]
  return version && { version, folder: `${FOLDER}/${version}/bin` }
}
