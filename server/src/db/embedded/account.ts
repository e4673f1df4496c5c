import { readFileSync, statSync } from 'node:fs'
import { EmbeddedDatabaseError, OTHER_DATABASE } from './errors.ts'

/** Who PostgreSQL runs as. `changes` is true where that is somebody else than this process: only root can do so. */
export interface Account {
  uid: number
  gid: number
  changes: boolean
}

const NOBODY = 65534

/**
 * PostgreSQL refuses to run as root. Started by root it runs as the owner of the database's folder, where there is one
 * already, and as `nobody` otherwise; started by anyone else it runs as they do.
 */
export function accountFor(postgresFolder: string): Account {
  const uid = process.getuid?.() ?? -1
  const gid = process.getgid?.() ?? -1
  if (uid !== 0) return { uid, gid, changes: false }
  const folder = statSync(postgresFolder, { throwIfNoEntry: false })
  const account = folder && folder.uid !== 0 ? folder : { uid: NOBODY, gid: NOBODY }
  if (!isKnown(account.uid)) {
    throw new EmbeddedDatabaseError(
      'noAccount',
      `PostgreSQL does not run as root, and user number ${account.uid}, who would run it, is not in /etc/passwd.`,
      `Start Hornbook as an ordinary user instead of root. ${OTHER_DATABASE}`,
    )
  }
  return { uid: account.uid, gid: account.gid, changes: true }
}

// initdb looks its own user up by number and stops when there is none.
function isKnown(uid: number): boolean {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines.some(line => line.split(':')[2] === String(uid))
}
