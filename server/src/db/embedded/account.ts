import { readFileSync, statSync } from 'node:fs'
import { EmbeddedDatabaseError, USE_OWN_DATABASE } from './errors.ts'

/** The user that PostgreSQL runs as. `switchesUser`: it differs from this process's user, which only root can do. */
export interface Account {
  uid: number
  gid: number
  switchesUser: boolean
}

const NOBODY = 65534

/**
 * PostgreSQL refuses to run as root. If Hornbook runs as root, PostgreSQL runs as the owner of the existing database
 * folder, or as `nobody` if there is none. Otherwise it runs as the same user as Hornbook.
 */
export function accountFor(postgresFolder: string): Account {
  const uid = process.getuid?.() ?? -1
  const gid = process.getgid?.() ?? -1
  if (uid !== 0) return { uid, gid, switchesUser: false }
  const folder = statSync(postgresFolder, { throwIfNoEntry: false })
  const account = folder && folder.uid !== 0 ? folder : { uid: NOBODY, gid: NOBODY }
  if (!isInPasswd(account.uid)) {
    throw new EmbeddedDatabaseError(
      'noAccount',
      `PostgreSQL cannot run as root, and user number ${account.uid}, which would run it, is not in /etc/passwd.`,
      `Start Hornbook as an ordinary user instead of root. ${USE_OWN_DATABASE}`,
    )
  }
  return { uid: account.uid, gid: account.gid, switchesUser: true }
}

// initdb looks up its own user by number and stops if there is none.
function isInPasswd(uid: number): boolean {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines.some(line => line.split(':')[2] === String(uid))
}
