import { FILE_ENDINGS, MAX_FILE_BYTES } from '@hornbook/contract/bringing-in/file-upload-limits'
import { listFileUploads, prepareFileUpload } from '@hornbook/contract/bringing-in/file-uploads'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { putFile } from '../../api/send-bytes.ts'

/** The documents' four dialogs (UPL-2). */
export type SendingFailure = 'tooMany' | 'tooLarge' | 'otherType' | 'failed'

const ENDING = new RegExp(`[^.]\\.(${FILE_ENDINGS.join('|')})$`, 'i')

/** What is wrong with what somebody has dropped, before a byte is sent; null if nothing is. */
export function judge(files: readonly File[]): SendingFailure | null {
  const [file] = files
  if (files.length > 1) return 'tooMany'
  if (!file || !ENDING.test(file.name)) return 'otherType'
  if (file.size > MAX_FILE_BYTES) return 'tooLarge'
  return file.size === 0 ? 'failed' : null
}

/** A name as it stands during the upload: 24 characters and an ellipsis (UPL-2). */
export const cutName = (name: string): string => {
  const letters = [...name]
  return letters.length > 24 ? `${letters.slice(0, 24).join('')}…` : name
}

/** A broken line is tried again for this long. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 3_000

interface Sending {
  readonly districtId: string | undefined
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
  /** The line broke, or is back. */
  readonly onLine: (isLost: boolean) => void
}

/** Sends a file: an address first, then the bytes. What breaks on the way is tried again. Returns the file's id. */
export async function sendFile(file: File, sending: Sending): Promise<string> {
  const { districtId, signal, onProgress, onLine } = sending
  const body = { fileName: file.name, size: file.size, ...(districtId !== undefined && { districtId }) }
  const { url } = await patiently(sending, () => call(prepareFileUpload, { body }, { signal }))
  const id = /\/fileUploads\/(\d+)\//.exec(url)?.[1] ?? ''
  const progress = {
    signal,
    onProgress: (share: number) => {
      onLine(false)
      onProgress(share)
    },
  }
  await patiently(sending, async () => {
    try {
      await putFile(url, file, progress)
    } catch (error) {
      // If the line broke after the last byte, the address is used and the file is there.
      const isUsed = error instanceof ApiError && error.code === 'conflict'
      if (!isUsed || !(await hasArrived(id, signal))) throw error
    }
  })
  return id
}

async function hasArrived(id: string, signal: AbortSignal): Promise<boolean> {
  const { items } = await call(listFileUploads, {}, { signal })
  return items.some(file => file.id === id)
}

async function patiently<T>({ signal, onLine }: Sending, attempt: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const passes =
        error instanceof ApiError && (error.status === 0 || error.status === 503 || error.code === 'inProgress')
      if (!passes || signal.aborted || Date.now() > until) throw error
      onLine(true)
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    }
  }
}

/** Which dialog says what went wrong. */
export function failureOf(error: unknown): SendingFailure {
  if (!(error instanceof ApiError)) return 'failed'
  if (error.status === 413) return 'tooLarge'
  return error.status === 415 ? 'otherType' : 'failed'
}
