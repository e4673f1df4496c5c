import type { ZipEntry } from '../../../../files/reading/open-zip.ts'
import { t } from '../../../../texts/texts.ts'
import type { ProblemLog } from '../../problems.ts'
import type { OpenableFile } from '../../table/rows.ts'

const MAX_HEADER_BYTES = 4096

/** The header cells of a file in lower case; reads only its first bytes. */
export async function readHeaderCells(file: OpenableFile): Promise<string[]> {
  let start = Buffer.alloc(0)
  for await (const chunk of await file.open()) {
    start = Buffer.concat([start, chunk as Buffer])
    if (start.length >= MAX_HEADER_BYTES || start.includes('\n')) break
  }
  const line =
    start
      .toString('latin1')
      .replace(/^\u00ef\u00bb\u00bf/, '')
      .replaceAll('\0', '')
      .split(/[\r\n]/)[0] ?? ''
  return line.split(/[,;\t]/).map(cell => cell.replace(/^[\s"]+|[\s"]+$/g, '').toLowerCase())
}

/** Stops at Ed-Fi's XML files, which are no tables. */
export function rejectInterchangeFiles(names: readonly string[], log: ProblemLog): void {
  if (names.some(name => /interchange|(^|\/)(student|staff|education|master|enrollment)[^/]*\.xml$/i.test(name)))
    log.stop('format.unsupported', { value: t('bringingIn:foreign.edFi') })
}

/** Stops at other roster formats, recognised by their columns, and names them. */
export async function rejectForeignFormats(
  files: Map<string, OpenableFile>,
  others: ZipEntry[],
  log: ProblemLog,
): Promise<void> {
  if (files.has('manifest.csv')) return
  const headers = new Set<string>()
  const known = [...files].map(([, file]) => file)
  for (const file of [...known, ...others.filter(entry => /\.csv$/i.test(entry.name))]) {
    for (const cell of await readHeaderCells(file)) headers.add(cell.replace(/[\s_]/g, ''))
  }
  const value = foreignFormat(headers)
  if (value) log.stop('format.unsupported', { value })
}

const ED_FI = ['studentuniqueid', 'staffuniqueid', 'localeducationagencyid', 'nameofinstitution', 'sectionidentifier']

/** By the header cells of all files, in lower case, without spaces and underscores. */
function foreignFormat(headers: Set<string>): string | null {
  const has = (...columns: string[]) => columns.every(column => headers.has(column))
  if (has('schoolid', 'studentid') && !has('sourcedid')) return t('bringingIn:foreign.clever')
  if (ED_FI.some(column => headers.has(column))) return t('bringingIn:foreign.edFi')
  if (has('sisid') || has('dfenumber')) return t('bringingIn:foreign.sdsClassic')
  if (has('sessionsourcedids') || has('sessionsourcedid')) return t('bringingIn:foreign.sds21')
  if (has('orgsourcedids', 'grade', 'role') && !has('enableduser') && !has('termsourcedid')) {
    return t('bringingIn:foreign.sds2')
  }
  return null
}
