import { type FileUpload, openFileUpload, type ReadableAs } from '@hornbook/contract/bringing-in/file-uploads'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button/button.tsx'
import notes from '../../ui/notes.module.css'
import styles from './upload-files.module.css'

interface ReadableProps {
  readonly file: FileUpload
  readonly readableAs: ReadableAs
}

/** Instead of seven days: what Hornbook can read, somebody can bring in at once. */
export function Readable({ file, readableAs }: ReadableProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.readable' })
  const { open, isPending, problem } = useOpenFile(file)
  return (
    <div className={styles.readable}>
      <p>
        <b>{t('text')}</b> {t(`is.${readableAs}`)} {t('preview')}
      </p>
      <Button variant="primary" loading={isPending} onClick={open} aria-label={t('openFile', { file: file.fileName })}>
        {t('open')}
      </Button>
      <p className={notes.bad} role="alert">
        {problem}
      </p>
    </div>
  )
}

const PAGES = {
  students: '/districts/$districtId/students/spreadsheets/$id',
  teachers: '/districts/$districtId/teachers/spreadsheets/$id',
  classrooms: '/districts/$districtId/classrooms/spreadsheets/$id',
  schools: '/districts/$districtId/schools/spreadsheets/$id',
} as const

/** Opens a file as the preview of a roster or the draft of a list, and leads there. */
export function useOpenFile(file: FileUpload) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.readable' })
  const navigate = useNavigate()
  const { districtId, id: fileUploadId } = file
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(openFileUpload, { params: { districtId, fileUploadId } }),
    onSuccess: ({ readableAs, id }) =>
      readableAs === 'roster'
        ? navigate({
            to: '/districts/$districtId/roster-imports/$importId',
            params: { districtId, importId: id },
          })
        : navigate({ to: PAGES[readableAs], params: { districtId, id } }),
  })
  const detail = error instanceof ApiError ? error.errors[0]?.detail : undefined
  return { open: () => mutate(), isPending, problem: error ? (detail ?? t('failed')) : null }
}
