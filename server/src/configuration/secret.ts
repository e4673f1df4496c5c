import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError } from './problems.ts'

const LEAST = 32

/**
 * The secret of an embedded database: kept in DATA_DIR/secret, made when it is first asked for. It is never made anew beside
 * a database that exists already, since what an earlier secret encrypted could not be read again.
 */
export function keptSecret(dataDir: string): () => string {
  const file = join(dataDir, 'secret')
  if (existsSync(file)) {
    const secret = read(file)
    return () => secret
  }
  if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) throw lost(file)
  return () => {
    if (!existsSync(file)) makeSecret(dataDir, file)
    return read(file)
  }
}

function read(file: string): string {
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < LEAST) throw lost(file)
  chmodSync(file, 0o600)
  return secret
}

function makeSecret(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true })
  const descriptor = openSync(file, 'wx', 0o600)
  writeSync(descriptor, `${randomBytes(32).toString('base64url')}\n`)
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function lost(file: string): ConfigurationError {
  return new ConfigurationError([
    `${file} is missing or cut short, and the database beside it was encrypted with it. Put it back from where you keep ` +
      'it, set HORNBOOK_SECRET to its content, or start afresh with an empty DATA_DIR.',
  ])
}
