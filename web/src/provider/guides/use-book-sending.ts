import { listGuideVersions, MAX_BOOK_BYTES, sendGuideBook } from '@hornbook/contract/guides/own-books'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, type Refusal } from '../../api/api-error.ts'
import { invalidate } from '../../api/queries.ts'
import { sendBytes } from '../../api/send-bytes.ts'
import { restoreDraft, useKeepDraft } from '../../signed-in/drafts.ts'

export interface SendingProblem {
  readonly text: string
  readonly whatToDo: string | undefined
  readonly places: readonly string[]
}

/** Why a file did not become a version. */
export interface BookOutcome {
  readonly name: string
  readonly problems: readonly SendingProblem[]
  /** The file, if the same one may be sent again. */
  readonly again: File | null
}

const MEGABYTE = 1024 * 1024

/** Sends one book for a level, and says why it was refused. */
export function useBookSending(guideId: string) {
  const { t } = useTranslation('provider', { keyPrefix: 'guides.problem' })
  const [inHand, setInHand] = useState<{ readonly file: File; readonly share: number } | null>(null)
  const [outcome, setOutcome] = useState<BookOutcome | null>(null)
  const sending = useRef<AbortController | null>(null)
  const draft = `book of level ${guideId}`
  /** The file that is being sent, or that was being sent when the session ended. */
  const [unsent, setUnsent] = useState(() => restoreDraft<File | undefined>(draft, undefined))
  useKeepDraft(draft, unsent)
  useEffect(() => () => sending.current?.abort(), [])

  const judge = (files: readonly File[]): SendingProblem | null => {
    const [file] = files
    const because = (text: string, whatToDo?: string) => ({ text, whatToDo, places: [] })
    if (files.length > 1 || !file) return because(t('many'))
    if (!/.\.epub$/i.test(file.name)) return because(t('notEpub'), t('notEpubDo'))
    if (file.size === 0) return because(t('empty'), t('emptyDo'))
    if (file.size > MAX_BOOK_BYTES)
      return because(t('tooLarge', { megabytes: MAX_BOOK_BYTES / MEGABYTE }), t('tooLargeDo'))
    return null
  }

  const send = async (file: File) => {
    const controller = new AbortController()
    sending.current = controller
    setOutcome(null)
    setUnsent(file)
    setInHand({ file, share: 0 })
    try {
      await sendBytes(sendGuideBook, file, {
        params: { guideId },
        query: { fileName: file.name },
        onProgress: share => setInHand({ file, share }),
        signal: controller.signal,
      })
      setUnsent(undefined)
      await invalidate(listGuideVersions)
    } catch (error) {
      // The end of a session says so itself, and keeps the file.
      if (error instanceof ApiError && error.status === 401) return
      setUnsent(undefined)
      if (controller.signal.aborted) return
      const known = error instanceof ApiError ? error.errors.map(problemOf) : []
      const isRefused = error instanceof ApiError && (error.status === 422 || error.status === 413)
      const unknown = { text: t('failed'), whatToDo: t('failedDo'), places: [] }
      setOutcome({ name: file.name, problems: known.length > 0 ? known : [unknown], again: isRefused ? null : file })
    } finally {
      if (sending.current === controller) setInHand(null)
    }
  }

  return {
    inHand,
    outcome,
    unsent: inHand ? undefined : unsent,
    take: (files: readonly File[]) => {
      const [file] = files
      const problem = judge(files)
      if (file && !problem) void send(file)
      else setOutcome({ name: file?.name ?? '', problems: problem ? [problem] : [], again: null })
    },
    cancel: () => sending.current?.abort(),
    close: () => setOutcome(null),
  }
}

const problemOf = ({ detail, meta }: Refusal): SendingProblem => ({
  text: detail,
  whatToDo: typeof meta.whatToDo === 'string' ? meta.whatToDo : undefined,
  places: Array.isArray(meta.places) ? meta.places.map(String) : [],
})
