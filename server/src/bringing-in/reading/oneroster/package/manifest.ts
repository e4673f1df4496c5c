import { t } from '../../../../texts/texts.ts'
import { FatalProblem } from '../../problems.ts'
import type { RosterVersion } from '../../roster.ts'
import { isBlankWord } from '../../table/cells.ts'
import type { FileShape } from '../../table/headers.ts'
import { type ReadingContext, readFileRows } from '../../table/rows.ts'
import {
  classesFile,
  coursesFile,
  enrollmentsFile,
  orgsFile,
  rolesFile,
  sessionsFile,
  unreadFiles,
  usersFile,
} from './files.ts'
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
  const said = (property: string) => entries?.get(property)?.value ?? ''
  const label = [said('source.systemname'), said('source.systemcode')].find(name => name !== '' && !isBlankWord(name))
  return { version, label: label ?? null }
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
  await readFileRows(columns, file, context, row =>
    found.set(row.word('propertyName'), { property: row.text('propertyName'), value: row.raw(second) }),
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
  const users = files.get(usersFile.file)
  const columns = users ? await readHeaderCells(users) : []
  const hasRoles = { inUsers: columns.includes('role'), inRoles: files.has(rolesFile.file) }
  // Roles are in users.csv up to 1.1, in roles.csv from 1.2: the files decide where they contradict the manifest.
  const isOther = known === '1.2' ? hasRoles.inUsers && !hasRoles.inRoles : hasRoles.inRoles && !hasRoles.inUsers
  if (known && known !== '1.0' && isOther) {
    const version = known === '1.2' ? '1.1' : '1.2'
    const fill = { property: 'oneroster.version', consequence: t('bringingIn:manifest.columnsSay', { version }) }
    context.log.add('manifest.contradicted', { file: shape.file, value: stated, fill })
    return version
  }
  if (known) return known
  const guessed = hasRoles.inRoles && !hasRoles.inUsers ? '1.2' : columns.includes('enableduser') ? '1.1' : '1.0'
  if (entries) {
    const fill = {
      property: 'oneroster.version',
      consequence: t('bringingIn:manifest.guessed', { version: guessed }),
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
  const isUnread = unreadFiles.some(file => file.toLowerCase() === `${key.slice(5)}.csv`)
  if (mode === 'delta' && isUnread) return
  if (mode === 'delta') log.add('mode.delta', at)
  else if (mode === 'absent' || mode === '' || isBlankWord(value)) {
    if (name) log.add('manifest.mismatch', { ...at, fill: { property, consequence: t('bringingIn:manifest.there') } })
  } else if (mode !== 'bulk') {
    const consequence = t('bringingIn:manifest.takenAsBulk')
    log.add('manifest.bad_value', { ...at, fill: { property, consequence } })
  } else if (!name) {
    log.add('manifest.mismatch', { ...at, fill: { property, consequence: t('bringingIn:manifest.notThere') } })
  }
}
