import { clearStudentNote, writeStudentNote } from '@hornbook/contract/progress/student-notes'
import { comingFriday, lastNoteDay, NOTE } from '@hornbook/rules/figures/in-hand'
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { focusOnMount } from '../../ui/use-focus-back.ts'
import { invalidateNotes, type Noted } from './note.ts'
import styles from './notes.module.css'

interface NoteWindowProps {
  readonly student: Noted
  /** The district's. */
  readonly today: string
  readonly onClose: () => void
}

/** Says what is being done about a student, and until when (ATT-17). After an error, what was typed is still there. */
export function NoteWindow({ student, today, onClose }: NoteWindowProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'notes' })
  const { id, fullName, note } = student
  const [text, setText] = useState(note?.text ?? '')
  const [until, setUntil] = useState(note?.until ?? comingFriday(today))
  const [state, setState] = useState<'idle' | 'working' | ApiError>('idle')
  const params = { studentId: id }
  const send = async (work: () => Promise<unknown>) => {
    setState('working')
    try {
      await work()
      await invalidateNotes()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Somebody else has saved meanwhile: load their version, so that the next save replaces it.
      if (error.status === 412) void invalidateNotes()
      setState(error)
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const attributes = { text, until, version: note?.version ?? 0 }
    if (state !== 'working')
      void send(() => call(writeStudentNote, { params, body: { data: { type: 'studentNote', id, attributes } } }))
  }
  const error = state instanceof ApiError ? state : null
  const problemOf = (field: string) =>
    error?.errors.find(({ pointer }) => pointer === `/data/attributes/${field}`)?.detail
  const isOfField = ['text', 'until'].some(field => problemOf(field) !== undefined)
  const problem = error === null || isOfField ? null : error.status === 412 ? error.message : t('failed')
  return (
    <Dialog onClose={onClose} title={<bdi>{t('title', { name: fullName })}</bdi>}>
      <form className={styles.form} onSubmit={save} aria-busy={state === 'working'}>
        <TextInput
          label={t('text')}
          placeholder={t('example')}
          data-autofocus
          // At once: a key that follows the press is typed here.
          ref={focusOnMount}
          required
          maxLength={NOTE.maxLength}
          value={text}
          error={problemOf('text')}
          onChange={event => setText(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('until')}
          required
          min={today}
          max={lastNoteDay(today)}
          value={until}
          error={problemOf('until')}
          onChange={event => setUntil(event.currentTarget.value)}
        />
        <p className={styles.help}>{t('help')}</p>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" disabled={state === 'working'}>
            {t('save')}
          </Button>
          {note && (
            <Button disabled={state === 'working'} onClick={() => void send(() => call(clearStudentNote, { params }))}>
              {t('done')}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
