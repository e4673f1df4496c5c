import { statfsSync } from 'node:fs'
import { EmbeddedDatabaseError, type EmbeddedProblem } from './errors.ts'

interface KnownFailure {
  pattern: RegExp
  problem: EmbeddedProblem
  whatHappened(folder: string): string
  whatToDo: string
}

const KNOWN_FAILURES: KnownFailure[] = [
  {
    pattern: /No space left on device|Disk quota exceeded/i,
    problem: 'diskFull',
    whatHappened: folder => `The disk is full: the database in ${folder} cannot be written.`,
    whatToDo: 'Free some space and start again. Nothing that was confirmed before is lost.',
  },
  {
    pattern: /error while loading shared libraries|GLIBC|not found \(required by|cannot execute|Exec format error/i,
    problem: 'binariesFail',
    whatHappened: () => 'The programs of the embedded PostgreSQL do not run on this system.',
    whatToDo: 'They need Linux with glibc 2.28 or newer. Run "npm install" again.',
  },
  {
    pattern: /incompatible with server|was initialized by PostgreSQL version/i,
    problem: 'otherVersion',
    whatHappened: folder => `The database in ${folder} was made by another version of PostgreSQL.`,
    whatToDo: 'Start it with the Hornbook that made it, back it up there, and restore the backup here.',
  },
  {
    pattern: /could not (?:create|map|resize) .*shared memory|Cannot allocate memory|out of memory/i,
    problem: 'failed',
    whatHappened: () => 'There is not enough memory to start the embedded database.',
    whatToDo: 'It needs about 400 MB. Stop something else, or add memory to the machine.',
  },
  {
    pattern:
      /invalid checkpoint record|could not locate a valid checkpoint|PANIC:|invalid data in file|could not find the database system|is not a valid data directory/i,
    problem: 'damaged',
    whatHappened: folder => `The database in ${folder} is damaged.`,
    whatToDo: 'Restore your latest backup into an empty DATA_DIR. Keep the damaged folder until that has worked.',
  },
  {
    pattern: /Permission denied|Operation not permitted|has wrong ownership|invalid permissions/i,
    problem: 'foreignFolder',
    whatHappened: folder => `The files of the database in ${folder} belong to another user, or cannot be written.`,
    whatToDo: 'Start Hornbook as the user who owns them, or take over the folder with chown -R.',
  },
]

// A new database takes 40 MB and its first log another 16. The rest leaves room for the first writes.
const MIN_FREE_BYTES = 100_000_000

/** Refuses to create a database on an almost full disk: initdb would fail with a misleading message. */
export function checkSpace(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < MIN_FREE_BYTES) throw diagnose('No space left on device', folder)
}

/** Turns the output of a failed PostgreSQL or initdb into an error that says what to do. */
export function diagnose(output: string, folder: string): EmbeddedDatabaseError {
  const known = KNOWN_FAILURES.find(({ pattern }) => pattern.test(output))
  const excerpt = lastLines(output)
  if (known) return new EmbeddedDatabaseError(known.problem, known.whatHappened(folder), `${known.whatToDo}${excerpt}`)
  return new EmbeddedDatabaseError(
    'failed',
    `The embedded database in ${folder} did not start.`,
    `Look at postgres.log in the data folder.${excerpt}`,
  )
}

function lastLines(output: string): string {
  const lines = output.trim().split('\n').filter(Boolean).slice(-4)
  return lines.length > 0 ? `\nPostgreSQL output:\n  ${lines.join('\n  ')}` : ''
}
