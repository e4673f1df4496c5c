import { t } from '../../../../texts/texts.ts'
import { FatalProblem } from '../../problems.ts'
import type { RosterVersion } from '../../roster.ts'
import type { FileShape } from '../../table/headers.ts'
import { type ReadingContext, readRows } from '../../table/rows.ts'
import { classesFile, coursesFile, enrollmentsFile, orgsFile, rolesFile, sessionsFile, usersFile } from './files.ts'
import { readHeaderCells } from './foreign-formats.ts'
import type { PackageFiles } from './package-files.ts'

export interface Manifest {
  version: RosterVersion
  /** Null if the manifest names no system. */
  label: string | null
}

const shape = {
  file: 'manifest.csv',
  needed: ['propertyName'],
  used: ['value'],
  ignored: [],
} as const satisfies FileShape
const always = [orgsFile.file, classesFile.file, usersFile.file, enrollmentsFile.file]

/** Reads the manifest and checks it against the files. Stops if a required file is missing or is a delta. */
export async function readManifest(files: PackageFiles, context: ReadingContext): Promise<Manifest> {
  const { log } = context
  const entries = await readEntries(files, context)
  if (files.size === 1 && files.has('manifest.csv')) log.stop('manifest.only')
  const version = await versionOf(entries, files, context)
  if (!entries) log.add('manifest.missing', { file: shape.file, value: version })
  for (const entry of entries?.values() ?? []) checkEntry(entry, files, context)
  const required = version === '1.2' ? [...always, rolesFile.file] : always
  const missing = required.filter(file => !files.has(file))
  for (const file of missing) log.add('file.missing', { file })
  if (log.isFatal) throw new FatalProblem('manifest')
  for (const { file } of [sessionsFile, coursesFile]) if (!files.has(file)) log.add('file.missing_optional', { file })
  const label = entries?.get('source.systemname')?.value || entries?.get('source.systemcode')?.value || null
  return { version, label }
}

interface ManifestEntry {
  /** As spelt in the file, for messages. */
  readonly property: string
  readonly value: string
}

/** The entries of the manifest by lower-case property; null without a manifest. */
async function readEntries(files: PackageFiles, context: ReadingContext): Promise<Map<string, ManifestEntry> | null> {
  const file = files.get(shape.file)
  if (!file) return null
  const header = await readHeaderCells(file)
  const second = header[1] && header[1] !== 'value' ? header[1] : 'value'
  const found = new Map<string, ManifestEntry>()
  // Some exports give the second column another name; with two columns it can only be the value.
  const columns = { ...shape, used: [second] }
  await readRows(columns, file, context, row =>
    found.set(row.word('propertyName'), { property: row.text('propertyName'), value: row.text(second) }),
  )
  return found
}

async function versionOf(
  entries: ReadonlyMap<string, ManifestEntry> | null,
  files: PackageFiles,
  context: ReadingContext,
): Promise<RosterVersion> {
  const stated = entries?.get('oneroster.version')?.value ?? ''
  // '12' and '1,2' are what spreadsheets make of 1.2.
  const version = {
    '1.1': '1.1',
    '11': '1.1',
    '1,1': '1.1',
    '1.1.0': '1.1',
    '1.2': '1.2',
    '12': '1.2',
    '1,2': '1.2',
    '1.2.0': '1.2',
    '1.2.1': '1.2',
    '1.0': '1.0',
  } as const
  const known = version[stated as keyof typeof version]
  if (known) return known
  const users = files.get(usersFile.file)
  const columns = users ? await readHeaderCells(users) : []
  const guessed =
    files.has(rolesFile.file) && !columns.includes('role') ? '1.2' : columns.includes('enableduser') ? '1.1' : '1.0'
  if (entries) {
    const fill = {
      property: 'oneroster.version',
      consequence: t('rosterSync:manifest.guessed', { version: guessed }),
    }
    context.log.add('manifest.bad_value', { file: shape.file, value: stated, fill })
  }
  return guessed
}

function checkEntry({ property, value }: ManifestEntry, files: PackageFiles, { log }: ReadingContext): void {
  const key = property.toLowerCase()
  if (!key.startsWith('file.')) return
  const name = [...files.keys()].find(file => file.toLowerCase() === `${key.slice(5)}.csv`)
  const at = { file: shape.file, value, fill: { property } }
  const mode = value.toLowerCase()
  if (mode === 'delta') log.add('mode.delta', at)
  else if (mode === 'absent') {
    if (name) log.add('manifest.mismatch', { ...at, fill: { property, consequence: t('rosterSync:manifest.there') } })
  } else if (mode !== 'bulk') {
    const consequence = t('rosterSync:manifest.takenAsBulk')
    log.add('manifest.bad_value', { ...at, fill: { property, consequence } })
  } else if (!name) {
    log.add('manifest.mismatch', { ...at, fill: { property, consequence: t('rosterSync:manifest.notThere') } })
  }
}
