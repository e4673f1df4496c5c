import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { t } from '../../texts/texts.ts'
import { countedStream, type Expansion } from './counted-stream.ts'
import { rejectUnsafeEntries } from './unsafe-entries.ts'
import type { ZipReader } from './zip-reader.ts'

/** A file of the zip. Each `open` reads it again from the start, within the limits and with its checksum verified. */
export interface ZipEntry {
  name: string
  open: () => Promise<Readable>
}

export interface OpenZip {
  entries: ZipEntry[]
  close: () => void
}

const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, decodeStrings: true } as const

/** Opens a zip. Anything that a file from an office never needs stops the reading (SAFE-17). */
export async function openZip(zip: Buffer | string, reader: ZipReader): Promise<OpenZip> {
  const size = typeof zip === 'string' ? (await stat(zip)).size : zip.length
  if (size > reader.limits.zipBytes) {
    reader.stop('zip.too_big', { value: megabytes(size), fill: { limit: megabytes(reader.limits.zipBytes) } })
  }
  const file = await openFile(zip, reader)
  try {
    const entries = await listEntries(file, reader)
    reader.checkNames?.(entries.map(({ fileName }) => fileName))
    rejectUnsafeEntries(entries, reader)
    const expansion: Expansion = { bytes: 0, files: new Map(), reader }
    return {
      entries: entries.map(entry => ({
        name: entry.fileName,
        open: async () => countedStream(await openEntry(file, entry, reader), entry, expansion),
      })),
      close: () => file.close(),
    }
  } catch (error) {
    file.close()
    throw error
  }
}

async function openFile(zip: Buffer | string, reader: ZipReader): Promise<ZipFile> {
  try {
    const all = { ...options, strictFileNames: reader.hasStrictNames === true }
    return await (typeof zip === 'string' ? openPromise(zip, all) : fromBufferPromise(zip, all))
  } catch {
    return reader.rejectOther(zip)
  }
}

async function listEntries(file: ZipFile, { limits, stop }: ZipReader): Promise<Entry[]> {
  if (file.entryCount > limits.rawEntries) {
    stop('zip.too_big', {
      value: t('files:zip.files', { files: file.entryCount }),
      fill: { limit: limits.entries },
    })
  }
  const entries: Entry[] = []
  try {
    for await (const entry of file.eachEntry()) entries.push(entry)
  } catch (error) {
    const cause = error instanceof Error ? error.message : ''
    if (/relative path|absolute path|invalid characters in fileName/i.test(cause)) {
      stop('zip.path_escape', { value: cause.slice(cause.indexOf(':') + 1).trim() })
    }
    if (/encryption/i.test(cause)) stop('zip.encrypted', { value: t('files:zip.aFile') })
    stop('zip.unreadable')
  }
  return entries
}

async function openEntry(file: ZipFile, entry: Entry, { stop }: ZipReader): Promise<Readable> {
  try {
    return await file.openReadStreamPromise(entry)
  } catch {
    return stop('zip.unreadable')
  }
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MiB`
