import '../texts.ts'
import {
  createSpreadsheetUpload,
  listSpreadsheetUploads,
  type UploadList,
} from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../address/address.ts'
import { ApiError } from '../../api/api-error.ts'
import { invalidate, queryFor } from '../../api/queries.ts'
import { sendBytes } from '../../api/send-bytes.ts'
import { ToolbarPopover } from '../../table/toolbar/toolbar-popover.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './upload-button.module.css'

interface UploadProps {
  readonly list: UploadList
  readonly districtId: string
}

const uploadAddress = (districtId: string, list: UploadList, id: string) =>
  addressOf(`/districts/$districtId/${list}/spreadsheets/$id`, { districtId, id })

/** Brings a spreadsheet in, beside the list's download (LIST-12). */
export function UploadButton(props: UploadProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'upload' })
  return (
    <ToolbarPopover icon="upload" label={t('button')} width={320}>
      <Chooser {...props} />
    </ToolbarPopover>
  )
}

function Chooser({ list, districtId }: UploadProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'upload' })
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ readonly text: string; readonly isProblem: boolean } | null>(null)
  const drafts = useQuery({ ...queryFor(listSpreadsheetUploads, { params: { districtId } }), staleTime: 0 })
  const open = (drafts.data?.rows ?? []).filter(draft => draft.list === list)
  const send = async (file: File) => {
    if (file.size === 0) return setState({ text: t('empty', { name: file.name }), isProblem: true })
    const working = (share: number) =>
      setState({ text: t(share < 1 ? 'sending' : 'reading', { name: file.name }), isProblem: false })
    working(0)
    try {
      const { row } = await sendBytes(createSpreadsheetUpload, file, {
        params: { districtId },
        query: { list, fileName: file.name },
        onProgress: working,
        signal: new AbortController().signal,
      })
      void invalidate(listSpreadsheetUploads)
      await navigate({ to: uploadAddress(districtId, list, row.id) })
    } catch (error) {
      const said = error instanceof ApiError ? error.errors[0]?.detail : undefined
      setState({ text: said ?? t('failed'), isProblem: true })
    }
  }
  const isWorking = state !== null && !state.isProblem
  return (
    <div className={styles.chooser}>
      <p>{t('about')}</p>
      <p className={styles.quiet}>{t(`needs.${list}`)}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('choose')}
        accept=".xlsx,.csv,.tsv,.txt"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file can be chosen again once it is mended.
          currentTarget.value = ''
          if (file) void send(file)
        }}
      />
      <Button variant="primary" loading={isWorking} onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
      <p className={state?.isProblem ? styles.bad : styles.quiet} role={state?.isProblem ? 'alert' : 'status'}>
        {state?.text}
      </p>
      {open.length > 0 && (
        <>
          <p className={styles.quiet}>{t('open')}</p>
          <ul className={styles.plain}>
            {open.map(({ id, fileName }) => (
              <li key={id}>
                <Link to={uploadAddress(districtId, list, id)}>{fileName}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
