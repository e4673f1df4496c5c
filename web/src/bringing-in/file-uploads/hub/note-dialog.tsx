import {
  type FileUpload,
  listFileUploads,
  noteFile,
  readFileAccessLog,
} from '@hornbook/contract/bringing-in/file-uploads'
import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { invalidate } from '../../../api/queries.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'

const MAX_LENGTH = 500

interface NoteDialogProps {
  readonly file: FileUpload
  readonly onClose: () => void
}

/** A line from the provider to the district, so that nobody has to phone. */
export function NoteDialog({ file, onClose }: NoteDialogProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.hub.note' })
  const { t: failed } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.hub' })
  const [note, setNote] = useState(file.note ?? '')
  const save = useMutation({
    mutationFn: (text: string | null) => call(noteFile, { query: { fileId: file.id }, body: { note: text } }),
    onSuccess: onClose,
    onSettled: () => invalidate(listFileUploads, readFileAccessLog),
  })
  const detail = save.error instanceof ApiError ? save.error.errors[0]?.detail : undefined
  return (
    <Dialog onClose={onClose} title={t('title', { district: file.districtName })}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (note.trim() !== '') save.mutate(note)
        }}
      >
        <Textarea
          label={t('label')}
          description={
            file.answeredBy !== null
              ? t('replaces', { name: file.answeredBy })
              : file.byAdmin
                ? t('helpOffice')
                : t('help', { name: file.uploaderName })
          }
          value={note}
          maxLength={MAX_LENGTH}
          rows={4}
          data-autofocus
          error={save.error ? (detail ?? failed('failed')) : undefined}
          onChange={event => setNote(event.target.value)}
        />
        <DialogActions>
          {file.note && (
            <Button disabled={save.isPending} onClick={() => save.mutate(null)}>
              {t('takeBack')}
            </Button>
          )}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={save.isPending} disabled={note.trim() === ''}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
