import { listFileUploads } from '@hornbook/contract/bringing-in/file-uploads'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { invalidate } from '../../api/queries.ts'
import { restoreDraft, useKeepDraft } from '../../signed-in/drafts.ts'
import { failureOf, judge, type SendingFailure, sendFile } from './send-file.ts'

export interface FileSending {
  readonly file: File
  /** 0 to 1. */
  readonly share: number
  readonly isLost: boolean
  readonly since: number
}

/** What became of the last file. */
export type SendingOutcome =
  | { readonly kind: 'sent'; readonly fileId: string }
  | { readonly kind: SendingFailure; readonly file: File | undefined; readonly detail: string | undefined }

const DRAFT = 'file for the provider'

/** Sends one file at a time, and says what became of it. */
export function useSending(districtId: string | undefined) {
  const [inHand, setInHand] = useState<FileSending | null>(null)
  const [outcome, setOutcome] = useState<SendingOutcome | null>(null)
  const controller = useRef<AbortController | null>(null)
  /** The file that is being sent, or that was being sent when the session ended. */
  const [unsent, setUnsent] = useState(() => restoreDraft<File | undefined>(DRAFT, undefined))
  useKeepDraft(DRAFT, unsent)
  useEffect(() => () => controller.current?.abort(), [])

  const send = async (file: File) => {
    const sending = new AbortController()
    controller.current = sending
    const { signal } = sending
    setOutcome(null)
    setUnsent(file)
    setInHand({ file, share: 0, isLost: false, since: Date.now() })
    const change = (to: Partial<FileSending>) => setInHand(now => now && { ...now, ...to })
    try {
      const onProgress = (share: number) => change({ share })
      const onLine = (isLost: boolean) => change({ isLost })
      const fileId = await sendFile(file, { districtId, signal, onProgress, onLine })
      setUnsent(undefined)
      setOutcome({ kind: 'sent', fileId })
      await invalidate(listFileUploads)
    } catch (error) {
      // The end of a session says so itself, and keeps the file.
      if (error instanceof ApiError && error.status === 401) return
      setUnsent(undefined)
      // A cancelled upload shows nothing (UPL-2).
      if (!signal.aborted) setOutcome({ kind: failureOf(error), file, detail: detailOf(error) })
    } finally {
      setInHand(null)
    }
  }

  return {
    inHand,
    outcome,
    unsent: inHand ? undefined : unsent,
    take: (files: readonly File[]) => {
      const [file] = files
      const problem = judge(files)
      if (problem || !file) setOutcome({ kind: problem ?? 'failed', file: undefined, detail: undefined })
      else void send(file)
    },
    cancel: () => controller.current?.abort(),
    close: () => setOutcome(null),
  }
}

/** Only what a scanner has found is not among the documents' sentences. */
const detailOf = (error: unknown) =>
  error instanceof ApiError && error.status === 422 ? error.errors[0]?.detail : undefined
