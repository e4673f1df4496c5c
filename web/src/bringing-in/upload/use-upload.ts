import { createRosterImport, listRosterImports } from '@hornbook/contract/bringing-in/roster-imports'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { invalidate } from '../../api/queries.ts'
import { sendBytes } from '../../api/send-bytes.ts'
import { restoreDraft, useKeepDraft } from '../../signed-in/drafts.ts'

export interface Upload {
  readonly name: string
  /** 0 to 1; at 1 the server is reading the file. */
  readonly share: number
}

/** Uploads one roster file, then opens its page. */
export function useUpload(districtId: string) {
  const { t } = useTranslation('bringingIn')
  const navigate = useNavigate()
  const [upload, setUpload] = useState<Upload | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useRef<AbortController | null>(null)
  const name = `roster file of district ${districtId}`
  /** The file being sent, or the one that was being sent when the session ended. */
  const [file, setFile] = useState(() => restoreDraft<File | undefined>(name, undefined))
  useKeepDraft(name, file)
  useEffect(() => () => sending.current?.abort(), [])

  const send = async (file: File) => {
    const controller = new AbortController()
    sending.current = controller
    setProblem(null)
    setFile(file)
    setUpload({ name: file.name, share: 0 })
    try {
      const { row } = await sendBytes(createRosterImport, file, {
        params: { districtId },
        query: { fileName: file.name },
        onProgress: share => setUpload({ name: file.name, share }),
        signal: controller.signal,
      })
      setFile(undefined)
      void invalidate(listRosterImports)
      await navigate({
        to: '/districts/$districtId/roster-imports/$importId',
        params: { districtId, importId: row.id },
      })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return
      setFile(undefined)
      if (!controller.signal.aborted) setProblem(serverMessage(error) ?? t('drop.failed'))
    } finally {
      if (sending.current === controller) setUpload(null)
    }
  }

  return {
    upload,
    unsent: upload ? undefined : file,
    problem,
    setProblem,
    send,
    cancel: () => sending.current?.abort(),
  }
}

const serverMessage = (error: unknown) => (error instanceof ApiError ? error.errors[0]?.detail : undefined)
