import type { Entry } from 'yauzl'
import { t } from '../../texts/texts.ts'
import type { ZipReader } from './zip-reader.ts'

const archives = /\.(zip|7z|rar|gz|tgz|tar|bz2|xz)$/i
const SYMLINK_MODE = 0o120000
const FILE_TYPE_MASK = 0o170000

/** Entries that macOS and Windows add, and folders: neither read nor counted. */
export const isSystemEntry = (name: string) =>
  /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name) || name.endsWith('/')

/** Stops at links, passwords, nested archives, duplicate names, and declared sizes of a zip bomb. */
export function rejectUnsafeEntries(entries: Entry[], { limits, stop }: ZipReader): void {
  const files = entries.filter(entry => !isSystemEntry(entry.fileName))
  if (files.length > limits.entries) {
    stop('zip.too_big', {
      value: t('files:zip.files', { files: files.length }),
      fill: { limit: limits.entries },
    })
  }
  const names = new Set<string>()
  for (const entry of files) {
    const value = entry.fileName
    if (((entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK) === SYMLINK_MODE) stop('zip.symlink', { value })
    if (entry.isEncrypted()) stop('zip.encrypted', { value })
    if (archives.test(value)) stop('zip.nested', { value })
    const name = value.toLowerCase()
    if (names.has(name)) stop('zip.duplicate_name', { value })
    names.add(name)
  }
  const declaredBytes = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  const bomb = entries.find(
    entry => entry.uncompressedSize > limits.ratioFrom && entry.uncompressedSize > entry.compressedSize * limits.ratio,
  )
  if (declaredBytes > limits.expandedBytes || bomb) {
    stop('zip.bomb', { value: bomb?.fileName ?? `${Math.round(declaredBytes / 1e6)} MB` })
  }
}
