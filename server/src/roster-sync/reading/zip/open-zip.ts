import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { t } from '../../../texts/texts.ts'
import { limits } from '../limits.ts'
import type { ProblemLog } from '../problems.ts'
import { countedStream, type Expansion } from './counted-stream.ts'
import { rejectOtherKinds, stopAtOtherKind } from './other-kinds.ts'
import { rejectUnsafeEntries } from './unsafe-entries.ts'

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

/** Opens a zip. Anything that a roster's zip never needs stops the reading (ROSTER-17). */
export async function openZip(zip: Buffer | string, log: ProblemLog): Promise<OpenZip> {
  const size = typeof zip === 'string' ? (await stat(zip)).size : zip.length
  if (size > limits.zipBytes) {
    log.stop('zip.too_big', { value: megabytes(size), fill: { limit: megabytes(limits.zipBytes) } })
  }
  const file = await openFile(zip, log)
  try {
    const entries = await listEntries(file, log)
    rejectOtherKinds(
      entries.map(({ fileName }) => fileName),
      log,
    )
    rejectUnsafeEntries(entries, log)
    const expansion: Expansion = { bytes: 0, files: new Map(), log }
    return {
      entries: entries.map(entry => ({
        name: entry.fileName,
        open: async () => countedStream(await openEntry(file, entry, log), entry, expansion),
      })),
      close: () => file.close(),
    }
  } catch (error) {
    file.close()
    throw error
  }
}

async function openFile(zip: Buffer | string, log: ProblemLog): Promise<ZipFile> {
  try {
    return await (typeof zip === 'string' ? openPromise(zip, options) : fromBufferPromise(zip, options))
  } catch {
    return stopAtOtherKind(zip, log)
  }
}

async function listEntries(file: ZipFile, log: ProblemLog): Promise<Entry[]> {
  if (file.entryCount > limits.rawEntries) {
    log.stop('zip.too_big', {
      value: t('rosterSync:word.files', { files: file.entryCount }),
      fill: { limit: limits.entries },
    })
  }
  const entries: Entry[] = []
  try {
    for await (const entry of file.eachEntry()) entries.push(entry)
  } catch (error) {
    const cause = error instanceof Error ? error.message : ''
    if (/relative path|absolute path|invalid characters in fileName/i.test(cause)) {
      log.stop('zip.path_escape', { value: cause.slice(cause.indexOf(':') + 1).trim() })
    }
    if (/encryption/i.test(cause)) log.stop('zip.encrypted', { value: t('rosterSync:word.aFile') })
    log.stop('zip.unreadable')
  }
  return entries
}

async function openEntry(file: ZipFile, entry: Entry, log: ProblemLog): Promise<Readable> {
  try {
    return await file.openReadStreamPromise(entry)
  } catch {
    return log.stop('zip.unreadable')
  }
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MiB`
