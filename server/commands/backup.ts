import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import type { ClientConfig } from 'pg'
import { explainFile } from '../src/backup/explain-file.ts'
import { type Written, writeBackup } from '../src/backup/write-backup.ts'
import { readArguments } from './command-arguments.ts'
import { runAsOwner } from './command-context.ts'

// `npm run backup -- FILE`: writes everything in the database to a file, also while the server runs (RUN-17).
// `npm run --silent backup -- -` writes to standard output.

const USAGE = 'Name the file: npm run backup -- FILE, or for standard output: npm run --silent backup -- - > FILE'
const { positionals } = readArguments(USAGE, { allowPositionals: true })
// npm changes to the root folder; INIT_CWD is where it was called.
const from = process.env.INIT_CWD ?? process.cwd()

await runAsOwner(true, async ({ owner }) => {
  const [name] = positionals
  if (name === undefined || positionals.length > 1) throw new Error(USAGE)
  const { tables, rows } = name === '-' ? await toStandardOutput(owner) : await toFile(owner, resolve(from, name))
  process.stderr.write(
    `Wrote ${tables} tables with ${rows.toLocaleString('en')} rows. HORNBOOK_SECRET is not in the backup: keep a copy of it somewhere else.\n`,
  )
  return 0
})

function toStandardOutput(owner: ClientConfig): Promise<Written> {
  const { npm_lifecycle_event: byNpm, npm_config_loglevel: level } = process.env
  // npm's own first lines would end up in the file.
  if (process.stdout.isTTY || (byNpm !== undefined && level !== 'silent')) throw new Error(USAGE)
  return writeBackup(owner, process.stdout as Writable).catch((failure: unknown) => {
    throw explainFile(failure, 'the target of standard output')
  })
}

/** The file gets its name when it is whole and on the disk; an older backup under that name stays until then. */
async function toFile(owner: ClientConfig, path: string): Promise<Written> {
  const unfinished = `${path}.${process.pid}.unfinished`
  try {
    // It holds children's names. Opened first: a stream that cannot open its file fails before anything listens to it.
    const file = await open(unfinished, 'wx', 0o600)
    const written = await writeBackup(owner, file.createWriteStream({ flush: true }))
    await rename(unfinished, path)
    const folder = await open(dirname(path))
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
    return written
  } catch (failure) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw explainFile(failure, path)
  }
}
