import type { Entry } from 'yauzl'
import { t } from '../../../texts/texts.ts'
import { limits } from '../limits.ts'
import type { ProblemLog } from '../problems.ts'

const archives = /\.(zip|7z|rar|gz|tgz|tar|bz2|xz)$/i
const linkMode = 0o120000
const kindOfMode = 0o170000

/** What macOS and Windows add on their own, and folders: neither read nor counted. */
export const isShadow = (name: string) =>
  /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name) || name.endsWith('/')

/** Refuses links, passwords, archives in the archive, names that occur twice, and sizes that announce a bomb. */
export function refuseUnsafe(entries: Entry[], log: ProblemLog): void {
  const files = entries.filter(entry => !isShadow(entry.fileName))
  if (files.length > limits.entries) {
    log.stop('zip.too_big', {
      value: t('rosterSync:word.files', { files: files.length }),
      fill: { limit: limits.entries },
    })
  }
  const names = new Set<string>()
  for (const entry of files) {
    const value = entry.fileName
    if (((entry.externalFileAttributes >>> 16) & kindOfMode) === linkMode) log.stop('zip.symlink', { value })
    if (entry.isEncrypted()) log.stop('zip.encrypted', { value })
    if (archives.test(value)) log.stop('zip.nested', { value })
    const name = value.toLowerCase()
    if (names.has(name)) log.stop('zip.duplicate_name', { value })
    names.add(name)
  }
  const announced = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  const swelling = entries.find(
    entry => entry.uncompressedSize > limits.ratioFrom && entry.uncompressedSize > entry.compressedSize * limits.ratio,
  )
  if (announced > limits.expandedBytes || swelling) {
    log.stop('zip.bomb', { value: swelling?.fileName ?? `${Math.round(announced / 1e6)} MB` })
  }
}
