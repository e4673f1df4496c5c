import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import type { Account } from './account.ts'
import { EmbeddedDatabaseError, systemCode } from './errors.ts'

/**
 * Creates the data folder if it is missing. Returns its real path, since links would hide that two Hornbooks use the same
 * folder, and as `created` the topmost folder that it had to create (`data` itself if there was nothing to create).
 */
export function makeDataFolder(dataDir: string): { data: string; created: string } {
  try {
    const created = mkdirSync(dataDir, { recursive: true })
    const data = realpathSync(dataDir)
    return { data, created: created ? realpathSync(created) : data }
  } catch (error) {
    throw unwritableFolder(dataDir, error)
  }
}

/** Creates a folder inside the data folder that only PostgreSQL's user may enter. */
export function makePrivateFolder(folder: string, account: Account): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (account.switchesUser) chownRootOwned(folder, account)
    chmodSync(folder, 0o700)
  } catch (error) {
    throw unwritableFolder(folder, error)
  }
}

/**
 * Makes sure that PostgreSQL's user can reach `target`. Folders that this start created and those of Hornbook's checkout
 * may be opened for traversal (a strict umask closed them). Folders above are not ours to change: if one is closed, this
 * throws and names it.
 */
export function makePassable(target: string, account: Account, ours: string[]): void {
  if (!account.switchesUser) return
  for (const folder of ancestorsAndSelf(target)) {
    if (canPass(folder, account)) continue
    const isOurs = ours.some(root => folder === root || folder.startsWith(root + sep))
    if (!isOurs || statSync(folder).uid !== 0) throw closedFolder(folder, target)
    chmodSync(folder, statSync(folder).mode | 0o011)
  }
}

/** Lets PostgreSQL's user read programs that a strict umask closed to everyone but root. */
export function makeReadable(folder: string, account: Account): void {
  if (!account.switchesUser) return
  for (const entry of [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(n => join(folder, n)),
  ]) {
    const stat = lstatSync(entry)
    if (stat.isSymbolicLink()) continue
    const wanted = stat.isDirectory() || stat.mode & 0o100 ? 0o055 : 0o044
    if ((stat.mode & wanted) !== wanted && stat.uid === 0) chmodSync(entry, stat.mode | wanted)
  }
}

/** Gives the account every file under `folder` that root owns. Files of other users keep their owner. */
function chownRootOwned(folder: string, account: Account): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const entry = join(folder, name)
    const stat = lstatSync(entry)
    if (stat.uid === 0 && !stat.isSymbolicLink()) chownSync(entry, account.uid, account.gid)
  }
  if (statSync(folder).uid === 0) chownSync(folder, account.uid, account.gid)
}

function ancestorsAndSelf(target: string): string[] {
  const folder = resolve(target)
  const parent = dirname(folder)
  return parent === folder ? [folder] : [...ancestorsAndSelf(parent), folder]
}

function canPass(folder: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(folder)
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

function closedFolder(folder: string, target: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'closedFolder',
    `The embedded database does not run as root and cannot reach ${target}: the folder ${folder} is closed to others.`,
    [
      'Do one of these and start again:',
      '  - move Hornbook to a folder that everyone may enter, such as /opt/hornbook or /srv/hornbook;',
      `  - chmod o+x ${folder}   (lets others enter it, but not list it);`,
      '  - start Hornbook as an ordinary user instead of root.',
    ].join('\n'),
  )
}

function unwritableFolder(folder: string, error: unknown): EmbeddedDatabaseError {
  const code = systemCode(error)
  if (code === 'ENOSPC') {
    return new EmbeddedDatabaseError(
      'diskFull',
      `The disk is full: ${folder} cannot be created.`,
      'Free some space and start again.',
    )
  }
  return new EmbeddedDatabaseError(
    'unwritableFolder',
    `The folder ${folder} cannot be created or written to (${code || String(error)}).`,
    'Give it to the user who starts Hornbook, or choose another with DATA_DIR=/path/to/folder.',
  )
}
