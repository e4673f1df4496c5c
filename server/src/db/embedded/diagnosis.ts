import { statfsSync } from 'node:fs'
import { EmbeddedDatabaseError, type EmbeddedProblem } from './errors.ts'

interface Sign {
  pattern: RegExp
  problem: EmbeddedProblem
  happened(folder: string): string
  todo: string
}

const SIGNS: Sign[] = [
  {
    pattern: /No space left on device|Disk quota exceeded/i,
    problem: 'diskFull',
    happened: folder => `The disk is full: the database in ${folder} cannot be written.`,
    todo: 'Free some space and start again; nothing that was confirmed before is lost.',
  },
  {
    pattern: /error while loading shared libraries|GLIBC|not found \(required by|cannot execute|Exec format error/i,
    problem: 'binariesFail',
    happened: () => 'The programs of the embedded PostgreSQL do not run on this system.',
    todo: 'They need Linux with glibc 2.28 or newer. Run "npm install" again.',
  },
  {
    pattern: /incompatible with server|was initialized by PostgreSQL version/i,
    problem: 'otherVersion',
    happened: folder => `The database in ${folder} was made by another version of PostgreSQL.`,
    todo: 'Start it with the Hornbook that made it, back it up there, and restore the backup here.',
  },
  {
    pattern: /could not (?:create|map|resize) .*shared memory|Cannot allocate memory|out of memory/i,
    problem: 'failed',
    happened: () => 'There is not enough memory to start the embedded database.',
    todo: 'It needs about 400 MB; stop something else, or give the machine more.',
  },
  {
    pattern:
      /invalid checkpoint record|could not locate a valid checkpoint|PANIC:|invalid data in file|could not find the database system|is not a valid data directory/i,
    problem: 'damaged',
    happened: folder => `The database in ${folder} is damaged.`,
    todo: 'Restore your latest backup into an empty DATA_DIR. Keep the damaged folder until that has worked.',
  },
  {
    pattern: /Permission denied|Operation not permitted|has wrong ownership|invalid permissions/i,
    problem: 'foreignFolder',
    happened: folder => `The files of the database in ${folder} belong to another user, or cannot be written.`,
    todo: 'Start Hornbook as the user who made them, or give the folder to yourself with chown -R.',
  },
]

// A new database takes 40 MB and its first log another 16; the rest is for what comes right after.
const LEAST_SPACE = 100_000_000

/** Refuses to begin a new database on a disk that is as good as full: initdb then dies with words that mislead. */
export function checkSpace(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < LEAST_SPACE) throw diagnose('No space left on device', folder)
}

/** Turns what PostgreSQL or initdb said before it gave up into an error that says what to do. */
export function diagnose(said: string, folder: string): EmbeddedDatabaseError {
  const sign = SIGNS.find(({ pattern }) => pattern.test(said))
  const words = lastLines(said)
  if (sign) return new EmbeddedDatabaseError(sign.problem, sign.happened(folder), `${sign.todo}${words}`)
  return new EmbeddedDatabaseError(
    'failed',
    `The embedded database in ${folder} did not start.`,
    `Look at postgres.log in the data folder.${words}`,
  )
}

function lastLines(said: string): string {
  const lines = said.trim().split('\n').filter(Boolean).slice(-4)
  return lines.length > 0 ? `\nPostgreSQL said:\n  ${lines.join('\n  ')}` : ''
}
