import { listUserAttachments, readUserAttachment } from '@hornbook/contract/progress/reports'
import { useSyncExternalStore } from 'react'
import type { RowFrom } from '../../api/answer.ts'
import { call, followLink } from '../../api/call.ts'
import { invalidate } from '../../api/queries.ts'
import { saveFile } from '../../api/save-file.ts'
import { onSessionChange, session } from '../../signed-in/current-session.ts'

export type Attachment = RowFrom<typeof listUserAttachments>

/** RPT-2. */
const POLL_MS = 3_000

/** Reports that are watched until they are there, whatever page is open. */
const watched = new Set<string>()

const listeners = new Set<() => void>()
let failed: string | null = null

function setFailed(fileName: string | null): void {
  failed = fileName
  for (const listener of listeners) listener()
}

/** The file that could not be downloaded, until its message is closed. */
export const useFailedDownload = (): string | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => failed,
  )

export const closeFailedDownload = () => setFailed(null)

onSessionChange(() => {
  if (session().user === null) watched.clear()
})

/** Polls a report while it is pending, and downloads it once it is there. */
export function watchReport(id: string): void {
  if (watched.has(id)) return
  watched.add(id)
  setTimeout(() => void poll(id), POLL_MS)
}

async function poll(id: string): Promise<void> {
  if (!watched.has(id)) return
  try {
    const { row } = await call(readUserAttachment, { params: { attachmentId: id } })
    if (row.status === 'pending') return void setTimeout(() => void poll(id), POLL_MS)
    watched.delete(id)
    void invalidate(listUserAttachments)
    if (row.status === 'available') await downloadReport(row)
  } catch {
    // The list still says how the report is.
    watched.delete(id)
  }
}

/** Downloads a report's file under its name. When that fails, a dialog says so and the list is fetched again (RPT-3). */
export async function downloadReport({ url, filename }: Pick<Attachment, 'url' | 'filename'>): Promise<void> {
  try {
    if (url === null) throw new Error('The report has no file')
    const { content } = await followLink(url)
    saveFile(content, filename)
  } catch {
    setFailed(filename)
    void invalidate(listUserAttachments)
  }
}
