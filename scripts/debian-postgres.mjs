import { existsSync, readdirSync } from 'node:fs'

const FOLDER = '/usr/lib/postgresql'
const MIN_VERSION = 15

/** The newest PostgreSQL from Debian on this machine that Hornbook supports, with the folder of its programs. */
export function debianPostgres() {
  if (!existsSync(FOLDER)) return undefined
  const versions = readdirSync(FOLDER).filter(name => /^\d+$/.test(name) && Number(name) >= MIN_VERSION)
  const usable = versions.filter(version => existsSync(`${FOLDER}/${version}/bin/initdb`))
  const newest = usable.sort((a, b) => Number(b) - Number(a))[0]
  return newest && { version: newest, folder: `${FOLDER}/${newest}/bin` }
}
