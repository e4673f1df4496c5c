import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { checkSpace, diagnose } from './diagnosis.ts'
import { EmbeddedDatabaseError, systemCode } from './errors.ts'
import { makePrivateFolder } from './folders.ts'

const PASSWORD_FILE = 'hornbook.password'

/** The environment of PostgreSQL's programs: the user's own PGPORT or LANG must not reach them. */
export const PROGRAM_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Creates the database's folder if there is none. It is created under a temporary name and renamed when complete, so an
 * interrupted first start leaves nothing half made. Encoding and locale are explicit: with the environment's defaults, a
 * machine without LANG silently gets SQL_ASCII.
 */
export async function initialise(folder: string, binaries: Binaries, account: Account, log: (text: string) => void) {
  if (!isEmpty(folder)) return
  checkSpace(dirname(folder))
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  makePrivateFolder(unfinished, account)
  const passwordFile = `${folder}.password`
  writePassword(passwordFile, account)
  try {
    await runInitdb(binaries, account, unfinished, passwordFile)
    renameSync(passwordFile, join(unfinished, PASSWORD_FILE))
    if (existsSync(folder)) rmdirSync(folder)
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw systemCode(error) === 'ENOSPC' ? diagnose('No space left on device', folder) : error
  } finally {
    rmSync(passwordFile, { force: true })
  }
  log(`created a new database in ${folder}`)
}

// A folder with anything in it is never overwritten: it may be a database that is unreadable at the moment.
function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return true
    throw diagnose('Permission denied', folder)
  }
}

/** Rejects a database of another major version before PostgreSQL does, with a message that says what to do. */
export function checkVersion(folder: string, binaries: Binaries): void {
  const file = join(folder, 'PG_VERSION')
  if (!existsSync(file)) throw diagnose('is not a valid data directory', folder)
  const found = readFileSync(file, 'utf8').trim()
  if (found === String(binaries.major)) return
  throw new EmbeddedDatabaseError(
    'otherVersion',
    `The database in ${folder} was made by PostgreSQL ${found}; this Hornbook contains PostgreSQL ${binaries.major}.`,
    'Start it with the Hornbook that made it, back it up there, and restore the backup into an empty DATA_DIR here.',
  )
}

/** The superuser's password, which is stored in the database's own folder. */
export function readPassword(folder: string): string {
  try {
    return readFileSync(join(folder, PASSWORD_FILE), 'utf8').trim()
  } catch (error) {
    throw new EmbeddedDatabaseError(
      'damaged',
      `The file ${PASSWORD_FILE} in ${folder} cannot be read (${systemCode(error)}).`,
      'It belongs to the database: put it back from a backup of that folder.',
    )
  }
}

function writePassword(file: string, account: Account): void {
  rmSync(file, { force: true })
  try {
    writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
    if (account.switchesUser) chownSync(file, account.uid, account.gid)
  } catch (error) {
    throw diagnose(systemCode(error) === 'ENOSPC' ? 'No space left on device' : String(error), file)
  }
}

function runInitdb(binaries: Binaries, account: Account, folder: string, passwordFile: string): Promise<void> {
  const args = [
    ['--pgdata', folder, '--username', 'postgres', '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    ['--no-instructions', ...binaries.locale],
  ].flat()
  return new Promise((resolve, reject) => {
    const child = spawn(binaries.initdb, args, {
      cwd: '/',
      env: PROGRAM_ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(account.switchesUser && { uid: account.uid, gid: account.gid }),
    })
    let output = ''
    child.stdout.on('data', part => (output += part))
    child.stderr.on('data', part => (output += part))
    child.once('error', error => reject(diagnose(`cannot execute ${binaries.initdb}: ${error.message}`, folder)))
    child.once('close', code => (code === 0 ? resolve() : reject(diagnose(output, folder))))
  })
}
