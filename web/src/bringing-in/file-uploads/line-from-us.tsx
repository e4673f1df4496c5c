import { answerFile, type FileUpload, listFileUploads } from '@hornbook/contract/bringing-in/file-uploads'
import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queries.ts'
import { formatDateTime } from '../../dates/format-dates.ts'
import { useZone } from '../../dates/use-zone.ts'
import { useUser } from '../../signed-in/current-session.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import styles from './upload-files.module.css'

const MAX_LENGTH = 500

/** What the provider has written about a file, and the district's answer: in the file's own row, so that nobody has to phone (UPL-5). */
export function LineFromUs({ file }: { readonly file: FileUpload }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.own.answer' })
  const { userType } = useUser()
  const [isWriting, setWriting] = useState(false)
  const zone = useZone(null)
  const { note, answer, answeredBy, answeredAt, fileName } = file
  if (note === null) return null
  return (
    <div className={styles.note}>
      <p>
        <b>{t('says')}</b> <bdi>{note}</bdi>
      </p>
      {answer !== null && !isWriting && (
        <p>
          <b>{answeredBy === 'You' ? t('byYou') : <bdi>{t('by', { name: answeredBy ?? '' })}</bdi>}</b>{' '}
          <bdi>{answer}</bdi>
          {answeredAt && <small>{formatDateTime(answeredAt, zone)}</small>}
        </p>
      )}
      {isWriting && <AnswerForm key={note} file={file} note={note} onClose={() => setWriting(false)} />}
      {!isWriting && userType !== 'Administrator' && (
        <TextButton
          writes
          aria-label={t(answer === null ? 'answerFile' : 'changeFile', { file: fileName })}
          onClick={() => setWriting(true)}
        >
          {t(answer === null ? 'answer' : 'change')}
        </TextButton>
      )}
    </div>
  )
}

interface AnswerFormProps {
  readonly file: FileUpload
  /** The line that is answered: another one, written meanwhile, wants another answer. */
  readonly note: string
  readonly onClose: () => void
}

function AnswerForm({ file, note, onClose }: AnswerFormProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.own.answer' })
  const [text, setText] = useState(file.answer ?? '')
  const save = useMutation({
    mutationFn: (answer: string | null) => call(answerFile, { query: { fileId: file.id }, body: { answer, note } }),
    onSuccess: onClose,
    onSettled: () => invalidate(listFileUploads),
  })
  const detail = save.error instanceof ApiError ? save.error.errors[0]?.detail : undefined
  return (
    <form
      className={styles.answer}
      onSubmit={event => {
        event.preventDefault()
        if (text.trim() !== '') save.mutate(text)
      }}
      onKeyDown={event => event.key === 'Escape' && onClose()}
    >
      <Textarea
        label={t('label')}
        value={text}
        maxLength={MAX_LENGTH}
        rows={3}
        autoFocus
        error={save.error ? (detail ?? t('failed')) : undefined}
        onChange={event => setText(event.target.value)}
      />
      <div className={styles.answerActions}>
        {file.answer !== null && (
          <Button size="small" disabled={save.isPending} onClick={() => save.mutate(null)}>
            {t('takeBack')}
          </Button>
        )}
        <Button size="small" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="small" type="submit" variant="primary" loading={save.isPending} disabled={text.trim() === ''}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
