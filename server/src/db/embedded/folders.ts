import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import type { Account } from './account.ts'
import { EmbeddedDatabaseError, systemCode } from './errors.ts'

/**
 * Makes the data folder where it is missing and answers its real path (links in the way would hide a second start),
 * with the topmost folder that had to be made for it.
 */
export function makeDataFolder(dataDir: string): { data: string; made: string } {
  try {
    const made = mkdirSync(dataDir, { recursive: true })
    const data = realpathSync(dataDir)
    return { data, made: made ? realpathSync(made) : data }
  } catch (error) {
    throw unwritable(dataDir, error)
  }
}

/** A folder inside the data folder that only the account that runs PostgreSQL may enter. */
export function makePrivateFolder(folder: string, account: Account): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (account.changes) giveAway(folder, account)
    chmodSync(folder, 0o700)
  } catch (error) {
    throw unwritable(folder, error)
  }
}

/**
 * Sees to it that the account that runs PostgreSQL gets to `target`. The folders that this start made and those of
 * Hornbook's checkout are ours to open for passing through (a strict umask closed them); a folder above is somebody else's
 * decision and is refused with its name.
 */
export function makePassable(target: string, account: Account, ours: string[]): void {
  if (!account.changes) return
  for (const folder of withParents(target)) {
    if (canPass(folder, account)) continue
    const isOurs = ours.some(root => folder === root || folder.startsWith(root + sep))
    if (!isOurs || statSync(folder).uid !== 0) throw closed(folder, target)
    chmodSync(folder, statSync(folder).mode | 0o011)
  }
}

/** Lets the account read a tree of programs that a strict umask closed to everyone but root. */
export function makeReadable(folder: string, account: Account): void {
  if (!account.changes) return
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

/** Hands a tree that root owns over to the account. What already belongs to somebody else stays theirs. */
function giveAway(folder: string, account: Account): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const entry = join(folder, name)
    const stat = lstatSync(entry)
    if (stat.uid === 0 && !stat.isSymbolicLink()) chownSync(entry, account.uid, account.gid)
  }
  if (statSync(folder).uid === 0) chownSync(folder, account.uid, account.gid)
}

function withParents(target: string): string[] {
  const folder = resolve(target)
  const parent = dirname(folder)
  return parent === folder ? [folder] : [...withParents(parent), folder]
}

function canPass(folder: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(folder)
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

function closed(folder: string, target: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'closedFolder',
    `The embedded database does not run as root and cannot get to ${target}: the folder ${folder} is closed to others.`,
    [
      'Do one of these and start again:',
      '  - move Hornbook to a folder that everyone may pass through, such as /opt/hornbook or /srv/hornbook;',
      `  - chmod o+x ${folder}   (lets others pass through it, not list it);`,
      '  - start Hornbook as an ordinary user instead of root.',
    ].join('\n'),
  )
}

function unwritable(folder: string, error: unknown): EmbeddedDatabaseError {
  const code = systemCode(error)
  if (code === 'ENOSPC') {
    return new EmbeddedDatabaseError(
      'diskFull',
      `The disk is full: ${folder} cannot be made.`,
      'Free some space and start again.',
    )
  }
  return new EmbeddedDatabaseError(
    'unwritableFolder',
    `The folder ${folder} cannot be made or written (${code || String(error)}).`,
    'Give it to the user who starts Hornbook, or name another with DATA_DIR=/path/to/folder.',
  )
}
