import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError } from './problems.ts'

const MIN_LENGTH = 32

/**
 * Returns a function that gets the secret of an embedded database from DATA_DIR/secret, and creates it on the first call.
 * Throws if the secret is missing but a database exists: what the lost secret encrypted would be unreadable.
 */
export function storedSecret(dataDir: string): () => string {
  const file = join(dataDir, 'secret')
  if (existsSync(file)) {
    const secret = read(file)
    return () => secret
  }
  if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) throw secretLost(file)
  return () => {
    if (!existsSync(file)) makeSecret(dataDir, file)
    return read(file)
  }
}

function read(file: string): string {
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < MIN_LENGTH) throw secretLost(file)
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

function secretLost(file: string): ConfigurationError {
  return new ConfigurationError([
    `${file} is missing or truncated, and the database next to it was encrypted with it. Restore the file from your ` +
      'copy, set HORNBOOK_SECRET to its content, or start over with an empty DATA_DIR.',
  ])
}
