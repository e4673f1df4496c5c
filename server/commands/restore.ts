import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { explainFile } from '../src/backup/explain-file.ts'
import { restoreBackup } from '../src/backup/restore-backup.ts'
import { appRoleFor, installationFor } from '../src/db/open.ts'
import { readArguments } from './command-arguments.ts'
import { runAsOwner } from './command-context.ts'

// `npm run restore -- FILE` (or `-` for standard input): restores a backup into an empty database, under any name (RUN-17).

const USAGE = 'Name the file: npm run restore -- FILE, or - for standard input'
const { positionals } = readArguments(USAGE, { allowPositionals: true })

await runAsOwner(false, async ({ configuration, owner }) => {
  const [name] = positionals
  if (name === undefined || positionals.length > 1) throw new Error(USAGE)
  const { secret } = configuration.settings
  const { at, version, tables, rows } = await withFile(name, file =>
    restoreBackup(file, { owner, app: appRoleFor(owner, secret), installation: installationFor(secret) }),
  )
  process.stdout.write(
    `Restored ${tables} tables with ${rows.toLocaleString('en')} rows into ${owner.database}, as they were on ${at} in version ${version}.\nnpm run verify-figures and npm run verify-audit check them.\n`,
  )
  return 0
})

/** A zip is read from its end, so what comes from standard input becomes a file first. */
async function withFile<T>(name: string, work: (file: string) => Promise<T>): Promise<T> {
  if (name !== '-') return work(resolve(process.env.INIT_CWD ?? process.cwd(), name))
  const folder = await mkdtemp(join(tmpdir(), 'hornbook-restore-'))
  try {
    const file = join(folder, 'standard input')
    await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 })).catch((failure: unknown) => {
      throw explainFile(failure, file)
    })
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
