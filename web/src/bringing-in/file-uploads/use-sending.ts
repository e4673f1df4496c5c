import { listFileUploads } from '@hornbook/contract/bringing-in/file-uploads'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { invalidate } from '../../api/queries.ts'
import { failureOf, judge, type SendingFailure, sendFile } from './send-file.ts'

export interface InHand {
  readonly file: File
  /** 0 to 1. */
  readonly share: number
  readonly isLost: boolean
  readonly since: number
}

/** What became of the last file. */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: SendingFailure; readonly file: File | undefined; readonly detail: string | undefined }

/** Sends one file at a time, and says what became of it. */
export function useSending(districtId: string | undefined) {
  const [inHand, setInHand] = useState<InHand | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const send = async (file: File) => {
    const sending = new AbortController()
    controller.current = sending
    const { signal } = sending
    setOutcome(null)
    setInHand({ file, share: 0, isLost: false, since: Date.now() })
    const change = (to: Partial<InHand>) => setInHand(now => now && { ...now, ...to })
    try {
      const onProgress = (share: number) => change({ share })
      const onLine = (isLost: boolean) => change({ isLost })
      await sendFile(file, { districtId, signal, onProgress, onLine })
      setOutcome({ kind: 'sent' })
      await invalidate(listFileUploads)
    } catch (error) {
      // A cancelled upload shows nothing (UPL-2); the end of a session says so itself.
      const isOver = signal.aborted || (error instanceof ApiError && error.status === 401)
      if (!isOver) setOutcome({ kind: failureOf(error), file, detail: detailOf(error) })
    } finally {
      setInHand(null)
    }
  }

  return {
    inHand,
    outcome,
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
