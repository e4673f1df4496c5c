import type { ZipEntry } from '../../../../files/reading/open-zip.ts'
import { isSystemEntry } from '../../../../files/reading/unsafe-entries.ts'
import type { ProblemLog } from '../../problems.ts'
import type { OpenableFile } from '../../table/rows.ts'
import { ROSTER_FILES, unreadFiles } from './files.ts'
import { readHeaderCells, rejectForeignFormats, rejectInterchangeFiles } from './foreign-formats.ts'

export type PackageFiles = Map<string, OpenableFile>

const known = ['manifest.csv', ...ROSTER_FILES.map(shape => shape.file), ...unreadFiles]
const bareName = (name: string) =>
  name
    .toLowerCase()
    .replace(/\.csv$/, '')
    .replace(/\(\d+\)|copy|[^a-z]/g, '')

/** Finds the OneRoster files in the zip, ignoring the folder, case and copy number of their names. */
export async function findPackageFiles(entries: ZipEntry[], log: ProblemLog): Promise<PackageFiles> {
  const tables = entries.filter(entry => !isSystemEntry(entry.name) && /\.(csv|txt)$/i.test(entry.name))
  if (tables.length === 0)
    rejectInterchangeFiles(
      entries.map(({ name }) => name),
      log,
    )
  const top = topFolder(tables, log)
  const files: PackageFiles = new Map()
  const others: ZipEntry[] = []
  for (const entry of entries.filter(one => !isSystemEntry(one.name))) {
    const name = entry.name.slice(top.length)
    const file = entry.name.startsWith(top) ? known.find(one => bareName(one) === bareName(name)) : undefined
    if (!file) others.push(entry)
    else if (files.has(file)) log.stop('zip.duplicate_name', { value: file })
    else {
      if (file.toLowerCase() !== name.toLowerCase()) log.add('file.renamed', { file, value: name })
      files.set(file, entry)
    }
  }
  if (!files.has('manifest.csv')) await findManifest(others, files, log)
  await rejectForeignFormats(files, others, log)
  for (const entry of others) log.add('file.unknown', { file: entry.name })
  return files
}

/** The folder that holds the tables; '' for the top of the zip. */
function topFolder(tables: ZipEntry[], log: ProblemLog): string {
  if (tables.length === 0) log.stop('zip.empty')
  const folders = [...new Set(tables.map(entry => entry.name.slice(0, entry.name.lastIndexOf('/') + 1)))]
  const depth = (folder: string) => folder.split('/').length
  const least = Math.min(...folders.map(depth))
  const top = folders.filter(folder => depth(folder) === least)
  if (top.length > 1) log.stop('zip.folders', { value: top.join(', ') })
  if (top[0]) log.add('zip.folder', { value: top[0] })
  return top[0] ?? ''
}

/** Recognises a renamed manifest by its first column. */
async function findManifest(others: ZipEntry[], files: PackageFiles, log: ProblemLog): Promise<void> {
  for (const entry of others.filter(one => /\.(csv|txt)$/i.test(one.name))) {
    const [first] = await readHeaderCells(entry)
    if (first !== 'propertyname') continue
    files.set('manifest.csv', entry)
    others.splice(others.indexOf(entry), 1)
    log.add('file.renamed', { file: 'manifest.csv', value: entry.name })
    return
  }
}
